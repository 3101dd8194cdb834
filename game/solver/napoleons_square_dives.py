"""Dives for a win of Napoleon's Square: from deal to deal of the stock, with a number of positions each.

Between two deals only positions with the same stock compete. In a beam, whose positions have made equally many moves,
one that deals late looks better than it is.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush

from game.solver.napoleons_square_cards import State
from game.solver.outcome import Outcome
from game.solver.search import OPEN, Budget, Child, Finding, Problem

BEFORE = 3  # positions expanded before each deal, for each that a dive keeps
AFTER = 50  # the same after the last deal
WAITING = 150_000  # positions that wait at most, some 100 MB


def dive(  # noqa: PLR0913 - the search, its effort, and its variety
    problem: Problem[State],
    start: Child[State],
    budget: Budget,
    *,
    deals: int,
    width: int,
    choose: Callable[[list[Child[State]], int], list[Child[State]]],
) -> Finding:
    """Search best first until each deal, and go on with `width` positions after it; finds wins, proves nothing.

    `deals` is the number of cards in the stock.
    """
    starts = [start]
    for left in range(deals, -1, -1):
        finding, after_deal = until_deal(problem, starts, budget, (BEFORE if left else AFTER) * width)
        if finding != OPEN:
            return finding
        starts = choose(after_deal, width)
    return OPEN


def until_deal(
    problem: Problem[State], starts: list[Child[State]], budget: Budget, most: int
) -> tuple[Finding, list[Child[State]]]:
    """Expand `most` positions, the cheapest first; return a win or OPEN, and the positions after the next deal."""
    heap = [(cost, order, state, path) for order, (cost, state, path) in enumerate(starts)]
    heapify(heap)
    seen = {state[4] for _, state, _ in starts}
    after_deal: list[Child[State]] = []
    last, order = budget.nodes + most, 0
    while heap and budget.nodes < last and len(heap) <= WAITING:
        _, _, state, path = heappop(heap)
        if problem.is_won(state):
            return (Outcome.WON, path), []
        budget.spend()
        for child in problem.children(state, path, seen):
            if child[1][2] > state[2]:
                after_deal.append(child)
            else:
                order -= 1  # among equal costs the latest first, which goes deeper
                heappush(heap, (child[0], order, child[1], child[2]))
    return OPEN, after_deal
