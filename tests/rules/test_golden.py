"""Deal numbers: always the same cards, and the same as PySolFC's."""

from __future__ import annotations

from typing import Any

import pytest
from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

from game.patiences import Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.cards import LAST_DEAL, shuffled
from game.rules.events import Moved
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import DEALER, STOCK, Role
from tests.support.play import Layout, every_game

SUITS = "CSHD"  # as the package pysol-cards numbers them
RANKS = "A23456789TJQK"


def dealt(game: Patience, number: int) -> Layout:
    return Session(game, number).layout()


def stock(layout: Layout, count: int) -> str:
    """Write the next cards of the stock as they will be seen."""
    return " ".join(layout["s"][: -count - 1 : -1]).upper()


def bottoms(layout: Layout, piles: range) -> str:
    """Write the bottom cards of these piles of the tableau."""
    return " ".join(layout[f"t{number}"][0] for number in piles)


def test_king_albert_24() -> None:
    layout = dealt(KingAlbert(), 24)
    assert bottoms(layout, range(1, 10)) == "TD 4C 5H QC 5D 2D 7H AH 7S"
    assert [len(layout[f"t{number}"]) for number in range(1, 10)] == list(range(1, 10))
    assert (layout["r1"], layout["r7"]) == (["7C"], ["AS"])
    assert layout["t1"] == ["TD"]


def test_king_albert_1000000() -> None:
    layout = dealt(KingAlbert(), 1_000_000)
    assert bottoms(layout, range(1, 10)) == "AH TD AD 8D 7C 7H 3S KS KD"
    assert (layout["r1"], layout["r7"]) == (["2C"], ["AC"])


def test_calculation_24() -> None:
    layout = dealt(Calculation(), 24)
    assert [layout[f"f{number}"] for number in range(1, 5)] == [["AS"], ["2H"], ["3D"], ["4H"]]
    assert stock(layout, 4) == "4C 5H QC 5D"
    assert len(layout["s"]) == 48
    assert layout["s"][-1] == "4C"
    assert all(card.islower() for card in layout["s"][:-1])
    assert not any(layout[f"t{number}"] for number in range(1, 5))


def test_calculation_1000000_picks_its_bases_from_the_start_of_the_pack() -> None:
    pack = [str(card).upper() for card in shuffled(1_000_000)]
    bases = [next(card for card in pack if card[0] == rank) for rank in "A234"]
    layout = dealt(Calculation(), 1_000_000)
    assert [card for number in range(1, 5) for card in layout[f"f{number}"]] == bases
    assert [card.upper() for card in layout["s"]] == [card for card in pack if card not in bases]


def test_napoleons_square_24() -> None:
    layout = dealt(NapoleonsSquare(), 24)
    assert " ".join(layout["t1"]) == "KC AD 2C 4S"
    assert " ".join(layout["t12"]) == "JD 4D 9H 5C"
    assert stock(layout, 3) == "QH 3D 6D"
    assert len(layout["s"]) == 56
    assert not layout["w"]


def test_quatorze_24() -> None:
    layout = dealt(Quatorze(), 24)
    assert bottoms(layout, range(1, 6)) == "4C 5H QC 5D 2D"
    assert bottoms(layout, range(21, 26)) == "TH KH 6S 7D 8C"
    assert stock(layout, 3) == "AC 9H 5C"
    assert len(layout["s"]) == 27
    assert not layout["d"]


def test_numeration_deals_pile_by_pile() -> None:
    """PySolFC does not have it, but its pack is that of two decks, dealt from the end."""
    for number in (24, 1_000_000):
        layout = dealt(Numeration(), number)
        assert [len(layout[f"t{pile}"]) for pile in range(1, 11)] == [8, 7, 6, 5, 4, 3, 2, 1, 1, 0]
        piles = [layout[f"t{pile}"] for pile in range(1, 11)]
        assert all(pile[-1].isupper() and all(card.islower() for card in pile[:-1]) for pile in piles if pile)
        assert len(layout["s"]) == 67
        assert all(card.islower() for card in layout["s"])
        cards = [card.upper() for pile in piles for card in pile] + stock(layout, 67).split()
        assert cards == [str(card).upper() for card in reversed(shuffled(number, decks=2))]


def test_deal_1_is_the_microsoft_deal_1() -> None:
    """Its first two rows have been printed often."""
    square = dealt(Quatorze(), 1)
    assert bottoms(square, range(1, 9)) == "JD 2D 9H JC 5D 7H 7C 5H"
    assert bottoms(square, range(9, 17)) == "KD KC 9S 5S AD QC KH 3H"


@pytest.mark.parametrize("decks", [1, 2])
def test_the_generator_changes_at_32000(decks: int) -> None:
    def pack(generator: Any, cards: Any) -> list[str]:  # noqa: ANN401 - the package carries no types
        return [RANKS[card.rank - 1] + SUITS[card.suit] for card in generator.shuffle(cards)]

    expected = {
        1: pack(LCRandom31(1), ms_rearrange(createCards(decks))),
        31_999: pack(LCRandom31(31_999), ms_rearrange(createCards(decks))),
        32_000: pack(MTRandom(32_000), createCards(decks)),
        32_001: pack(MTRandom(32_001), createCards(decks)),
        10**20: pack(MTRandom(10**20), createCards(decks)),
    }
    for number, cards in expected.items():
        assert [str(card).upper() for card in shuffled(number, decks)] == cards


def test_king_albert_is_seen_dealt_row_by_row() -> None:
    """Nine cards in a row, the next row from the second column on; the reserve comes last."""
    session = Session(KingAlbert(), 24)
    seen = [str(event.target) for event in session.dealt if isinstance(event, Moved)]
    rows = [f"t{column}" for first in range(1, 10) for column in range(first, 10)]
    assert seen == [*rows, *(f"r{place}" for place in range(1, 8))]


@every_game
def test_all_cards_are_seen_coming_from_the_hand(game: Patience) -> None:
    moved = [event for event in Session(game, 24).dealt if isinstance(event, Moved)]
    assert all(event.source == DEALER for event in moved)
    assert sum(len(event.cards) for event in moved) == 52 * game.decks
    assert all(len(event.cards) == 1 or event.target == STOCK for event in moved)
    assert sum(event.target.role is Role.STOCK for event in moved) <= 1


@every_game
@pytest.mark.parametrize("number", [0, -1, 10**20 + 1, 10**400, True, False, "24", "", 24.0, 24.5, None, [24]])
def test_there_is_no_such_deal(game: Patience, number: Any) -> None:  # noqa: ANN401 - any thing at all is the point
    with pytest.raises(ValueError, match="is not a deal number"):
        Session(game, number)


@every_game
@pytest.mark.parametrize("number", [1, 31_999, 32_000, LAST_DEAL])
def test_there_is_such_a_deal(game: Patience, number: int) -> None:
    assert LAST_DEAL == 10**20
    assert Session(game, number).number == number
