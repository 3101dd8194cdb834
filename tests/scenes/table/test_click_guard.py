"""Clicks on cards that have just appeared by themselves have no effect."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.cards import Card
from game.rules.moves import Move, Pair, Transfer, parse_move, parse_pile
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.click_guard import UNSEEN
from game.store.settings import Settings
from tests.support.pilot import TablePilot
from tests.support.play import at
from tests.support.selection import FULL, each_game

SOON, LATE = 0.45, 0.85  # seconds: between a double click and the end of the moment, and after it
PATIENCE = 30.0  # seconds for what takes a fraction of one

Layout = dict[str, str]
CALCULATION: Layout = {"f1": "AC", "f2": "2C", "f3": "3C", "f4": "4C", "s": "9c 3s 2S"}
QUATORZE: Layout = {"t1": "4S", "t2": "TS", "t3": "3H", "t4": "JD", "s": "ah kc 5d 9h"}
CLOSING: Layout = {"t1": "4S", "t2": "TS", "t3": "3H", "t4": "JD", "t5": "2C"}
WASTE: Layout = {"f1": "AS", "s": "9h 8h 7h", "w": "3S 2S", "t1": "4S", "t2": "KD"}
NUMERATION: Layout = {"f1": "AS", "t1": "kc 3s 2S", "t2": "9H"}
COLUMN: Layout = {"f1": "AS", "f2": "AH", "t1": "KD 3S 2S", "t2": "9C 2H"}


class Timed(TablePilot):
    """A player whose clicks have given times."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.now = 0.0
        self.take_hand(lambda: self.now)
        self.settle()

    def click_at(self, now: float, pile: str, button: int = 1) -> None:
        """Click on the top card of a pile at a time in seconds, once it is at rest."""
        self.now = now
        self.settle()
        self.click(self.centre(parse_pile(pile)), button)
        self.settle()


def sit(slug: str, layout: Layout, variation: str = "") -> Timed:
    return Timed(at(PATIENCES[slug].in_variation(variation), **layout))


Clicks = Iterable[tuple[float, str]]


@pytest.mark.parametrize(
    ("slug", "layout", "pile", "again", "first", "second"),
    [
        pytest.param("quatorze", QUATORZE, "t1", "t1", "t1+t2", "t1+t2", id="a hole is refilled"),
        pytest.param("quatorze", QUATORZE, "t1", "t2", "t1+t2", "t1+t2", id="its partner's hole is refilled"),
        pytest.param("quatorze", CLOSING, "t1", "t2", "t1+t2", "t1+t2", id="the square closes up"),
        pytest.param("calculation", CALCULATION, "s", "s", "s-f1", "s-f1", id="the stock turns up its next card"),
        pytest.param("napoleons-square", WASTE, "w", "w", "w-f1", "w-f1", id="the waste had another card"),
        pytest.param("numeration", NUMERATION, "t1", "t1", "t1-f1", "t1-f1", id="a hidden card is turned up"),
    ],
)
def test_a_click_means_nothing_where_a_card_has_just_come(  # noqa: PLR0913, PLR0917 - a case has these parts
    slug: str, layout: Layout, pile: str, again: str, first: str, second: str
) -> None:
    seat = sit(slug, layout)
    seat.click_at(0, pile)
    seat.click_at(SOON, again)
    assert seat.moves == [first]
    assert seat.table.card_input.selected is None
    seat.click_at(LATE + 1, again)
    assert seat.moves == [first, second]


def test_the_moment_is_as_long_as_it_is_said_to_be() -> None:
    seat = sit("calculation", CALCULATION)
    seat.click_at(0, "s")
    seat.click_at(UNSEEN - 0.01, "s")
    assert seat.moves == ["s-f1"]
    seat.click_at(UNSEEN, "s")
    assert len(seat.moves) == 2


@pytest.mark.parametrize("how", ["right click", "f", "space"])
def test_right_clicks_and_keys_wait_as_clicks_do(how: str) -> None:
    seat = sit("calculation", CALCULATION)
    keys = {"f": pygame.K_f, "space": pygame.K_SPACE}
    if how in keys:
        seat.key(keys[how])  # which shows the focus
    for now, count in ((0, 1), (SOON, 1), (LATE, 2)):
        seat.now = now
        if how in keys:
            seat.key(keys[how])
        else:
            seat.click_at(now, "s", button=3)
        assert len(seat.moves) == count


# ---- quick play


