"""A sixth patience, Betsy Ross: rules with a line in the list, and a layout, without the optional parts.

Unlike the five, it has redeals, which the table counts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import date, timedelta
from inspect import isfunction, signature
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest

from game.deals import KINDS, choose, deal_of_the_day, grade, lines
from game.patiences import PATIENCES, KingAlbert, NapoleonsSquare
from game.rules.cards import Card, Rank, Suit, check_number
from game.rules.dealing import REDEALS
from game.rules.events import Counted, apply, inverse
from game.rules.moves import Deal, parse_move
from game.rules.patience import BuildingPatience, Patience
from game.rules.refusals import Answer
from game.rules.session import Session
from game.rules.table import STOCK, WASTE, Role, Table
from game.scenes.menu.attract_mode import AttractMode
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import HelpPage
from game.scenes.table.accessibility.announcement_texts import move_told
from game.scenes.table.scene import TableScene
from game.solver import Outcome, solve, worker
from game.solver import client as solver_client
from game.store.autosaves import Autosaves
from game.store.save_format import GameStats, SaveError, Snapshot
from game.store.save_reader import parse
from game.view.marks.pile_marks import Slot
from tests.rules import test_laws
from tests.support import betsy_ross_table
from tests.support.betsy_ross import BetsyRoss, won_line
from tests.support.host import HeadlessHost
from tests.support.pilot import TablePilot, laid
from tests.support.play import at, play, refusal
from tests.support.waiting import until
from tests.tools.sixth import SLUG, WORKER

DEAL = 24
MOVES = won_line(DEAL)
REDEALT = 62  # of these moves the last one is the first redeal


def is_law(thing: object) -> bool:
    """Return whether something of `test_laws` is a test of any game."""
    return isfunction(thing) and thing.__name__.startswith("test_") and [*signature(thing).parameters] == ["game"]


LAWS = [law for law in vars(test_laws).values() if is_law(law)]


@pytest.fixture(autouse=True)
def _sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the line in the list of games, and a file with a layout that has no colours of its own."""
    monkeypatch.setitem(PATIENCES, SLUG, BetsyRoss)
    monkeypatch.setitem(sys.modules, "game.view.tables.betsy_ross", betsy_ross_table)
    monkeypatch.setattr(solver_client, "COMMAND", (sys.executable, "-m", "tests.tools.sixth", WORKER))


def test_it_has_a_table_and_can_be_won(house: HeadlessHost) -> None:
    session = Session(BetsyRoss(), DEAL)
    session.replay(MOVES[:-1])
    house.waiting = {SLUG: session}
    house.open_table(BetsyRoss())
    table = house.table
    house.settle()
    table.table.controller.play(parse_move(MOVES[-1]))
    until(lambda: house.top.name == "win", lambda: house.run(0.05))


def test_it_has_a_tile_in_the_menu(house: HeadlessHost) -> None:
    house.waiting = {SLUG: Session(BetsyRoss(), DEAL)}
    menu = Menu(house)
    house.push(menu)
    house.settle()
    assert set(PATIENCES) <= set(menu.widgets)
    assert all(pygame.Rect((0, 0), house.size).contains(widget.rect) for widget in menu.widgets.values())
    house.key("LEFT")
    house.click(SLUG)
    assert house.top.name == "table"


def test_its_help_says_that_there_is_none(house: HeadlessHost) -> None:
    house.open_table(BetsyRoss())
    house.settle()
    house.push(HelpPage(house, SLUG))
    house.settle()
    table = house.stack[0]
    assert isinstance(table, TableScene)
    table.table.act("tour")
    assert not table.table.showing


def test_nothing_is_proved_of_its_deals() -> None:
    for kind in KINDS:
        number = choose(BetsyRoss(), kind, rng=Random(24))
        assert check_number(number) == number
    assert grade(BetsyRoss(), 24) is None
    assert lines(BetsyRoss()) == []
    days = [date(2025, 1, 1) + timedelta(days=day) for day in range(9)]
    assert len({check_number(deal_of_the_day(BetsyRoss(), day)) for day in days}) == len(days)


def test_it_does_not_play_by_itself(house: HeadlessHost) -> None:
    show = AttractMode(house, slugs=(SLUG, "quatorze"))
    house.push(show)
    assert show.session.game.slug() == "quatorze"


