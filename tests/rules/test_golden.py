"""Deal numbers: always the same cards, and the same as PySolFC's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

from game.patiences import PATIENCES, KingAlbert, Quatorze
from game.rules.cards import LAST_DEAL, shuffled
from game.rules.events import Moved
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import DEALER, STOCK, Role
from tests.support.play import every_game

DEALT = Path(__file__).with_name("dealt.jsonl")
SUITS = "CSHD"  # as the package pysol-cards numbers them
RANKS = "A23456789TJQK"


@pytest.mark.parametrize("line", DEALT.read_text("ascii").splitlines(), ids=lambda line: line[:40])
def test_a_number_deals_these_cards(line: str) -> None:
    """These are as in PySolFC, which has all games but Numeration."""
    dealt = json.loads(line)
    assert Session(PATIENCES[dealt["game"]](), dealt["deal"]).layout() == dealt["layout"]


def test_deal_1_is_the_microsoft_deal_1() -> None:
    """Its first two rows have been printed often."""
    square = Session(Quatorze(), 1).layout()
    rows = "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H"
    assert [square[f"t{place}"] for place in range(1, 17)] == [[card] for card in rows.split()]


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
