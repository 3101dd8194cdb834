"""Dives for a win of Numeration: after each deal they go on with the best position only, then best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.solver.compact import CARDS
from game.solver.numeration.moves import NumerationSearch, State, Step, next_needed
from game.solver.search import Budget, Child, Children, Limits, Path, Pruning, SearchResult, best_first, cost_of

LIMITS = Limits(stored=800_000, waiting=100_000)  # some 250 MB; no dive has so many waiting positions


class Dive(NumerationSearch):
    """A bold search that collects positions after deals; if `plain`, a card up or a whole run moves at once."""

    def __init__(self, stock: bytes, *, plain: bool, space: float) -> None:
        super().__init__(stock, Pruning.BOLD, space)
        self._plain = plain
        self.after_deals: Children[State] = []

    def children(self, state: State, path: Path, seen: set[Any]) -> Children[State]:
        """Return the position after each move except the deal, and collect the one after the deal."""
        if state[4] < len(self.stock):
            dealt, steps = self.dealt(state, path)
            self.after_deals.append((self.cost(dealt), dealt, steps))
        return super().children(state, path, seen)

    def _moves(self, state: State) -> Iterator[Step]:
        plain = next(self._plain_moves(state), None) if self._plain else None
        return iter((plain,)) if plain else super()._moves(state)

    def _plain_moves(self, state: State) -> Iterator[Step]:
        piles, intervals, known = state[0], state[2], self.facts(state)
        tops = {pile[-1]: index for index, pile in enumerate(piles) if pile}
        for suit in range(4):
            card = next_needed(state, suit)
            if card in tops:
                yield from self._ups(state, tops[card], 1)
        for source, pile in enumerate(piles):
            interval = intervals[pile[-1] & 3] if pile else 0
            if interval:
                run = known[pile][0].run
                target = tops.get((pile[-run] + 4 * interval) % CARDS, source)
                if target != source:
                    yield self._moved(state, source, run, target)


def dive(problem: Dive, start: Child[State], budget: Budget, ahead: int, maximum: int) -> SearchResult:
    """Expand `ahead` positions before each deal, go on with the best one after it, and expand `maximum` at the end."""
    while start[1][4] < len(problem.stock):
        problem.after_deals.clear()
        best_first(problem, start, budget, LIMITS._replace(max_nodes=ahead))
        start = min(problem.after_deals, key=cost_of)
    return best_first(problem, start, budget, LIMITS._replace(max_nodes=maximum))
