"""Numeration: alternates exhaustive searches and dives for a win."""

from __future__ import annotations

from game.patiences import Numeration
from game.solver.compact import Layout
from game.solver.numeration.dives import STORED, WAITING, Dive, Way, dive
from game.solver.numeration.moves import NumerationSearch, State, position
from game.solver.search import OPEN, Budget, Child, Limits, Pruning, SearchResult, best_first

AHEAD = (20, 60, 180, 540, 1620)  # positions that a dive expands before each deal, round by round
AFTER = 25  # times as many after the last deal
KEYS = 75  # times as many keys for the exhaustive search of the round
WAYS = (Way(plain=True, space=0.0), Way(plain=False, space=0.0), Way(plain=True, space=2.0))


def graph(_game: Numeration, layout: Layout, pruning: Pruning) -> tuple[NumerationSearch, Child[State]]:
    """Return the graph of positions, and its start."""
    stock, state = position(layout)
    problem = NumerationSearch(stock, pruning)
    return problem, (0.0, *problem.settled(state, None))


def search(game: Numeration, layout: Layout, budget: Budget) -> SearchResult:
    """Decide a position: alternate an exhaustive search and dives, with growing effort."""
    exact, start = graph(game, layout, Pruning.NONE)
    for ahead in AHEAD:
        finding = best_first(exact, start, budget, Limits(KEYS * ahead, WAITING))
        for way in WAYS:
            if finding == OPEN:
                problem = Dive(exact.stock, way)
                top = (0.0, *problem.settled(start[1], None))
                finding = dive(problem, top, budget, ahead, AFTER * ahead)
        if finding != OPEN:
            return finding
    return best_first(exact, start, budget, Limits(STORED))
