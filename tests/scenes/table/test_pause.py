"""The pause: the table is hidden, its clock is stopped, and it is unchanged afterwards."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import PATIENCES
from game.scenes import stopwatch as clock_module
from game.scenes.dialogs.pause import Pause
from game.scenes.table.scene import TableScene
from game.view.drawing.geometry import boxed
from game.view.marks.labels import Label
from game.view.stage.felt import MotifLayout, felt
from tests.support.clock import Clock
from tests.support.host import HeadlessHost, part_of_won_game, same
from tests.support.selection import FULL, each_game

SIZE = (1024, 640)
SIZES = (SIZE, (1920, 1080)) if FULL else (SIZE,)


@pytest.fixture
def house(house: HeadlessHost) -> HeadlessHost:
    house.waiting = {slug: part_of_won_game(slug, 0.4) for slug in PATIENCES}
    return house


def sit(house: HeadlessHost, slug: str = "king-albert") -> TableScene:
    house.open_table(PATIENCES[slug]())
    house.settle()
    return house.table


def pause(house: HeadlessHost) -> Pause:
    house.key("ctrl+p")
    house.settle()
    assert isinstance(house.top, Pause)
    return house.top


@each_game
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_seen_of_the_table_but_its_felt(house: HeadlessHost, slug: str, size: tuple[int, int]) -> None:
    house.size, house.canvas, house.seen = size, pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    table = sit(house, slug)
    scene = pause(house)
    middle = pygame.Rect(0, 0, round(0.4 * size[0]), round(0.4 * size[1]))  # without ornaments behind the words
    middle.center = size[0] // 2, size[1] // 2
    layout = MotifLayout((boxed(middle),), whole=True)
    bare = felt(size, table.table.view.design.theme, layout=layout, centre=(0.5, 0.45))
    written = [mark.rect for mark in scene.sheet.marks]
    assert all(middle.contains(rect) for rect in written)
    for rect in written:
        bare.fill("#000000", rect)
        house.canvas.fill("#000000", rect)
    assert same(house.canvas, bare)


@pytest.mark.parametrize("way", ["a key", "a click", "the button", "the same key"])
def test_coming_back_shows_the_table_as_it_was(house: HeadlessHost, way: str) -> None:
    table = sit(house)
    pile = next(iter(move.piles[0] for move in table.session.legal_moves()))
    table.table.card_input.choose(pile, 1)
    house.settle()
    before, moves, selected = house.draw().copy(), table.session.moves, table.table.card_input.selected
    assert selected
    pause(house)
    match way:
        case "a click":
            house.click((3, 3))
        case "the button":
            house.click("resume")
        case "the same key":
            house.key("ctrl+p")
        case _:
            house.key("u")
    house.settle()
    assert house.top is table
    assert (table.session.moves, table.table.card_input.selected) == (moves, selected)
    assert same(house.draw(), before)


def test_a_modifier_and_a_release_of_an_earlier_press_do_not_go_on(house: HeadlessHost) -> None:
    sit(house)
    scene = pause(house)
    house.release((3, 3))
    house.key("LCTRL")
    assert house.top is scene


def test_the_clock_stands_still(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Clock()
    monkeypatch.setattr(clock_module, "time", wall)
    table = sit(house)
    table.table.controller.play(table.session.legal_moves()[0])
    wall.now += 65
    house.settle()
    scene = pause(house)
    assert any(isinstance(mark, Label) and "1:05" in mark.text for mark in scene.sheet.marks)
    wall.now += 1000
    scene.pause(paused=True)  # the window loses the focus meanwhile
    scene.pause(paused=False)
    assert table.table.controller.clock.seconds == 65
    house.key("u")
    table.on_shown()
    wall.now += 5
    assert table.table.controller.clock.seconds == 70


def test_the_time_is_not_told_where_it_is_not_shown(house: HeadlessHost) -> None:
    house.choose(timer=False)
    sit(house)
    scene = pause(house)
    assert not any(isinstance(mark, Label) and ":" in mark.text for mark in scene.sheet.marks)
