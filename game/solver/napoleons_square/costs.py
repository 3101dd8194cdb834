"""Napoleon's Square: the evaluation of positions, as costs."""

from __future__ import annotations

from game.solver.compact import NO_CARD

BROKEN = 1.0  # a card that does not continue a sequence
UPSET = 1.0  # a card above a lower one
UPSET_IN_SUIT = 1.5  # a card above a lower or an equal one of its suit
UP = 1.0  # a card that is not on a foundation
SPACE = 3.0  # a space (subtracted)
WASTE = 1.0  # a card on the waste
WASTE_UPSET = 1.0  # a card on the waste above a lower one
WASTE_UPSET_IN_SUIT = 2.0
DEPTH = 0.3  # a card above an ace, half of that above a 2, and so on


def pile_cost(pile: bytes) -> float:
    """Return the cost of a pile."""
    if not pile:
        return -SPACE
    cost, lowest, lowest_of_suit, below = 0.0, 99, [99] * 4, NO_CARD
    for place, card in enumerate(pile, 1):
        rank, suit = card >> 2, card & 3
        if below not in (NO_CARD, card + 4):
            cost += BROKEN + UPSET * (lowest < rank) + UPSET_IN_SUIT * (lowest_of_suit[suit] <= rank)
        cost += DEPTH * (len(pile) - place) / (rank + 1)
        lowest, lowest_of_suit[suit], below = min(lowest, rank), min(lowest_of_suit[suit], rank), card
    return cost


def waste_cost(waste: bytes) -> float:
    """Return the cost of the waste."""
    cost, lowest, lowest_of_suit = WASTE * len(waste), 99, [99] * 4
    for card in waste:
        rank, suit = card >> 2, card & 3
        cost += WASTE_UPSET * (lowest < rank) + WASTE_UPSET_IN_SUIT * (lowest_of_suit[suit] <= rank)
        lowest, lowest_of_suit[suit] = min(lowest, rank), min(lowest_of_suit[suit], rank)
    return cost
