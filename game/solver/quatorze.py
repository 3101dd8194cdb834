"""Quatorze: an exhaustive depth-first search; pairs that leave the most pairs come first."""

from __future__ import annotations

from game.patiences.quatorze import SQUARE, Quatorze, in_line
from game.solver.compact import Layout, ranks
from game.solver.search import LOST, OPEN, Budget, Child, Children, Limits, Path, Pruning, SearchResult, best_first

SIZE = len(SQUARE)
STORED = 1_500_000  # keys, some 250 MB

Position = bytes  # the ranks of the square in reading order, then those of the stock in the order of dealing

LINES = [
    [(first, second) for second in range(cards) for first in range(second) if in_line(SQUARE[first], SQUARE[second])]
    for cards in range(SIZE + 1)
]  # by the number of cards in the square: all pairs of cells in one line


def pairs(position: Position) -> list[tuple[int, int]]:
    """Return the cells of all pairs that may be removed."""
    lines = LINES[min(len(position), SIZE)]
    return [(first, second) for first, second in lines if position[first] + position[second] == 14]


def without(position: Position, first: int, second: int) -> Position:
    """Remove a pair: cards of the stock fill the holes; if it is empty, the square closes up."""
    square, stock = position[:SIZE], position[SIZE:]
    return square[:first] + stock[:1] + square[first + 1 : second] + stock[1:2] + square[second + 1 :] + stock[2:]


class QuatorzeSearch:
    """The graph of Quatorze."""

    pruning = Pruning.NONE

    def is_won(self, state: Position) -> bool:
        return not state

    def children(self, state: Position, path: Path, seen: set[Position]) -> Children[Position]:
        children: Children[Position] = []
        for first, second in pairs(state):
            child = without(state, first, second)
            if child not in seen:
                seen.add(child)
                children.append((-len(pairs(child)), child, (path, f"t{first + 1}+t{second + 1}")))
        return children


def can_pair_up(position: Position) -> bool:
    """Return whether all cards can be paired: equal numbers of ranks that total 14, and an even number of 7s."""
    return position.count(7) % 2 == 0 and all(position.count(rank) == position.count(14 - rank) for rank in range(1, 7))


def graph(_game: Quatorze, layout: Layout, _pruning: Pruning) -> tuple[QuatorzeSearch, Child[Position]]:
    """Return the graph of positions, and its start."""
    square = ranks(card for cell in SQUARE for card in layout[str(cell)])
    return QuatorzeSearch(), (0.0, square + ranks(reversed(layout["s"])), None)


def is_at_rest(layout: Layout) -> bool:
    """Return whether the square has no holes, except at its end."""
    filled = [bool(layout[str(cell)]) for cell in SQUARE]
    return filled == sorted(filled, reverse=True) and (all(filled) or not layout["s"])


def search(game: Quatorze, layout: Layout, budget: Budget) -> SearchResult:
    """Decide a position; one that is not at rest does not occur in play, and stays OPEN."""
    problem, start = graph(game, layout, Pruning.NONE)
    if not is_at_rest(layout):
        return OPEN
    return best_first(problem, start, budget, Limits(STORED)) if can_pair_up(start[1]) else LOST
