"""The tree of piles that the searches of King Albert and Napoleon's Square use."""

from __future__ import annotations

import pytest

from game.patiences import KingAlbert, NapoleonsSquare
from game.rules.patience import Patience
from game.rules.session import Session
from game.solver import piles, solve
from game.solver.compact import NO_CARD, card_numbers
from game.solver.piles import PILES_KNOWN, PileTree


def tree(mask: int = 0xFF) -> PileTree:
    """Return a tree in which the cost of a pile is its number of cards."""
    return PileTree(lambda cards: float(len(cards)), mask=mask)


def test_a_pile_knows_its_cards_top_sequence_and_cost() -> None:
    cards = card_numbers(["KD", "9C", "8C", "7C"])
    pile = tree().pile(cards)
    below = [pile.without(count) for count in range(5)]
    assert [each.cards for each in below] == [cards[: 4 - count] for count in range(5)]
    assert [each.top for each in below] == [*cards[::-1], NO_CARD]
    assert [each.sequence for each in below] == [3, 2, 1, 1, 0]
    assert [each.cost for each in below] == [4, 3, 2, 1, 0]
    assert below[4].below is below[4]


def test_a_pile_is_made_once_and_has_the_digest_of_the_same_pile_of_another_tree() -> None:
    one, other = tree(), tree()
    assert one.pile(b"\x01\x02") is one.pile(b"\x01").plus(2) is one.empty.plus_all(b"\x01\x02")
    assert one.pile(b"\x01\x02").digest == other.pile(b"\x01\x02").digest != one.pile(b"\x02\x01").digest


def test_cards_that_differ_only_outside_the_mask_have_the_same_digest() -> None:
    masked = tree(mask=0xFD)
    assert masked.pile(b"\x04").digest == masked.pile(b"\x06").digest != masked.pile(b"\x05").digest


@pytest.mark.parametrize("game", [KingAlbert(), NapoleonsSquare(), NapoleonsSquare(single_cards=True)], ids=str)
def test_a_search_that_forgets_its_piles_visits_the_same_positions(
    game: Patience, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdicts = []
    for known in (PILES_KNOWN, 40):
        monkeypatch.setattr(piles, "PILES_KNOWN", known)
        verdict = solve(Session(game, 24), nodes=3000)
        verdicts.append((verdict.outcome, verdict.nodes, verdict.line))
    assert verdicts[0] == verdicts[1]