@pytest.mark.parametrize(
    ("slug", "layout", "clicks", "moves"),
    [
        pytest.param(
            "napoleons-square",
            WASTE,
            [(0, "s"), (0.15, "s"), (0.3, "s")],
            ["deal", "deal", "deal"],
            id="the stock is dealt from",
        ),
        pytest.param(
            "napoleons-square",
            {"f1": "AS", "s": "9h 2s", "t1": "4S", "t2": "KD"},
            [(0, "s"), (0.3, "w")],
            ["deal", "w-f1"],
            id="a card that was dealt is played",
        ),
        pytest.param(
            "napoleons-square",
            {"f1": "AS", "s": "9h 3s", "w": "8D 2S", "t2": "KD"},
            [(0, "w"), (0.2, "s"), (0.5, "w")],
            ["w-f1", "deal", "w-f1"],
            id="a card that was dealt where one has just come",
        ),
        pytest.param(
            "king-albert", COLUMN, [(0, "t1"), (SOON, "t1")], ["t1-f1", "t1-f1"], id="a card seen in the column before"
        ),
        pytest.param("king-albert", COLUMN, [(0, "t1"), (0.2, "t2")], ["t1-f1", "t2-f2"], id="different columns"),
        pytest.param(
            "quatorze",
            QUATORZE,
            [(0, "t1"), (0.2, "t3")],
            ["t1+t2", "t3+t4"],
            id="different pairs",
        ),
        pytest.param(
            "calculation",
            {"f1": "AC", "s": "9h 8h 7H"},
            [(0, "s"), (0.2, "t1"), (0.4, "s"), (0.6, "t1")],
            ["s-t1", "s-t1"],
            id="the stock is laid down card by card",
        ),
    ],
)
def test_quick_play_stays_possible(slug: str, layout: Layout, clicks: Clicks, moves: list[str]) -> None:
    seat = sit(slug, layout)
    for now, pile in clicks:
        seat.click_at(now, pile)
    assert seat.moves == moves


def test_a_card_may_be_clicked_at_once_where_the_one_before_was_dragged_away() -> None:
    seat = sit("numeration", NUMERATION)
    seat.drag(seat.centre(parse_pile("t1")), seat.centre(parse_pile("f1")))
    assert seat.moves == ["t1-f1"]
    seat.click_at(SOON, "t1")
    assert seat.moves == ["t1-f1", "t1-f1"]


def test_a_card_may_be_dragged_at_once() -> None:
    seat = sit("calculation", CALCULATION)
    seat.click_at(0, "s")
    seat.now = 0.3
    seat.drag(seat.centre(parse_pile("s")), seat.centre(parse_pile("t1")))
    assert seat.moves == ["s-f1", "s-t1"]


def test_what_an_undo_brings_back_may_be_clicked_at_once() -> None:
    seat = sit("calculation", CALCULATION)
    seat.click_at(0, "s")
    seat.key(pygame.K_z, pygame.KMOD_CTRL)
    seat.click_at(SOON, "s")
    assert seat.moves == ["s-f1", "s-f1"]


def test_a_new_deal_may_be_clicked_at_once() -> None:
    seat = sit("calculation", CALCULATION)
    seat.click_at(0, "s")
    seat.table.controller.deal(75)
    seat.click_at(SOON, "s")
    assert seat.moves[1:] == ["s-f3"]


# ---- what the table does by itself


@pytest.mark.parametrize("what", ["safe plays", "finish"])
def test_a_click_means_nothing_where_the_table_has_just_taken_a_card(what: str) -> None:
    foundations = {"f1": "AS", "f2": "AH", "f3": "AC", "f4": "AD"}
    layout = foundations | {"t1": "KD 3S 2S", "t2": "KH 2H", "t3": "KS 2D", "t4": "2C"}
    seat = sit("king-albert", layout)
    seat.host.settings = Settings(animation_speed="instant", safe_plays=what == "safe plays", auto_finish=False)
    seat.scene.settings_changed()
    seat.table.controller.play(parse_move("t4-f3"))
    if what == "finish":
        seat.table.controller.play(parse_move("t1-f1"), own=False)
    look_on(seat, until=2)
    table = str(seat.moves[1])[:2]
    made = len(seat.moves)
    seat.click_at(SOON, table)
    assert len(seat.moves) == made
    seat.click_at(LATE, table)
    assert len(seat.moves) == made + 1


def look_on(seat: TablePilot, until: int) -> None:
    """Wait until a number of moves are made."""
    deadline = time.monotonic() + PATIENCE
    while len(seat.moves) < until:
        assert time.monotonic() < deadline, "nothing happens"
        seat.scene.poll()
        seat.wait(1 / 60)


# ---- a law for all games


@each_game
@pytest.mark.parametrize("seed", range(3 if FULL else 1))
def test_two_fast_clicks_never_play_a_card_that_could_not_be_seen_before_the_first(slug: str, seed: int) -> None:
    game: Patience = PATIENCES[slug]()
    seat, rng = Timed(Session(game, 24 + seed)), random.Random(seed)
    for turn in range(25 if FULL else 12):
        sources = [pile for move in seat.session.legal_moves() for pile in move.piles[:2] if seat.session.table[pile]]
        if not sources:
            return
        pile, seen, made = rng.choice(sources), in_sight(seat), len(seat.moves)
        seat.click_at(2.0 * turn, str(pile))
        seat.click_at(2.0 * turn + SOON, str(pile))
        if len(seat.moves) == made + 2:
            assert taken(next(seat.session.past), parse_move(str(seat.moves[-1]))) <= seen


def in_sight(seat: Timed) -> set[Card]:
    """Return the cards that are face up and not fully covered by another one."""
    places = seat.table.view.layout.places
    table = seat.session.table
    piles = [table[pile] if any(place.step) else table[pile][-1:] for pile, place in places.items()]
    return {card for cards in piles for card in cards if card.face_up}


def taken(table: Table, move: Move) -> set[Card]:
    """Return the cards that a move takes, without dealt ones."""
    match move:
        case Transfer(source, _, count):
            return set(table[source][-count:])
        case Pair(first, second):
            return {*table[first], *table[second]}
        case _:
            return set()
