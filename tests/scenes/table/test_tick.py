"""A second that passes: the bar shows it, and nothing else is painted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.patiences import Calculation
from game.scenes import stopwatch
from game.scenes.table.scene import TableScene
from tests.support.host import HeadlessHost, open_video, same

SIZE = (1024, 640)


class Wall:
    """The seconds that the clock of a game counts."""

    seconds = 0.0

    def monotonic(self) -> float:
        """Return the seconds."""
        return self.seconds


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(stopwatch, "time", wall)
    return wall


@pytest.fixture
def house(wall: Wall, tmp_path: Path) -> Iterator[HeadlessHost]:  # noqa: ARG001 - before the clock starts
    open_video()
    house = HeadlessHost(SIZE, tmp_path)
    house.open_table(Calculation(), 24)
    house.settle()
    house.draw()
    yield house
    house.close()


def table(house: HeadlessHost) -> TableScene:
    assert isinstance(house.top, TableScene)
    return house.top


def begin(house: HeadlessHost) -> None:
    """Start the clock as a move does."""
    table(house).table.controller.clock.start()
    table(house).table.invalidate()
    house.draw()


@pytest.mark.parametrize("now", [1, 59, 60, 599, 600, 3599, 3600, 36000])
def test_the_next_second_is_seen(house: HeadlessHost, wall: Wall, now: int) -> None:
    begin(house)
    for wall.seconds in (now - 1, now):
        before = house.canvas.copy()
        table(house).poll()
        house.draw()
    assert not same(house.canvas, before)


def test_a_second_paints_the_time_alone(house: HeadlessHost, wall: Wall) -> None:
    begin(house)
    wall.seconds = 61
    table(house).poll()
    house.draw()
    table(house).poll()
    assert not table(house).changed  # the second is the same
    wall.seconds = 62
    table(house).poll()
    parts = table(house).draw(house.canvas, 1.0)
    assert parts
    assert sum(part.w * part.h for part in parts) < 100 * 50
