"""Simulated players of Calculation: they place each card by what lies on the table, and do not count the stock."""

from __future__ import annotations

from random import Random

from game.solver.calculation.beams import BeamNode, CalculationBeam, Variety, Weights
from game.solver.calculation.cards import Stock
from game.solver.compact import Layout, ranks
from game.solver.search import Child, Path, Pruning
from game.study.grading.look_ahead import Skill, look

WEIGHTS = Weights(chain=0.5, delay=0.27, space=0.15, stays=0.0, uneven=0.15)

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
        return [(child[2], (turned + 1, child), None) for child in placements]


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
