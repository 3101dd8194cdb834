"""The rules of Calculation."""

from __future__ import annotations

import pytest

from game.patiences import Calculation
from game.rules.cards import RANKS
from game.rules.table import write_position
from tests.support.play import Layout, at, lying, moves, play, rank, refusal, tables

ORDERS = ["A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K"]


def by_the_book(layout: Layout) -> set[str]:
    """Return the legal moves of a layout, by a second implementation of the rules."""
    legal = {f"s-t{pile}" for pile in range(1, 5) if layout["s"]}
    for source in ("s", "t1", "t2", "t3", "t4"):
        for order, foundation in zip(ORDERS, ("f1", "f2", "f3", "f4"), strict=True):
            built = layout[foundation]
            if layout[source] and len(built) < 13 and layout[source][-1][0] == order[len(built)]:
                legal.add(f"{source}-{foundation}")
    return legal


def foundation(number: int, count: int, suit: str) -> str:
    return " ".join(rank + suit for rank in ORDERS[number - 1][:count])


def test_the_legal_moves_are_those_of_the_book() -> None:
    game = Calculation()
    for table in tables(game):
        assert {str(move) for move in game.legal_moves(table)} == by_the_book(write_position(table))


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_foundation_goes_up_by_its_number_wrapping_to_its_king(number: int) -> None:
    order = ORDERS[number - 1]
    for count in range(1, 13):
        for card in RANKS:
            session = at(Calculation(), t1=f"{card}S", **{f"f{number}": foundation(number, count, "H")})
            assert (f"t1-f{number}" in moves(session)) is (card == order[count])


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_complete_foundation_takes_nothing(number: int) -> None:
    for card in RANKS:
        session = at(Calculation(), t1=f"{card}S", **{f"f{number}": foundation(number, 13, "H")})
        assert "complete" in refusal(session, f"t1-f{number}")


def test_the_next_stock_card_is_turned_up_at_once() -> None:
    session = at(Calculation(), f1="AS", s="7c 3d 2H")
    assert play(session, "s-f1")["s"] == ["7c", "3D"]
    assert play(session, "s-t1")["s"] == ["7C"]
    session.undo()
    assert lying(session)["s"] == ["7c", "3D"]


def test_a_tableau_card_goes_only_to_a_foundation() -> None:
    session = at(Calculation(), t1="5H", t2="6H")
    for move in ("t1-t2", "t2-t1", "t1-t3"):
        assert refusal(session, move) == "a card on the tableau goes only to a foundation, not to another pile"
    assert refusal(session, "t1-s") == "no card can be placed on the stock"


def test_only_top_cards_can_be_played() -> None:
    session = at(Calculation(), f1="AS", t1="2H 9C", s="3c KD")
    assert "t1-f1" not in moves(session)
    assert refusal(session, "t1-f1") == "a 9 of clubs does not go here: this foundation goes up by 1, and next is a 2"
    assert refusal(session, "t1-f1x2") == "one card at a time: only the top card of a pile can be played"


def test_nothing_leaves_a_foundation() -> None:
    session = at(Calculation(), f1="AS 2S", f2="2H", t1="KS")
    for move in ("f1-t1", "f1-t2", "f1-f2", "f1-s", "f1-t2x2"):
        assert refusal(session, move) == "nothing leaves a foundation"


def test_there_is_no_redeal_and_no_deal() -> None:
    cannot = "nothing can be dealt from the stock"
    assert refusal(at(Calculation(), s="3C"), "deal") == f"{cannot}: its cards are played one by one"
    assert refusal(at(Calculation(), t1="3C"), "deal") == f"{cannot}: it is empty"


def test_the_orders_are_what_they_are_said_to_be() -> None:
    """Each starts with its number and goes up by it, to the king."""
    for number, order in enumerate(ORDERS, 1):
        assert [rank(card) for card in order] == [(number * place - 1) % 13 + 1 for place in range(1, 14)]
