"""The look-ahead of a simulated player."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import Any, NamedTuple

from game.solver.search import Child, Path, Problem


class Skill(NamedTuple):
    """How many positions a player looks at before each move, and the standard deviation of the judging errors."""

    ahead: int
    slip: float


def look(problem: Problem[Any], start: Any, skill: Skill, rng: Random, seen: set[Any]) -> Child[Any] | None:  # noqa: ANN401
    """Search best first; return the best position found, or a won one, or None if there is no move.

    Positions in `seen` are skipped.
    """
    seen = set(seen)
    order, best = 0, None
    heap: list[tuple[float, int, Any, Path]] = [(0.0, 0, start, None)]
    for _ in range(skill.ahead):
        if not heap:
            break
        cost, _, state, path = heappop(heap)
        if problem.is_won(state):
            return cost, state, path
        for exact, child, steps in problem.children(state, path, seen):
            order -= 1
            cost = exact + rng.gauss(0.0, skill.slip)
            heappush(heap, (cost, order, child, steps))
            if best is None or cost < best[0]:
                best = cost, child, steps
    return best
