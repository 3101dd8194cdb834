"""The notation has exactly one text for each move, card and pile, and accepts nothing else."""

from __future__ import annotations

from itertools import chain, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cards import RANKS, Card, Rank, Suit, parse_card
from game.rules.moves import Deal, NotationError, Pair, Transfer, parse_move
from game.rules.table import DISCARD, STOCK, WASTE, Pile, Role

T7, T12 = Pile(Role.TABLEAU, 7), Pile(Role.TABLEAU, 12)

MOVES = {
    "t3-f1": Transfer(Pile(Role.TABLEAU, 3), Pile(Role.FOUNDATION, 1)),
    "t9-t4x5": Transfer(Pile(Role.TABLEAU, 9), Pile(Role.TABLEAU, 4), 5),
    "t3-f5x13": Transfer(Pile(Role.TABLEAU, 3), Pile(Role.FOUNDATION, 5), 13),
    "w-t2": Transfer(WASTE, Pile(Role.TABLEAU, 2)),
    "s-t1": Transfer(STOCK, Pile(Role.TABLEAU, 1)),
    "r7-t10": Transfer(Pile(Role.RESERVE, 7), Pile(Role.TABLEAU, 10)),
    "t1-d": Transfer(Pile(Role.TABLEAU, 1), DISCARD),
    "t7+t12": Pair(T7, T12),
    "deal": Deal(),
}

NO_MOVES = {
    "nothing": ["", " ", "-", "+", "x", "x2", "t", "t3", "t3-", "-f1", "t3f1", "t3--f1", "t3-f1-t2", "t3+"],
    "another pile": ["x0", "x1-f1", "c1-f1", "p3-t1", "dealer-t1", "t-f1", "r-t1", "s1-t1", "d2-t1", "w-1-t1", "w1-t1"],
    "a number from 0": ["t0", "t0-f1", "t3-f0", "t0+t1", "w0-t1", "t1-w0"],
    "a leading zero": ["t01", "t01-f1", "t3-f01", "t3-t4x05", "t07+t12", "t00-f1", "w01-t1", "w001-t1"],
    "a sign": ["t+3-f1", "t-3-f1", "t3-t4x-2", "t3-t4x+2"],
    "a count that says nothing": ["t3-f1x1", "t3-f1x0", "t3-f1x", "t3-f1x01", "t3x5-t4", "t3-f1\u00d72", "t3-f1*2"],
    "a space or an end of line": [" t3-f1", "t3-f1 ", "t3 -f1", "t3- f1", "t3-f1\n", "\nt3-f1", "t3-f1\r", "t3-f1\0"],
    "capitals": ["T3-f1", "t3-F1", "t3-t4X2", "S-t1", "DEAL", "Deal", "T7+T12"],
    "other digits": ["t٣-f1", "t1٣-f1", "t3-t4x1٣", "t3-f\uff11", "t3-t4x²", "t७+t१२", "t³-f1"],
    "other dashes": ["t3–f1", "t3−f1", "t3—f1", "t3_f1", "t3>f1", "t3→f1", "t3:f1", "t3,f1"],  # noqa: RUF001 - the point
    "another order": ["t12+t7", "t7+t7", "t10+t9", "f1+f2", "s+t1", "t1+d", "t7+t12x2", "t7 + t12", "t7+12", "7+12"],
    "a deal and more": ["deal ", " deal", "deal\n", "deal1", "deal-t1", "s-deal", "deals", "dea", "d", "s"],
    "a float": ["t3.0-f1", "t1e0-f1", "t3-f1x2.0"],
    "too much": ["t" + "9" * 5000 + "-f1", "t3-f1x" + "1" * 5000, "t1+t" + "2" * 5000, "deal" * 1000],
}

NO_TEXTS = [None, 3, 3.0, True, b"t3-f1", ["t3-f1"], ("t3", "f1"), {"t3": "f1"}, object(), Deal(), MOVES["t3-f1"]]


@pytest.mark.parametrize("text", MOVES)
def test_moves_are_read_and_written(text: str) -> None:
    assert parse_move(text) == MOVES[text]
    assert str(MOVES[text]) == text


@pytest.mark.parametrize("text", list(chain(*NO_MOVES.values())), ids=lambda text: repr(text)[:20])
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert isinstance(caught.value, ValueError)
    assert 10 < len(str(caught.value)) < 120


@pytest.mark.parametrize("thing", NO_TEXTS, ids=lambda thing: type(thing).__name__)  # alike in every process
def test_what_is_no_text_is_no_move(thing: Any) -> None:  # noqa: ANN401 - any thing at all is the point
    with pytest.raises(NotationError):
        parse_move(thing)


@given(st.text("tfrswd0123456789x-+ deal\nT٣", max_size=9))
def test_whatever_is_read_is_written_the_same(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert str(move) == text


def test_a_move_that_has_no_text_cannot_be_made_up() -> None:
    for count in (0, -1):
        with pytest.raises(NotationError, match="one card or more"):
            Transfer(T7, T12, count)
    for pair in ((T12, T7), (T7, T7), (STOCK, T7), (T7, DISCARD), (Pile(Role.FOUNDATION, 1), T7)):
        with pytest.raises(NotationError, match="lower number first"):
            Pair(*pair)


@pytest.mark.parametrize(("rank", "suit"), list(product(range(1, 14), "CDHS")))
def test_cards_are_read_and_written(rank: int, suit: str) -> None:
    text = RANKS[rank - 1] + suit
    card = Card(Rank(rank), Suit(suit))
    assert parse_card(text) == card
    assert parse_card(text.lower()) == card.turned() != card
    assert (str(card), str(card.turned())) == (text, text.lower())
    assert card.turned().turned() == card


@pytest.mark.parametrize(
    "text",
    ["", "T", "D", "10D", "TDD", "TD\n", "TD ", "Td", "tD", "DT", "TX", "T♦", "\uff12D", "??", "\uff34\uff24"],
)
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize("thing", [None, 3, ["TD"], ("T", "D"), b"TD", Card(Rank.TEN, Suit.DIAMONDS)], ids=repr)
def test_what_is_no_text_is_no_card(thing: Any) -> None:  # noqa: ANN401 - any thing at all is the point
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(thing)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("AS", "the ace of spades"),
        ("8H", "the 8 of hearts"),
        ("TD", "the 10 of diamonds"),
        ("qc", "the queen of clubs"),
    ],
)
def test_a_card_has_a_name_to_be_spoken(text: str, words: str) -> None:
    assert parse_card(text).words == words
