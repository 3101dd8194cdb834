"""Calculation: beams of growing width, a card of the stock for each level, and exhaustive searches between them.

What the safe search leaves out, and why a winnable position does not need it:

- *A card that fits goes up at once if no other foundation will need its rank*: it is the last of its rank,
  and `Calculation.safe_plays` proves that the move is safe.
- *Piles with equal ranks are interchangeable.*
- *A position is dead* if some card could not go up even with all cards of the stock open.
"""

from __future__ import annotations

from itertools import product

from game.patiences import Calculation
from game.solver.calculation.beams import VARIETIES, CalculationBeam
from game.solver.calculation.cards import AHEAD, INDICES, SEQUENCES, UP, State, Stock, higher, is_dead
from game.solver.compact import Layout, ranks, replaced
from game.solver.search import LOST, OPEN, Budget, Child, Children, Limits, Path, Pruning, SearchResult, best_first

STORED = 700_000  # keys, some 250 MB


class CalculationMoves:
    """The graph of Calculation in which each edge is one move."""

    def __init__(self, stock: Stock, pruning: Pruning) -> None:
        self.pruning, self.stock = pruning, stock

    def is_won(self, state: State) -> bool:
        return state[0] == len(self.stock.cards) and not any(state[2])

    def children(self, state: State, path: Path, seen: set[State]) -> Children[State]:
        children: Children[State] = []
        if self.pruning is not Pruning.NONE and self._stays(state) and is_dead(state, 60):
            return children
        for child, step in self._moves(state):
            key = (*child[:2], tuple(sorted(child[2])))
            if key not in seen:
                seen.add(key)
                children.append((float(self._stays(child)), child, (path, step)))
        return children

    def _stays(self, state: State) -> int:
        return self.stock.stays(*state)

    def _moves(self, state: State) -> list[tuple[State, str]]:
        turned, nexts, piles = state
        ups = [
            (
                nexts[foundation],
                (turned, higher(nexts, foundation), replaced(piles, pile, piles[pile][:-1])),
                UP[pile][foundation],
            )
            for pile, foundation in product(INDICES, INDICES)
            if piles[pile] and piles[pile][-1] == nexts[foundation]
        ]
        across: list[tuple[State, str]] = []
        for card in self.stock.cards[turned : turned + 1]:
            for index in INDICES:
                if nexts[index] == card:
                    ups.append((card, (turned + 1, higher(nexts, index), piles), f"s-f{index + 1}"))
                grown = replaced(piles, index, piles[index] + bytes((card,)))
                across.append(((turned + 1, nexts, grown), f"s-t{index + 1}"))
        if self.pruning is Pruning.SAFE:
            for rank, child, step in ups:
                if sum(rank in AHEAD[foundation][first] for foundation, first in enumerate(nexts)) == 1:
                    return [(child, step)]
        return [(child, step) for _, child, step in ups] + across


def graph(_game: Calculation, layout: Layout, pruning: Pruning) -> tuple[CalculationMoves, Child[State]]:
    """Return the graph of positions, one move an edge, and its start."""
    nexts = tuple(SEQUENCES[index][len(layout[f"f{index + 1}"])] for index in INDICES)
    start = 0, nexts, tuple(ranks(layout[f"t{index + 1}"]) for index in INDICES)
    return CalculationMoves(Stock(ranks(reversed(layout["s"]))), pruning), (0.0, start, None)


def search(game: Calculation, layout: Layout, budget: Budget) -> SearchResult:
    """Decide a position: alternate beams of three varieties with an exhaustive search, with growing effort."""
    moves, start = graph(game, layout, Pruning.SAFE)
    if is_dead(start[1], 2000):
        return LOST
    late = len(moves.stock.cards) <= 24  # with more cards in the stock a loss is seldom proved, and not soon
    for width in (15, 30, 50, 120, 200, 500, 1200):
        for variety in VARIETIES:
            finding = CalculationBeam(moves.stock, variety).search(start[1], budget, width)
            if finding != OPEN:
                return finding
        finding = best_first(moves, start, budget, Limits(STORED, max_nodes=5 * width if late else width // 4))
        if finding != OPEN:
            return finding
    return best_first(moves, start, budget, Limits(STORED))
