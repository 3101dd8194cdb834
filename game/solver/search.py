"""What all searches share: a budget, and two searches of a graph of positions: best first, and a beam."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from enum import Enum
from heapq import heappop, heappush
from typing import Any, NamedTuple, Protocol, TypeVar

from game.solver.outcome import Outcome

State = TypeVar("State")
Path = tuple[Any, str] | None  # the path before, and the last step; None at the start
Child = tuple[float, State, Path]  # the cost first: lower ones are expanded first
Children = list[Child[State]]

LIMITLESS = sys.maxsize
MEMORY = 300_000_000  # bytes that a search may use; the limits of each game are measured for that
KEYS_A_POSITION = 5  # a waiting position takes as much memory as this number of keys
STORED_BY_BEAM = 600_000  # keys; no useful beam needs more
ALIKE = 4  # of a level of a beam at most one in so many positions is of one kind

SearchResult = tuple[Outcome, Path]
LOST: SearchResult = (Outcome.LOST, None)
OPEN: SearchResult = (Outcome.OPEN, None)


class Pruning(Enum):
    """Which moves a search leaves out."""

    NONE = "none"
    SAFE = "safe"  # moves that a winnable position does not need, so an exhausted search proves a loss
    BOLD = "bold"  # also moves that are seldom needed: finds wins, proves nothing


class BudgetExceededError(Exception):
    """The budget is used up."""


class Budget:
    """Counts the positions that a search expands, and ends it when a limit is reached."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        stopped: Callable[[], bool] = bool,
        *,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Start the clock; None means no limit. `stopped` is called for each position and may end the search."""
        self.nodes = 0
        self._clock, self._started = clock, clock()
        self._seconds = float("inf") if seconds is None else seconds
        self._maximum = LIMITLESS if nodes is None else nodes
        self._stopped = stopped

    @property
    def seconds(self) -> float:
        return self._clock() - self._started

    def spend(self) -> None:
        """Count a position. Raises BudgetExceededError if a limit is reached or the search was stopped."""
        late = self.nodes & 31 == 0 and (self.seconds > self._seconds or self._stopped())
        if late or self.nodes == self._maximum:
            raise BudgetExceededError
        self.nodes += 1


class Problem(Protocol[State]):
    """A game as a graph of positions."""

    pruning: Pruning

    def is_won(self, state: State) -> bool:
        """Return whether the position is won."""

    def children(self, state: State, path: Path, seen: Any) -> Children[State]:  # noqa: ANN401 - keys of its own
        """Return the positions one step on whose keys are not in `seen`, and add their keys."""


class Limits(NamedTuple):
    """Limits of a search: keys, positions that wait before it becomes depth-first, positions to expand."""

    stored: int
    waiting: int = 0
    max_nodes: int = LIMITLESS


def best_first(problem: Problem[State], start: Child[State], budget: Budget, limits: Limits) -> SearchResult:
    """Search all positions, the cheapest first; depth-first, where few wait, once too many wait for the memory."""
    seen: set[Any] = set()
    last, order, deep = budget.nodes + limits.max_nodes, 0, False
    waiting = [(start[0], order, *start[1:])]
    while waiting:
        if not deep and len(waiting) > limits.waiting:
            deep = True
            waiting.sort(reverse=True)  # the heap is a stack from now on
        _, _, state, path = waiting.pop() if deep else heappop(waiting)
        if problem.is_won(state):
            return Outcome.WON, path
        if len(seen) + KEYS_A_POSITION * len(waiting) > limits.stored or budget.nodes >= last:
            return OPEN
        budget.spend()
        children: list[tuple[float, int, State, Path]] = []
        for cost, child, steps in problem.children(state, path, seen):
            order -= 1  # among equal costs the latest first, which goes deeper
            children.append((cost, order, child, steps))
        if deep:
            waiting += sorted(children, reverse=True)
        else:
            for waiter in children:
                heappush(waiting, waiter)
    return OPEN if problem.pruning is Pruning.BOLD else LOST


def beam(
    problem: Problem[State], start: Child[State], budget: Budget, width: int, kind_of: Callable[[State], object]
) -> SearchResult:
    """Search level by level with the `width` cheapest positions, few of a kind, which fail together; proves nothing."""
    seen: set[Any] = set()
    level = [start]
    while level and len(seen) <= STORED_BY_BEAM:
        children: Children[State] = []
        for _, state, path in level:
            if problem.is_won(state):
                return Outcome.WON, path
            budget.spend()
            children += problem.children(state, path, seen)
        level = _chosen(children, width, kind_of)
    return OPEN


def _chosen(children: Children[State], width: int, kind_of: Callable[[State], object]) -> Children[State]:
    alike, counts = -(-width // ALIKE), Counter[object]()
    chosen: Children[State] = []
    for child in sorted(children, key=cost_of):
        kind = kind_of(child[1])
        counts[kind] += 1
        if counts[kind] <= alike:
            chosen.append(child)
            if len(chosen) == width:
                break
    return chosen


def cost_of(child: Child[State]) -> float:
    """Return the cost of a child, to sort by."""
    return child[0]


def steps_of(path: Path) -> list[str]:
    """Return the steps of a path, first to last."""
    steps: list[str] = []
    while path:
        path, step = path
        steps.append(step)
    return steps[::-1]
