"""Clicks in quick succession: every one counts but the second press of a double click, which has not moved."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.patiences import PATIENCES
from game.rules.session import Session
from tests.support.host import Point
from tests.support.pilot import TablePilot
from tests.support.play import at

DOUBLE, LATER = 0.35, 0.45  # seconds: within the time of a double click, and after it

Layout = dict[str, str]
CALCULATION: Layout = {"f1": "AC", "f2": "2C", "f3": "3C", "f4": "4C", "t1": "KD 3S 2S", "s": "9c 3d 2D"}
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
        self.table.clock = lambda: self.now
        self.settle()

    def wait(self, seconds: float = 1 / 60, rate: int = 60) -> None:
        super().wait(seconds, rate)
        self.now += seconds

    def click_at(self, now: float, point: Point, button: int = 1) -> None:
        """Click at a time in seconds, once all cards are at rest."""
        self.settle()
        self.now = now
        self.click(point, button)


def sit(slug: str, layout: Layout) -> Timed:
    return Timed(at(PATIENCES[slug](), **layout))


@pytest.mark.parametrize("how", ["double click", "slow", "moved", "right"])
@pytest.mark.parametrize(
    ("slug", "layout", "pile", "moves"),
    [
        pytest.param("calculation", CALCULATION, "t1", ["t1-f1", "t1-f1"], id="a card of a pile"),
        pytest.param("napoleons-square", WASTE, "w", ["w-f1", "w-f1"], id="the waste had another card"),
        pytest.param("numeration", NUMERATION, "t1", ["t1-f1", "t1-f1"], id="a hidden card is turned up"),
        pytest.param("king-albert", COLUMN, "t1", ["t1-f1", "t1-f1"], id="a card of the column"),
    ],
)
def test_only_the_second_press_of_a_double_click_plays_no_other_card(
    how: str, slug: str, layout: Layout, pile: str, moves: list[str]
) -> None:
    seat, button = sit(slug, layout), 3 if how == "right" else 1
    place = seat.centre(pile)
    seat.click_at(0, place, button)
    if how == "moved":
        seat.move((5, 700))
        seat.move(place)
    seat.click_at(LATER if how == "slow" else DOUBLE, place, button)
    assert seat.moves == (moves if how in ("slow", "moved") else moves[:1])


SQUARES = pytest.mark.parametrize(
    "layout", [pytest.param(QUATORZE, id="a hole is refilled"), pytest.param(CLOSING, id="the square closes up")]
)


@SQUARES
@pytest.mark.parametrize("pace", [0.1, DOUBLE, LATER, 0.9])
def test_who_clicks_both_cards_of_a_pair_takes_no_other_pair(layout: Layout, pace: float) -> None:
    seat = sit("quatorze", layout)
    for number, pile in enumerate(("t1", "t2", "t1", "t2")):
        seat.move(place := seat.centre(pile))
        seat.click_at(pace * number, place)
        assert seat.moves == ["t1+t2"] * ((number + 1) // 2)
        assert bool(seat.table.card_input.selected) == (number in {0, 2})


PACES = [0.1, 0.25, DOUBLE, 0.4, LATER, 0.9]


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(
    ("slug", "layout", "place", "moves"),
    [
        pytest.param("quatorze", QUATORZE, "t1", ["t1+t2"] * 2, id="the only partner, and a hole is refilled"),
        pytest.param("quatorze", CLOSING, "t1", ["t1+t2"] * 2, id="the only partner, and the square closes up"),
        pytest.param("quatorze", {"t1": "4S", "t2": "TS", "t3": "TH"}, "t1", [], id="several partners"),
        pytest.param("calculation", CALCULATION, "s", ["s-f1"] * 2, id="the only foundation"),
        pytest.param("calculation", {"f1": "AC 2C 3C", "f2": "2H", "s": "9c 8c 4D"}, "s", [], id="two foundations"),
        pytest.param("calculation", {"f1": "AC", "s": "9c 8c 7D"}, "s", [], id="none"),
        pytest.param("numeration", {"t1": "9D 4S", "t2": "5S"}, "t1", [], id="the first card of a suit"),
    ],
)
def test_a_second_click_on_a_chosen_card_makes_its_best_move_if_it_leaves_nothing_to_choose(
    slug: str, layout: Layout, place: str, moves: list[str], pace: float
) -> None:
    seat, now = sit(slug, layout), 0.0
    point = seat.centre(place)
    for number in range(4):
        seat.click_at(now, point)
        now += pace * (1.02 if number % 2 == 0 else 0.98)  # no hand keeps time
        assert bool(seat.table.card_input.selected) == (number in {0, 2})
        assert seat.moves == moves[: (number + 1) // 2]


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(("card", "moves"), [("8D", ["s-f4"]), ("4D", []), ("7D", [])], ids=["one", "two", "none"])
def test_a_card_of_the_stock_clicked_twice_is_laid_on_no_pile_however_many_foundations_take_it(
    card: str, moves: list[str], pace: float
) -> None:
    piles = {"f1": "AC 2C 3C", "f2": "2H", "f3": "3H", "f4": "4C", "t2": "KC 6D"}
    seat = sit("calculation", piles | {"s": f"9c {card}"})
    for count, pile in enumerate(("s", "s", "t2")):
        seat.move(point := seat.centre(pile))
        seat.click_at(pace * count, point)
    assert seat.moves == [*moves, "t2-f3"]


@pytest.mark.parametrize(
    ("slug", "layout", "clicks", "moves"),
    [
        pytest.param("napoleons-square", WASTE, [(0.15 * n, "s") for n in range(3)], ["deal"] * 3, id="deals"),
        pytest.param(
            "calculation",
            {"f1": "AC", "s": "9h 8h 7H"},
            [(0, "s"), (0.2, "t1"), (0.4, "s"), (0.6, "t1")],
            ["s-t1", "s-t1"],
            id="the stock is laid down card by card",
        ),
    ],
)
def test_what_the_player_does_fast_on_purpose_counts(
    slug: str, layout: Layout, clicks: Iterable[tuple[float, str]], moves: list[str]
) -> None:
    seat = sit(slug, layout)
    for now, pile in clicks:
        seat.click_at(now, seat.centre(pile))
    assert seat.moves == moves


# ---- while cards are on their way


def haste(seat: Timed, *piles: str) -> None:
    """Click on piles, faster than cards come there."""
    for pile in piles:
        seat.move(place := seat.centre(pile))
        seat.click(place)
        seat.wait(0.1)


def test_a_click_on_a_place_waits_until_its_card_lies_still() -> None:
    seat = sit("quatorze", QUATORZE)
    haste(seat, "t1", "t2", "t1", "t2")  # to which the 5 of diamonds and the 9 of hearts come
    assert seat.moves == ["t1+t2"]
    seat.settle()
    assert seat.moves == ["t1+t2", "t1+t2"]


def test_a_double_click_on_a_place_waits_as_well() -> None:
    seat = sit("quatorze", QUATORZE)
    haste(seat, "t1", "t2", "t1")
    seat.click("t1")
    assert seat.moves == ["t1+t2"]
    seat.settle()
    assert seat.moves == ["t1+t2", "t1+t2"]


def test_a_pair_may_begin_where_the_last_one_has_ended() -> None:
    seat = sit("quatorze", QUATORZE)
    haste(seat, "t1", "t2", "t2", "t1")
    seat.settle()
    assert seat.moves == ["t1+t2", "t1+t2"]


@pytest.mark.parametrize(("pressed", "other"), [("t1", "t2"), ("t3", "t4")])
def test_a_press_counts_though_a_click_that_waits_has_its_effect_before_the_release(pressed: str, other: str) -> None:
    seat = sit("quatorze", QUATORZE)
    haste(seat, "t1", "t2", "t1", "t2")
    seat.move(place := seat.centre(pressed))
    seat.press(place)
    seat.settle()
    seat.release(place)
    seat.move(place := seat.centre(other))
    seat.click(place)
    assert seat.moves == ["t1+t2", "t1+t2", f"{pressed}+{other}"]


def test_held_cards_stay_held_while_a_click_waits() -> None:
    seat = sit("quatorze", QUATORZE)
    haste(seat, "t1", "t2")
    seat.move(place := seat.centre("t1"))
    for _ in range(2):
        seat.click(place)
    seat.drag("t3", "t4")
    seat.settle()
    assert sorted(map(str, seat.moves)) == ["t1+t2", "t1+t2", "t3+t4"]


def test_a_double_click_that_waits_moves_no_other_card_on() -> None:
    seat = sit("king-albert", {"f1": "AS", "t1": "KD 2S", "t2": "8C 5D", "t3": "6S", "t4": "6C"})
    for pile in ("t1", "t2", "f1", "f1"):  # to which the 2 of spades is still on its way
        seat.move(place := seat.centre(pile))
        seat.click(place)
        seat.wait(0.05)
    assert seat.moves == ["t1-f1", "t2-t3"]


def test_an_undo_drops_a_click_that_waits() -> None:
    seat = sit("quatorze", QUATORZE)
    haste(seat, "t1", "t2", "t1", "t2")
    seat.table.act("undo")
    seat.settle()
    assert seat.moves == ["t1+t2"]
    assert not seat.table.card_input.selected
