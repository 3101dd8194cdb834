"""The list of saved games when there are many: what is seen is laid out, and keys reach the rest."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.load_game import LoadGame
from game.store.named import save_at
from game.store.save_format import Tally
from tests.house import open_video
from tests.test_dialogs import Office, games, played, show, tap, write

MANY = 120


@pytest.fixture
def office(tmp_path: Path) -> Office:
    open_video()
    office = Office(tmp_path)
    for number in range(1, MANY + 1):
        save_at(office.named.folder / f"Game {number:03}.json", played(number=number, moves=0), Tally())
    return office


def test_only_what_is_seen_is_laid_out(office: Office) -> None:
    dialog = show(LoadGame(office))
    assert 3 <= len(games(dialog)) <= 10
    dialog.scroll.to(10**6)
    dialog.refresh()
    assert 3 <= len(games(dialog)) <= 10
    assert "game Game 001" in games(dialog)  # the oldest one


@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_TAB])
def test_keys_reach_every_game(office: Office, key: int) -> None:
    dialog, reached = show(LoadGame(office)), set[str]()
    for _ in range(4 * MANY):
        tap(dialog, key)
        reached.add(dialog.focus)
    assert len({name for name in reached if name.startswith("game ")}) == MANY


def test_the_focus_stays_where_it_is_when_the_wheel_turns(office: Office) -> None:
    dialog = show(LoadGame(office))
    name = games(dialog)[1]
    dialog.go_to(name)
    dialog.scroll.to(50 * 126)
    dialog.refresh()
    assert dialog.focus == name
    tap(dialog, pygame.K_DOWN)
    assert dialog.focus == f"game Game {MANY - 2:03}"


def test_a_game_far_down_is_found_by_its_deal(office: Office) -> None:
    dialog = show(LoadGame(office))
    write(dialog, "albert 003")
    tap(dialog, pygame.K_RETURN)
    assert office.opened[0].number == 3
