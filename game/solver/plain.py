"""A search of any game through its rules: slow, but it uses nothing of a game except `game.rules`.

It leaves no move out, because it cannot prove for unknown rules that a move is not needed.
"""

from __future__ import annotations

from game.rules.patience import Patience
from game.rules.table import Table
from game.solver.search import Budget, Children, Limits, Path, Pruning, SearchResult, best_first

LIMITS = Limits(stored=400_000, waiting=30_000)  # some 280 MB


class RulesGraph:
    """The graph of a game in which each edge is a legal move; a position is a table, and its own key."""

    pruning = Pruning.NONE

    def __init__(self, game: Patience) -> None:
        self._game = game

    def is_won(self, state: Table) -> bool:
        return self._game.is_won(state)

    def children(self, state: Table, path: Path, seen: set[Table]) -> Children[Table]:
        children: Children[Table] = []
        for move in self._game.legal_moves(state):
            _, child = self._game.outcome(state, move)
            if child not in seen:
                seen.add(child)
                children.append((-self._game.score(child), child, (path, str(move))))
        return children


def search(game: Patience, table: Table, budget: Budget) -> SearchResult:
    """Decide a position: all lines of legal moves, those with the highest score first."""
    return best_first(RulesGraph(game), (0.0, table, None), budget, LIMITS)
