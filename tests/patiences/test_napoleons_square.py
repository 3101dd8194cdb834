"""The rules of Napoleon's Square."""

from __future__ import annotations

import random

import pytest

from game.patiences import NapoleonsSquare
from game.rules.cards import RANKS
from tests.support.play import Layout, at, moves, positions, run

FOUNDATIONS = tuple(f"f{number}" for number in range(1, 9))
TABLEAU = tuple(f"t{number}" for number in range(1, 13))
DOWN = "KQJT98765432A"
STANDARD, SINGLE = NapoleonsSquare(), NapoleonsSquare(single_cards=True)
BOTH = pytest.mark.parametrize("game", [STANDARD, SINGLE], ids=["standard", "single cards"])


def by_the_book(layout: Layout, *, single: bool) -> set[str]:
    """State the rules once more, on a layout."""
    legal = {"deal"} if layout["s"] else set()
    for source in ("w", *TABLEAU):
        for count in range(1, len(layout[source]) + 1):
            cards = layout[source][-count:]
            if count > 1 and (single or source == "w" or not is_sequence(cards)):
                break
            times = f"x{count}" if count > 1 else ""
            targets = [pile for pile in TABLEAU if pile != source and takes(layout[pile], cards[0])]
            targets += [pile for pile in FOUNDATIONS if count == 1 and builds(layout[pile], cards[0])]
            legal |= {f"{source}-{target}{times}" for target in targets}
    return legal


def is_sequence(cards: list[str]) -> bool:
    return run(DOWN, cards[0][1]).find(" ".join(cards)) >= 0


def takes(pile: list[str], card: str) -> bool:
    return not pile or is_sequence([pile[-1], card])


def builds(pile: list[str], card: str) -> bool:
    return [*pile, card] == run(RANKS, card[1]).split()[: len(pile) + 1]


@BOTH
def test_the_legal_moves_are_those_of_the_book(game: NapoleonsSquare) -> None:
    for legal, layout in positions(game):
        assert legal == by_the_book(layout, single=game.single_cards)


@BOTH
def test_the_legal_moves_are_those_of_the_book_when_sequences_have_grown(game: NapoleonsSquare) -> None:
    rng = random.Random(7)
    for _ in range(40):
        cuts = [sorted(rng.sample(range(14), 2)) for _ in range(8)]
        sequences = [run(DOWN[start:end], suit) for (start, end), suit in zip(cuts, "CSHD" * 2, strict=True)]
        session = at(game, **dict(zip(rng.sample(TABLEAU, 8), sequences, strict=True)))
        assert moves(session) == by_the_book(session.layout(), single=game.single_cards)
