"""Tooltips, notices, refusals and tiles fade or rise, and the animations end in time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.patiences import KingAlbert
from game.rules.refusals import Answer
from game.rules.table import Pile, Role
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.menu.scene import Menu
from game.scenes.win.scene import Win
from game.view.marks.fading import FadedMark
from game.view.stage.stage import STEP
from tests.support.host import HeadlessHost, part_of_won_game, same

SIZE = (1024, 640)
Act = Callable[[HeadlessHost], object]


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


def table(house: HeadlessHost) -> None:
    house.open_table(KingAlbert())


def menu(house: HeadlessHost) -> None:
    house.choose(animation_speed="instant")  # so that no tile plays
    house.push(Menu(house))


def settings(house: HeadlessHost) -> None:
    house.push(PreferencesDialog(house))


def win(house: HeadlessHost) -> None:
    table(house)
    house.push(Win(house, house.table.table, part_of_won_game("king-albert", 1.0), "1:00", reduced=True))


def point_at(name: str) -> Act:
    return lambda house: house.move(next(control for control in house.top.controls if control.name == name).rect.center)


def notice(house: HeadlessHost) -> None:
    house.notifications.add("The disk is full.")
    house.notifications.poll()
    house.top.host_changed()


def refuse(house: HeadlessHost) -> None:
    house.table.table.voice.tell(Pile(Role.TABLEAU, 3), Answer("no-card-here"))
    house.table.table.invalidate()


def hush(house: HeadlessHost) -> None:
    house.table.table.voice.hush()
    house.table.table.invalidate()


def point_away(house: HeadlessHost) -> None:
    house.move((SIZE[0] // 2, SIZE[1] - 3))


@pytest.mark.parametrize(
    ("opened", "acts"),
    [
        (menu, (point_at("sound"), point_away)),
        (table, (point_at("hint"), point_away)),
        (table, (refuse, hush)),
        (menu, (notice,)),
        (settings, (notice,)),
        (win, (notice,)),
        (menu, (point_at("calculation"),)),  # whose tile rises
        (menu, (lambda house: house.key("LEFT"),)),
    ],
)
def test_what_comes_or_goes_moves_a_moment_and_is_there(
    house: HeadlessHost, opened: Act, acts: tuple[Act, ...]
) -> None:
    opened(house)
    house.settle()
    for act in acts:
        act(house)
        check(house)


def test_a_reason_that_went_below_a_dialog_is_not_seen_to_go_when_the_dialog_is_left(house: HeadlessHost) -> None:
    table(house)
    house.settle()
    refuse(house)
    house.settle()
    settings(house)
    house.pop()
    house.draw()
    assert not house.table.moving
    assert not any(isinstance(mark, FadedMark) for mark in house.table.table.view.stage.over)
