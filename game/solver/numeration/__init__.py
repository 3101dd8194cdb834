"""Numeration: alternates exhaustive searches and dives for a win."""

from __future__ import annotations

from game.patiences import Numeration
from game.solver.compact import Layout
from game.solver.numeration.dives import LIMITS, Dive, dive
from game.solver.numeration.moves import NumerationSearch, State, position
from game.solver.search import OPEN, Budget, Child, Pruning, SearchResult, best_first

DIVES = ((True, 0.0), (False, 0.0), (True, 2.0))  # whether plain moves are made at once, and the value of a space


def graph(_game: Numeration, layout: Layout, pruning: Pruning) -> tuple[NumerationSearch, Child[State]]:
    """Return the graph of positions, and its start."""
    stock, state = position(layout)
    problem = NumerationSearch(stock, pruning)
    return problem, (0.0, *problem.settled(state, None))


def search(game: Numeration, layout: Layout, budget: Budget) -> SearchResult:
    """Decide a position: alternate an exhaustive search and dives, with growing effort."""
    exact, start = graph(game, layout, Pruning.NONE)
    for ahead in (20, 60, 180, 540, 1620):  # positions that a dive expands before each deal
        finding = best_first(exact, start, budget, LIMITS._replace(stored=75 * ahead))
        for plain, space in DIVES:
            if finding == OPEN:
                problem = Dive(exact.stock, plain=plain, space=space)
                top = (0.0, *problem.settled(start[1], None))
                finding = dive(problem, top, budget, ahead, 25 * ahead)
        if finding != OPEN:
            return finding
    return best_first(exact, start, budget, LIMITS._replace(waiting=0))