def test_a_line_is_found_that_wins_by_its_rules() -> None:
    session = Session(BetsyRoss(), DEAL)
    verdict = solve(session, nodes=20_000)
    assert verdict.outcome is Outcome.WON
    for move in verdict.line:
        session.play(move)
    assert session.is_won()


@pytest.mark.parametrize(("redeals", "outcome"), [(0, Outcome.WON), (1, Outcome.WON), (2, Outcome.LOST)])
def test_a_redeal_that_is_left_wins(redeals: int, outcome: Outcome) -> None:
    layout = at(BetsyRoss(), f3="3S", f4="4D", f5="2H", f6="4S", w="3H 4H").layout()  # the 4 lies on the 3
    session = Session.from_layout(BetsyRoss(), layout, {REDEALS: redeals})
    assert solve(session).outcome is outcome


def test_it_is_saved_and_taken_up_again(tmp_path: Path) -> None:
    saves = Autosaves(tmp_path, lambda _: None, pytest.fail)
    session = Session(BetsyRoss(), DEAL)
    session.replay(MOVES[:REDEALT])
    assert session.table.counters == {REDEALS: 1}
    saves.save(session, 60.0)
    saves.close()
    found = Autosaves(tmp_path, lambda _: None, pytest.fail).load(BetsyRoss)
    assert found
    assert found.table == session.table


# ---- what the laws say of every game


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_laws_hold_for_it(law: Callable[[Patience], None]) -> None:
    law(BetsyRoss())


# ---- redeals


def test_the_waste_is_turned_over_twice() -> None:
    session = at(BetsyRoss(), w="9C TH JD")
    for redeals in (1, 2):
        events = session.play(Deal())
        assert events[-1] == Counted(REDEALS, redeals - 1, redeals)
        assert session.layout()["s"] == ["jd", "th", "9c"]
        assert session.layout()["w"] == []
        assert session.table.counters == {REDEALS: redeals}
        play(session, "deal", "deal", "deal")
    assert refusal(session, "deal") == "nothing can be dealt from the stock: it is empty, and no redeal is left"
    assert session.is_lost()


def test_an_empty_waste_is_no_redeal() -> None:
    session = at(BetsyRoss(), f5="2H")
    assert refusal(session, "deal") == "nothing can be dealt from the stock: it is empty"


def test_redeals_are_part_of_the_table() -> None:
    session = at(BetsyRoss(), w="9C TH JD")
    before = session.table
    events = session.play(Deal())
    again = at(BetsyRoss(), s="jd th 9c").table
    assert session.layout() == at(BetsyRoss(), s="jd th 9c").layout()
    assert session.table != again
    assert session.table == again.counting({REDEALS: 1})
    assert hash(session.table) == hash(again.counting({REDEALS: 1})) != hash(again)
    assert apply(inverse(events), session.table) == before
    with pytest.raises(ValueError, match="does not happen on this table"):
        events[-1].apply(session.table)


def test_undo_and_redo_go_across_a_redeal() -> None:
    session = Session(BetsyRoss(), DEAL)
    session.replay(MOVES[:REDEALT])
    redealt = session.table
    session.undo()
    assert session.table.counters == {}
    assert session.layout()["s"] == []
    session.redo()
    assert session.table == redealt
    session.restart()
    assert session.table == Session(BetsyRoss(), DEAL).table


def test_a_position_says_how_often_it_was_redealt() -> None:
    layout = {"w": ["9C", "TH", "JD"]}
    session = Session.from_layout(BetsyRoss(), layout, {REDEALS: 2})
    assert session.legal_moves() == []
    for counters, sentence in (
        ({REDEALS: 3}, "there are 2 redeals"),
        ({REDEALS: -1}, "redeals are counted from 0 up, not -1"),
        ({REDEALS: "1"}, "redeals are counted from 0 up, not '1'"),
        ({"lives": 1}, "Betsy Ross counts no 'lives'"),
    ):
        with pytest.raises(ValueError, match=sentence):
            Session.from_layout(BetsyRoss(), layout, cast("dict[str, int]", counters))
    with pytest.raises(ValueError, match="King Albert counts no 'redeals'"):
        Session.from_layout(KingAlbert(), {}, {REDEALS: 1})


