"""A sixth patience: rules with a line in the list, and a layout. What the five have beside that it does without."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random
from types import ModuleType

import pygame
import pytest

from game.deals import KINDS, choose, deal_of_the_day, grade, lines
from game.patiences import PATIENCES, KingAlbert
from game.rules.cards import check_number
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.help import Help
from game.scenes.menu import Menu
from game.scenes.show import shown_games
from game.scenes.table import TableScene
from game.solver import Outcome, solve
from game.store.saves import Saves
from game.view.tables.king_albert import KingAlbertTable
from tests.house import PATIENCE, House, open_video, won_game


@dataclass(frozen=True)
class Sixth(KingAlbert):
    """A patience of which nothing but the rules is known."""

    name = "Sixth Patience"


SLUG = "sixth-patience"
DEAL, MOVES = won_game("king-albert")


@pytest.fixture(autouse=True)
def _sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the line in the list of games, and a file with a layout that has no colours of its own."""
    layout = ModuleType("game.view.tables.sixth_patience")
    layout.TABLE = KingAlbertTable()  # type: ignore[attr-defined]
    monkeypatch.setitem(PATIENCES, SLUG, Sixth)
    monkeypatch.setitem(sys.modules, layout.__name__, layout)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    open_video()
    house = House((1280, 720), tmp_path)
    yield house
    house.close()


def test_it_has_a_table_and_can_be_won(house: House) -> None:
    session = Session(Sixth(), DEAL)
    session.replay(MOVES[:-1])
    house.games = {SLUG: session}
    house.open_table(Sixth())
    table = house.top
    assert isinstance(table, TableScene)
    house.settle()
    table.play(parse_move(MOVES[-1]))
    deadline = time.monotonic() + PATIENCE
    while house.top.name == "table" and time.monotonic() < deadline:
        house.run(0.05)
    assert house.top.name == "win"


def test_it_has_a_tile_in_the_menu(house: House) -> None:
    house.games = {SLUG: Session(Sixth(), DEAL)}
    menu = Menu(house)
    house.show(menu)
    house.settle()
    assert set(menu.grid.tiles) == set(PATIENCES)
    assert all(pygame.Rect((0, 0), house.size).contains(rect) for rect in menu.grid.all.values())
    house.key(pygame.K_LEFT)
    house.click(menu.grid.tiles[SLUG].center)
    assert house.top.name == "table"


def test_its_help_says_that_there_is_none(house: House) -> None:
    house.open_table(Sixth())
    house.settle()
    house.show(Help(house, SLUG))
    house.settle()
    table = house.scenes[0]
    assert isinstance(table, TableScene)
    table.coach.begin()
    assert not table.coach.rects


def test_nothing_is_proved_of_its_deals() -> None:
    for kind in KINDS:
        number = choose(Sixth(), kind, chance=Random(24))
        assert check_number(number) == number
    assert grade(Sixth(), 24) is None
    assert lines(Sixth()) == []
    days = [date(2025, 1, 1) + timedelta(days=day) for day in range(9)]
    assert len({check_number(deal_of_the_day(Sixth(), day)) for day in days}) == len(days)


def test_it_does_not_play_by_itself() -> None:
    assert [*shown_games(), SLUG] == [*PATIENCES]


def test_its_positions_are_open() -> None:
    assert solve(Session(Sixth(), DEAL)).outcome is Outcome.OPEN


def test_it_is_saved_and_taken_up_again(tmp_path: Path) -> None:
    saves = Saves(tmp_path, lambda _: None, pytest.fail)
    session = Session(Sixth(), DEAL)
    session.replay(MOVES[:9])
    saves.keep(session, 60.0)
    saves.close()
    found = Saves(tmp_path, lambda _: None, pytest.fail).load(Sixth)
    assert found
    assert found[0].table == session.table
