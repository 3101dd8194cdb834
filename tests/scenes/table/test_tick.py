"""A second that passes: the bar shows it, and nothing else is computed for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.patiences import Calculation
from game.scenes import stopwatch
from game.scenes.table.scene import TableScene
from game.view.marks.mark import Mark
from tests.support.house import House, open_video, same
from tests.view.marks.test_fading import paint_anew

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
def house(wall: Wall, tmp_path: Path) -> Iterator[House]:  # noqa: ARG001 - before the clock starts
    open_video()
    house = House(SIZE, tmp_path)
    house.open_table(Calculation(), 24)
    house.settle()
    house.draw()
    yield house
    house.close()


def table(house: House) -> TableScene:
    assert isinstance(house.top, TableScene)
    return house.top


def begin(house: House) -> None:
    """Start the clock as a move does."""
    table(house).table.controller.clock.start()
    table(house).table.invalidate()
    house.draw()


@pytest.mark.parametrize("now", [1, 59, 60, 599, 600, 3599, 3600, 36000])
def test_the_next_second_looks_as_if_all_was_computed_for_it(house: House, wall: Wall, now: int) -> None:
    begin(house)
    for wall.seconds in (now - 1, now):
        table(house).poll()
        house.draw()
    drawn, under = house.canvas.copy(), table(house).table.view.stage.under
    table(house).table.invalidate()
    table(house).refresh()
    assert table(house).table.view.stage.under == under
    paint_anew(table(house))
    house.draw()
    assert same(drawn, house.canvas)


def test_a_second_computes_no_marks_and_paints_the_time_alone(
    house: House, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(house)
    wall.seconds = 61
    table(house).poll()
    house.draw()
    computed: list[object] = []

    def marks(design: object, *_: object) -> list[Mark]:
        computed.append(design)
        return []

    monkeypatch.setattr(type(table(house).table.view.design), "marks", marks)
    wall.seconds = 62
    table(house).poll()
    parts = table(house).draw(house.canvas, 1.0)
    assert computed == []
    assert parts
    assert sum(part.w * part.h for part in parts) < 100 * 50


def test_a_tick_draws_the_time_unless_more_is_due(house: House, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(house)
    house.settle()
    scene = table(house)
    scene.sleep_for()
    assert scene.tick(house.canvas) is None  # the second is the same
    wall.seconds = 1
    parts = scene.tick(house.canvas)
    assert parts
    assert not scene.changed
    drawn = house.canvas.copy()
    paint_anew(scene)
    house.draw()
    assert same(drawn, house.canvas)
    wall.seconds = 2
    scene.table.invalidate()
    assert scene.tick(house.canvas) is None
    scene.poll()
    house.draw()
    monkeypatch.setattr(type(scene.features[0]), "due", 1.0)  # a moment that has passed
    scene.sleep_for()
    wall.seconds = 3
    assert scene.tick(house.canvas) is None
    assert scene.table.controller.clock.ticked()  # it is left to what follows


def test_the_time_comes_back_after_a_notice(house: House, wall: Wall) -> None:
    begin(house)
    table(house).table.say("Something to read")
    house.draw()
    wall.seconds = 5
    table(house).poll()
    house.settle()
    house.draw()
    wall.seconds = 6
    table(house).poll()
    house.draw()
    drawn = house.canvas.copy()
    table(house).table.invalidate()
    paint_anew(table(house))
    house.draw()
    assert same(drawn, house.canvas)
