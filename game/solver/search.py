"""What the searches have in common: a budget, and three ways through a graph of positions."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from enum import Enum
from heapq import heappop, heappush, nsmallest
from typing import Any, NamedTuple, Protocol, TypeVar

from game.solver.keys import Keys, PackedKeys
from game.solver.outcome import Outcome

State = TypeVar("State")
Path = tuple[Any, str] | None  # the path before, and its last step; the start has none
Child = tuple[float, State, Path]  # the cost: the lower, the sooner it is looked at

LIMITLESS = sys.maxsize
MEMORY = 300_000_000  # bytes that a search keeps to, unless it is given more or less
KEYS_A_POSITION = 5  # as much memory does a waiting position take
PACKED_KEY = 25  # bytes
UNPACKED = 300_000_000  # bytes that all else than packed keys takes
STORED_BY_BEAM = 600_000  # keys, which no beam of a sensible width needs

Finding = tuple[Outcome, Path]
LOST: Finding = (Outcome.LOST, None)
OPEN: Finding = (Outcome.OPEN, None)


class Pruning(Enum):
    """Which moves a search leaves out."""

    NONE = "none"
    SAFE = "safe"  # those that a winnable position can do without, so what is exhausted is lost
    BOLD = "bold"  # also those that are seldom needed: finds wins, proves nothing


class SpentError(Exception):
    """The budget is used up."""


class Budget:
    """Counts the positions that a search expands, and stops it in time."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        stopped: Callable[[], bool] = bool,
        *,
        clock: Callable[[], float] = time.perf_counter,
        memory: int = MEMORY,
    ) -> None:
        """Start the clock; None is no limit. `stopped` is asked again and again whether to give up."""
        self.nodes = 0
        self.memory = memory
        self._clock, self._started = clock, clock()
        self._seconds = float("inf") if seconds is None else seconds
        self._most = LIMITLESS if nodes is None else nodes
        self._stopped = stopped

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return self._clock() - self._started

    def spend(self) -> None:
        """Count one position; SpentError when positions or seconds have run out, or when it was stopped."""
        late = self.nodes & 31 == 0 and (self.seconds > self._seconds or self._stopped())
        if late or self.nodes >= self._most:
            raise SpentError
        self.nodes += 1


class Problem(Protocol[State]):
    """A game as the searches see it."""

    pruning: Pruning

    def is_won(self, state: State) -> bool:
        """Return whether nothing is left to do."""

    def children(self, state: State, path: Path, seen: Any) -> list[Child[State]]:  # noqa: ANN401 - keys of its own
        """Return the positions one decision on whose keys are not in `seen` yet, and add these."""


class Limits(NamedTuple):
    """What a search may take: memory in keys, positions that wait before it goes depth first, positions looked at.

    The keys are those that fit into MEMORY; a budget with more or less of it changes them in proportion. Keys that are
    sums of digests may be `packed` where there is more.
    """

    stored: int
    waiting: int = 0
    most: int = LIMITLESS
    packed: bool = False

    def within(self, budget: Budget) -> tuple[Limits, Keys]:
        """Return the limits with the memory of a budget, and a memory for keys."""
        if self.packed and self.most == LIMITLESS and budget.memory > 2 * UNPACKED:
            stored = (budget.memory - UNPACKED) // PACKED_KEY
            return self._replace(stored=stored), PackedKeys(stored)
        return self._replace(stored=self.stored * budget.memory // MEMORY), set()

    def are_met(self, keys: int, waiting: int) -> bool:
        """Return whether these numbers of keys and waiting positions take all the memory."""
        return keys + KEYS_A_POSITION * waiting > self.stored


def best_first(problem: Problem[State], start: Child[State], budget: Budget, limits: Limits) -> Finding:
    """Look at every position, the cheapest one first.

    Positions that wait for their turn take the most memory. When too many do, the search goes on depth first, where
    few wait; with a limit of 0 it does so at once.
    """
    limits, seen = limits.within(budget)
    last, order = budget.nodes + limits.most, 0
    heap = [(start[0], order, *start[1:])]
    while heap and len(heap) <= limits.waiting:
        _, _, state, path = heappop(heap)
        if problem.is_won(state):
            return Outcome.WON, path
        if limits.are_met(len(seen), len(heap)) or budget.nodes >= last:
            return OPEN
        budget.spend()
        for cost, child, steps in problem.children(state, path, seen):
            order -= 1  # of equals the latest first, which goes deep
            heappush(heap, (cost, order, child, steps))
    heap.sort(reverse=True)
    stack = [(cost, state, path) for cost, _, state, path in heap]
    del heap
    return _depth_first(problem, stack, seen, budget, limits._replace(most=last - budget.nodes))


def _depth_first(
    problem: Problem[State], stack: list[Child[State]], seen: Keys, budget: Budget, limits: Limits
) -> Finding:
    last = budget.nodes + limits.most
    while stack:
        _, state, path = stack.pop()
        if problem.is_won(state):
            return Outcome.WON, path
        if limits.are_met(len(seen), len(stack)) or budget.nodes >= last:
            return OPEN
        budget.spend()
        children = problem.children(state, path, seen)
        children.sort(key=cost_of, reverse=True)
        stack += children
    return OPEN if problem.pruning is Pruning.BOLD else LOST


def cheapest(children: list[Child[State]], width: int) -> list[Child[State]]:
    """Return a number of the children, the cheapest first."""
    return nsmallest(width, children, key=cost_of)


def varied(children: list[Child[State]], width: int, kind: Callable[[State], object], alike: int) -> list[Child[State]]:
    """Return a number of the children, the cheapest first, but `alike` at most of a kind: what is alike fails alike."""
    met = Counter[object]()
    chosen: list[Child[State]] = []
    for child in sorted(children, key=cost_of):
        of_kind = kind(child[1])
        met[of_kind] += 1
        if met[of_kind] <= alike:
            chosen.append(child)
            if len(chosen) == width:
                break
    return chosen


def beam(
    problem: Problem[State],
    starts: list[Child[State]],
    budget: Budget,
    width: int,
    choose: Callable[[list[Child[State]], int], list[Child[State]]] = cheapest,
) -> Finding:
    """Go on level by level with `width` positions of each: finds wins, proves nothing."""
    seen: set[Any] = set()
    level = starts
    while level and len(seen) <= STORED_BY_BEAM:
        children: list[Child[State]] = []
        for _, state, path in level:
            if problem.is_won(state):
                return Outcome.WON, path
            budget.spend()
            children += problem.children(state, path, seen)
        level = choose(children, width)
    return OPEN


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
