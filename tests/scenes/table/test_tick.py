"""A second that passes: the bar shows it, and nothing else is painted."""

from __future__ import annotations

import pytest

from game.patiences import Calculation
from game.scenes import stopwatch
from tests.support.clock import Clock
from tests.support.host import HeadlessHost, same

SIZE = (1024, 640)


@pytest.fixture
def wall(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Open a table, and start its clock as a move does."""
    wall = Clock()
    wall.now = 0.0
    monkeypatch.setattr(stopwatch, "time", wall)
    house.open_table(Calculation(), 24)
    house.settle()
    house.table.table.controller.clock.start()
    house.table.table.invalidate()
    house.draw()
    return wall


@pytest.mark.parametrize("now", [1, 60, 600, 3600])
def test_the_next_second_is_seen(house: HeadlessHost, wall: Clock, now: int) -> None:
    for wall.now in (now - 1, now):
        before = house.canvas.copy()
        house.table.poll()
        house.draw()
    assert not same(house.canvas, before)


def test_a_second_paints_the_time_alone(house: HeadlessHost, wall: Clock) -> None:
    wall.now = 61
    house.table.poll()
    house.draw()
    house.table.poll()
    assert not house.table.changed  # the second is the same
    wall.now = 62
    house.table.poll()
    parts = house.table.draw(house.canvas, 1.0)
    assert parts
    assert sum(part.w * part.h for part in parts) < 100 * 50
