"""Napoleon's Square: the evaluation of positions, as costs in units of a card that is not on a foundation."""

from __future__ import annotations

from game.solver.compact import NO_CARD


def pile_cost(pile: bytes) -> float:
    """Return the cost of a pile: depth above low cards, cards that continue no sequence, and more above lower ones."""
    if not pile:
        return -3.0
    cost, lowest, lowest_of_suit, below = 0.0, 99, [99] * 4, NO_CARD
    for number, card in enumerate(pile, 1):
        rank, suit = card >> 2, card & 3
        if below not in (NO_CARD, card + 4):
            cost += 1.0 + (lowest < rank) + 1.5 * (lowest_of_suit[suit] <= rank)
        cost += 0.3 * (len(pile) - number) / (rank + 1)
        lowest, lowest_of_suit[suit], below = min(lowest, rank), min(lowest_of_suit[suit], rank), card
    return cost


def waste_cost(waste: bytes) -> float:
    """Return the cost of the waste: its cards, and more for those above lower ones."""
    cost, lowest, lowest_of_suit = float(len(waste)), 99, [99] * 4
    for card in waste:
        rank, suit = card >> 2, card & 3
        cost += (lowest < rank) + 2.0 * (lowest_of_suit[suit] <= rank)
        lowest, lowest_of_suit[suit] = min(lowest, rank), min(lowest_of_suit[suit], rank)
    return cost
