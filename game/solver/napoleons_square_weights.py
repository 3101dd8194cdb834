"""Napoleon's Square: the evaluation of positions."""

from __future__ import annotations

from dataclasses import dataclass

from game.solver.compact import NO_CARD


@dataclass(frozen=True)
class Weights:
    """Weights of the evaluation, as costs."""

    broken: float  # a card that does not continue a sequence
    upset: float  # a card above a lower one
    upset_in_suit: float  # a card above a lower or an equal one of its suit
    up: float  # a card that is not on a foundation
    space: float  # a space (subtracted)
    waste: float  # a card on the waste
    waste_upset: float  # a card on the waste above a lower one
    waste_upset_in_suit: float
    stock: float  # a card in the stock
    depth: float = 0.3  # a card above an ace, half of that above a 2, and so on

    def of_pile(self, pile: bytes) -> float:
        """Return the cost of a pile."""
        if not pile:
            return -self.space
        cost, lowest, lowest_of_suit, below = 0.0, 99, [99] * 4, NO_CARD
        for place, card in enumerate(pile, 1):
            rank, suit = card >> 2, card & 3
            if below not in (NO_CARD, card + 4):
                cost += self.broken + self.upset * (lowest < rank) + self.upset_in_suit * (lowest_of_suit[suit] <= rank)
            cost += self.depth * (len(pile) - place) / (rank + 1)
            lowest, lowest_of_suit[suit], below = min(lowest, rank), min(lowest_of_suit[suit], rank), card
        return cost

    def of_waste(self, waste: bytes) -> float:
        """Return the cost of the waste."""
        cost, lowest, lowest_of_suit = self.waste * len(waste), 99, [99] * 4
        for card in waste:
            rank, suit = card >> 2, card & 3
            cost += self.waste_upset * (lowest < rank) + self.waste_upset_in_suit * (lowest_of_suit[suit] <= rank)
            lowest, lowest_of_suit[suit] = min(lowest, rank), min(lowest_of_suit[suit], rank)
        return cost


EVEN = Weights(
    broken=1.0, upset=1.0, upset_in_suit=1.5, up=1.0, space=3.0,
    waste=0.5, waste_upset=0.5, waste_upset_in_suit=1.0, stock=0.0,
)  # fmt: skip
LATE = Weights(  # prefers to get through the stock
    broken=1.0, upset=0.5, upset_in_suit=1.5, up=0.5, space=4.0,
    waste=1.0, waste_upset=0.5, waste_upset_in_suit=2.0, stock=0.5,
)  # fmt: skip
TIDY = Weights(  # prefers a waste in order
    broken=1.0, upset=1.0, upset_in_suit=1.5, up=1.0, space=3.0,
    waste=1.0, waste_upset=1.0, waste_upset_in_suit=2.0, stock=0.0,
)  # fmt: skip
# Found by random changes, by how many hard deals narrow beams win with them. Others than those above win with these.
SHALLOW = Weights(  # hardly minds what lies on low cards
    broken=1.0, upset=0.2, upset_in_suit=0.4, up=0.3, space=6.5,
    waste=2.0, waste_upset=1.3, waste_upset_in_suit=3.2, stock=0.3, depth=0.0,
)  # fmt: skip
KEEPING = Weights(  # keeps cards from the foundations
    broken=1.0, upset=0.0, upset_in_suit=0.5, up=-0.5, space=6.5,
    waste=1.7, waste_upset=0.5, waste_upset_in_suit=3.25, stock=1.25, depth=0.5,
)  # fmt: skip
ROOMY = Weights(  # prefers spaces to all else
    broken=1.0, upset=-0.25, upset_in_suit=0.5, up=-0.5, space=9.0,
    waste=2.4, waste_upset=0.5, waste_upset_in_suit=3.2, stock=0.6,
)  # fmt: skip
