"""Tooltips and notices fade, switches and choices slide, and the animations end in time."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.patiences import KingAlbert
from game.rules.refusals import Answer
from game.rules.table import Pile, Role
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.menu.scene import Menu
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.view.marks.fading import FadedMark
from game.view.marks.mark import Mark
from game.view.menu.tile import Tile
from game.view.stage.stage import STEP
from tests.support.host import HeadlessHost, part_of_won_game, same

SIZE = (1024, 640)


def frames(house: HeadlessHost, seconds: float) -> list[pygame.Surface]:
    """Return a frame for each step of some seconds."""
    seen = []
    for _ in range(round(seconds / STEP)):
        if house.top.moving:
            house.top.step()
        seen.append(house.draw().copy())
    return seen


def check(house: HeadlessHost) -> None:
    """The law of a small motion: no frame repeats, and it is over in time."""
    seen = [house.draw().copy()]
    while house.top.moving:
        seen += frames(house, STEP)
        assert len(seen) < 0.25 / STEP
    assert len(seen) > 5
    assert all(not same(one, other) for one, other in pairwise(seen[:-3]))
    assert not same(seen[0], seen[-1])
    assert same(frames(house, 0.5)[-1], seen[-1])
    assert same(house.seen, house.canvas)


def hovered(house: HeadlessHost, name: str) -> None:
    house.move(next(control for control in house.top.controls if control.name == name).rect.center)


@pytest.mark.parametrize(("opened", "name"), [("menu", "sound"), ("table", "hint")])
def test_a_tooltip_fades_in_and_out(house: HeadlessHost, opened: str, name: str) -> None:
    show(house, opened)
    house.settle()
    hovered(house, name)
    check(house)
    house.move((SIZE[0] // 2, SIZE[1] - 3))
    check(house)


def show(house: HeadlessHost, name: str) -> Scene:
    if name == "menu":
        house.push(Menu(house))
    elif name == "table":
        house.open_table(KingAlbert())
    elif name == "win":
        house.open_table(KingAlbert())
        house.push(Win(house, house.table.table, part_of_won_game("king-albert", 1.0), "1:00", reduced=True))
    else:
        house.push(Menu(house))
        house.push(PreferencesDialog(house, "king-albert"))
    return house.top


@pytest.mark.parametrize("opened", ["menu", "settings", "win"])
def test_a_notice_fades_in(house: HeadlessHost, opened: str) -> None:
    show(house, opened)
    house.settle()
    house.notifications.add("The disk is full.")
    house.notifications.poll()
    house.top.host_changed()
    check(house)


def refused(house: HeadlessHost, *, noted: bool = True) -> TableScene:
    """Show a table, and let a pile refuse a card; if it is not `noted`, only the sentence of that is set."""
    table = show(house, "table")
    assert isinstance(table, TableScene)
    house.settle()
    table.table.voice.tell(Pile(Role.TABLEAU, 3), Answer("no-card-here"))
    table.table.invalidate()
    if noted:
        house.settle()
    return table


def test_the_reason_of_a_refusal_fades_in_from_the_first_frame_on_and_out(house: HeadlessHost) -> None:
    table = refused(house, noted=False)
    (reason,) = table.table.voice.tip
    house.draw()
    (faint,) = (mark for mark in table.table.view.stage.over if isinstance(mark, FadedMark))
    assert faint.mark == reason
    assert 0.1 < faint.opacity < 0.3
    check(house)
    table.table.voice.hush()
    table.table.invalidate()
    check(house)


def test_a_reason_that_went_below_a_dialog_is_not_seen_to_go_when_the_dialog_is_left(house: HeadlessHost) -> None:
    table = refused(house)
    (reason,) = table.table.voice.tip
    house.push(PreferencesDialog(house, "king-albert"))
    house.pop()
    house.draw()
    assert house.top is table
    assert not table.moving
    assert reason not in [*map(inner, table.table.view.stage.over)]


def inner(mark: Mark) -> Mark:
    return mark.mark if isinstance(mark, FadedMark) else mark


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_a_tile_rises_under_the_mouse_and_with_the_focus(house: HeadlessHost, how: str) -> None:
    menu = show(house, "menu")
    assert isinstance(menu, Menu)
    house.settle()
    lying = {mark.slug: mark for mark in menu.sheet.marks if isinstance(mark, Tile)}
    if how == "mouse":
        hovered(house, "quatorze")
    else:
        house.key("RIGHT")
    house.draw()
    assert menu.focused != "calculation"
    check(house)
    risen = {mark.slug: mark for mark in menu.sheet.marks if isinstance(mark, Tile)}
    chosen = menu.focused
    assert lying[chosen].box[1] - risen[chosen].box[1] == round(8 * menu.unit)
    assert risen[chosen].level == 1
    assert [tile.level for tile in risen.values()].count(0) == 4
