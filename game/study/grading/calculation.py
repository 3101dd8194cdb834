"""Simulated players of Calculation: they know which cards are left in the stock, but not their order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.solver.calculation.beams import BeamNode, CalculationBeam, Variety, Weights
from game.solver.calculation.cards import INDICES, SEQUENCES, Nexts, Stock
from game.solver.compact import Layout, Piles, ranks
from game.solver.search import Child, Path, Pruning
from game.study.grading.look_ahead import Skill, look

COMPLETE = 13
WEIGHTS = Weights(chain=0.75, delay=0.13, space=0.35, stays=2.4, uneven=0.15)

State = tuple[int, BeamNode]  # the number of stock cards turned, and a position of a beam


class CalculationCards(CalculationBeam):
    """The graph of Calculation in which each edge is one card of the stock."""

    pruning = Pruning.BOLD

    def __init__(self, cards: bytes) -> None:
        super().__init__(Stock(cards), Variety(lambda *_: None, 60, WEIGHTS))
        self._cards = cards

    def start(self) -> State:
        """Return the position before the first card."""
        costs, piles = self._costs((2, 4, 6, 8)), (b"",) * 4
        return 0, (0.0, 0, costs.of(piles), costs, piles, None)

    def is_won(self, state: State) -> bool:
        """Return whether stock and piles are empty."""
        turned, (*_, piles, _) = state
        return turned == len(self._cards) and not any(piles)

    def children(self, state: State, _path: Path, _seen: set[object]) -> list[Child[State]]:
        """Return the position after each placement of the card that is turned up."""
        turned, node = state
        if turned == len(self._cards):
            return []
        laid, placements = list[BeamNode](), list[BeamNode]()
        self._play(self._cards[turned], node, laid, set())
        settled = set[object]()
        for *_, costs, piles, path in laid:
            self._settle(costs.nexts, piles, (0.0, path), placements, settled)
        return [
            (
                child[2] + WEIGHTS.stays * stays(child[3].nexts, self._cards[turned + 1 :], child[4]),
                (turned + 1, child),
                None,
            )
            for child in placements
        ]


def calculation_player(layout: Layout, skill: Skill, rng: Random) -> bool:
    """Put each card where its position is best."""
    problem = CalculationCards(ranks(reversed(layout["s"])))
    state = problem.start()
    while not problem.is_won(state):
        found = look(problem, state, skill, rng, set())
        if found is None:
            return False
        state = found[1]
    return True


def stays(nexts: Nexts, coming: bytes, piles: Piles) -> int:
    """Return the number of cards that could not go up if the rest of the stock lay open and were used first."""
    heights = [sequence.index(rank) for sequence, rank in zip(SEQUENCES, nexts, strict=True)]
    counts, _ = played(*played(heights, [coming.count(rank) for rank in range(14)], ()), piles)
    return len(INDICES) * COMPLETE - sum(counts)


def played(heights: Sequence[int], spare: list[int], piles: Piles) -> tuple[list[int], list[int]]:
    """Play up as many cards as possible from piles and from spare cards.

    `spare` is a count for each rank. Returns the new heights and the counts left.
    """
    counts, spare = [*heights], [*spare]
    below = [iter(pile[::-1]) for pile in piles]
    tops = [next(pile, 0) for pile in below]
    before = -1
    while before < (before := sum(counts)):
        for foundation, sequence in enumerate(SEQUENCES):
            count = counts[foundation]
            while rank := sequence[count]:
                if rank in tops:
                    pile = tops.index(rank)
                    tops[pile] = next(below[pile], 0)
                elif spare[rank]:
                    spare[rank] -= 1
                else:
                    break
                count += 1
            counts[foundation] = count
    return counts, spare
