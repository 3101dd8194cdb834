"""Numeration: exhaustive searches and dives for a win by turns."""

from __future__ import annotations

from game.patiences import Numeration
from game.solver.compact import Layout
from game.solver.numeration_dives import STORED, WAITING, Dive, Way, dive
from game.solver.numeration_moves import NumerationSearch, State, position
from game.solver.search import OPEN, Budget, Child, Finding, Limits, Pruning, best_first

EFFORTS = (20, 60, 180, 540, 1620)  # positions before each deal
WAYS = (Way(plain=True, space=0.0), Way(plain=False, space=0.0), Way(plain=True, space=2.0))


def graph(_game: Numeration, layout: Layout, pruning: Pruning) -> tuple[NumerationSearch, Child[State]]:
    """Return the positions that can be reached, and the one to start from."""
    stock, state = position(layout)
    problem = NumerationSearch(stock, pruning)
    return problem, (0.0, *problem.settled(state, None))


def search(game: Numeration, layout: Layout, budget: Budget) -> Finding:
    """Decide a position: by turns an exhaustive search and dives, with ever more effort."""
    exact, start = graph(game, layout, Pruning.NONE)
    for effort in EFFORTS:
        finding = best_first(exact, start, budget, Limits(75 * effort, WAITING))
        for way in WAYS:
            if finding == OPEN:
                problem = Dive(exact.stock, way)
                finding = dive(problem, (0.0, *problem.settled(start[1], None)), budget, effort, 25 * effort)
        if finding != OPEN:
            return finding
    return best_first(exact, start, budget, Limits(STORED))
