"""Every scene moves visibly after a change, and then comes to rest: nothing creeps."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pygame
import pytest

from game.patiences import KingAlbert
from game.scenes.menu.scene import Menu
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.scene import Scene
from game.view.stage.stage import STEP
from tests.support.dialogs import EVERY
from tests.support.host import HeadlessHost, same
from tests.support.pilot import settled
from tests.support.play import dealt
from tests.support.selection import sample

SIZE = (1024, 640)
SECOND = round(1.0 / STEP)


@pytest.fixture
def house(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> HeadlessHost:
    monkeypatch.setattr("game.scenes.form.BLINK_SECONDS", inf)  # a cursor blinks in real time
    house.push(Menu(house))
    return house


def review(house: HeadlessHost) -> None:
    house.open_table(KingAlbert())
    house.settle()
    house.table.table.review()


SCENES: dict[str, Callable[[HeadlessHost], object]] = {
    "menu": lambda house: house.top,
    "table": lambda house: house.open_table(KingAlbert()),
    "review": review,
    "statistics of the menu": lambda house: house.push(StatisticsPage(house)),
    **EVERY,
}


def frames(scene: Scene, house: HeadlessHost, maximum: int) -> tuple[pygame.Surface | None, int]:
    """Draw each step until nothing moves any more; return the first picture, and the number of steps."""
    first = None
    for step in range(maximum):
        scene.poll()
        if not (scene.moving or scene.changed):
            return first, step
        scene.step()
        house.draw()
        first = first or house.canvas.copy()
    return first, maximum


@pytest.mark.parametrize("name", sample(SCENES, "at rest", 7))
def test_a_scene_answers_the_focus_and_then_lies_still(house: HeadlessHost, name: str) -> None:
    SCENES[name](house)
    house.settle()
    scene, before = house.top, house.draw().copy()
    controls = [each for each in scene.controls if each.usable and each.name != scene.focused]
    for control in controls[:1] + controls[-1:]:
        house.move(control.rect.center)
    first, steps = frames(scene, house, SECOND)
    if name != "pause":  # where there is nothing to point at
        assert first
        assert not same(first, before)
    assert steps < SECOND
    last = house.draw().copy()
    for _ in range(10):
        scene.poll()
        scene.step()
        house.draw()
    assert same(house.canvas, last)
    assert not scene.moving
    assert not scene.changed


def test_a_table_is_not_at_rest_while_anything_moves() -> None:
    seat = settled(dealt("king-albert", 24), SIZE)
    seat.sharpen()
    for act, what in ((seat.move, "r7"), (seat.play, "r7-f1")):  # a card rises; it flies up, and lights glow
        act(what)
        assert seat.scene.moving
        while seat.scene.moving:
            assert not seat.scene.at_rest
            seat.wait()
            seat.scene.poll()
        seat.sharpen()
    seat.press("t1")
    seat.move("t5")
    seat.settle()
    assert not seat.scene.at_rest  # while a card is held


def test_a_table_that_is_laid_out_while_a_card_flies_up_comes_to_rest() -> None:
    seat = settled(dealt("calculation", 186), SIZE)
    seat.play("s-f3")
    seat.wait(0.05)
    assert seat.stage.flying
    seat.scene.settings_changed()  # as another size of the window does
    seat.settle()