def test_a_save_says_how_often_it_was_redealt() -> None:
    session = Session(BetsyRoss(), DEAL)
    session.replay(MOVES[:REDEALT])
    written = json.loads(Snapshot.of(session, GameStats()).data())
    assert written["counters"] == {REDEALS: 1}
    save = parse(json.dumps(written).encode())
    assert save.restore().session.table == session.table
    assert save.table().counters == {REDEALS: 1}
    for counters in ({REDEALS: 2}, {}):
        changed = written | {"counters": counters}
        with pytest.raises(SaveError, match="its moves do not lead to the table it shows"):
            parse(json.dumps(changed).encode()).restore()


def test_the_solver_is_told_of_redeals() -> None:
    table = at(BetsyRoss(), w="9C TH JD").table.counting({REDEALS: 2})
    question = json.loads(solver_client.Question(BetsyRoss(), table, 1.0).text())
    assert question["counters"] == {REDEALS: 2}
    assert worker.decide(question, bool)["outcome"] == "lost"
    assert "counters" not in json.loads(solver_client.Question(KingAlbert(), at(KingAlbert()).table, 1.0).text())


NO_REDEAL = "Nothing can be dealt from the stock: it is empty, and no redeal is left"


@pytest.fixture
def seat() -> TablePilot:
    return laid(BetsyRoss(), w="9C TH JD")


def test_a_click_on_the_empty_stock_redeals(seat: TablePilot) -> None:
    seat.click(seat.centre(STOCK))
    seat.settle()
    assert seat.moves == ["deal"]
    assert seat.session.layout()["s"] == ["jd", "th", "9c"]
    sprites = seat.view.animator.piles[STOCK]
    assert [str(sprite.card) for sprite in sprites] == ["jd", "th", "9c"]


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_on_the_empty_stock_redeals(seat: TablePilot, key: int) -> None:
    seat.table.focus.stand_on(STOCK)
    seat.key(key)  # shows the focus
    seat.key(key)
    assert seat.moves == ["deal"]


def test_the_focus_stays_on_a_stock_that_is_dealt_anew(seat: TablePilot) -> None:
    seat.table.focus.stand_on(STOCK)
    for _ in range(9):  # the first key shows the focus
        seat.key("SPACE")
        assert seat.table.focus.pile == (WASTE if len(seat.moves) == 8 else STOCK)
    assert seat.moves == ["deal"] * 8
    assert seat.session.table.counters == {REDEALS: 2}


def test_no_click_and_no_key_deals_when_no_redeal_is_left(seat: TablePilot) -> None:
    for _ in range(2 * 4):
        seat.click(seat.centre(STOCK))
        seat.settle()
    assert seat.moves == ["deal"] * 8
    seat.click(seat.centre(STOCK))
    assert seat.table.voice.refusal == NO_REDEAL
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        seat.table.focus.stand_on(STOCK)
        seat.table.focus.visible = True
        seat.table.voice.hush()
        seat.table.voice.tell(STOCK, Answer("face-down"))  # because the same is not said twice in a second
        seat.key(key)
        assert seat.table.voice.refusal == NO_REDEAL
    assert seat.moves == ["deal"] * 8


def test_an_empty_stock_of_the_five_takes_no_click() -> None:
    seat = laid(NapoleonsSquare(), w="9C TH JD")
    seat.click(seat.centre(STOCK))
    assert seat.moves == seat.traces("refused") == []


def test_a_redeal_is_told_as_one() -> None:
    table = at(BetsyRoss(), w="9C TH JD").table
    assert move_told(BetsyRoss(), table, Deal()) == "The waste turned over to the stock"
    assert move_told(BetsyRoss(), at(BetsyRoss(), s="9c").table, Deal()) == "Cards from the stock"


def test_an_empty_place_shows_what_it_starts_with() -> None:
    seat = TablePilot(at(BetsyRoss()))
    slots = [mark for mark in seat.view.design.marks(seat.layout, seat.session.table) if isinstance(mark, Slot)]
    assert [slot.letter for slot in slots] == ["", "", "A", "2", "3", "4", "2", "4", "6", "8"]


@pytest.mark.parametrize("game", [BetsyRoss, *PATIENCES.values()])
def test_an_empty_pile_takes_its_base_alone(game: type[Patience]) -> None:
    rules = game()
    if isinstance(rules, BuildingPatience):
        source = next(pile for pile in rules.piles if pile.role in (Role.TABLEAU, Role.WASTE))
        for pile, base in game.bases.items():
            for rank in Rank:
                card = Card(rank, Suit.HEARTS)
                table = Table(dict.fromkeys(rules.piles, ()) | {source: (card,)})
                assert bool(rules.accepts(table, source, pile, (card,))) is (rank is base)
