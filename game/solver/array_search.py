"""A search of a graph of positions that expands thousands at a time with numpy."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

import numpy as np

from game.solver.key_table import KeyTable
from game.solver.outcome import Outcome
from game.solver.pile_table import Array
from game.solver.search import LIMITLESS, Budget, Path, Pruning

State = TypeVar("State")

WIDE, NARROW = 8192, 512  # positions expanded at a time: many are quicker, few are a better choice of the cheapest
AMONG = 16  # they are the cheapest of so many times their number, the last ones found
MOST_WAITING = 300_000  # if more wait, the last ones found are expanded without a choice, and fewer at a time
FIXED = 90_000_000  # bytes for everything but keys and waiting positions
A_KEY = 38  # bytes in KeyTable and Ancestry
KEYS_A_POSITION = 3  # a waiting position takes as much memory
COST_STEPS = 64  # costs are compared in steps of this part of 1


class Graph(Protocol):
    """A game as a graph of batches of positions: structured arrays with at least `low`, `high`, `cost` and `index`."""

    pruning: Pruning
    start: Array

    def is_won(self, positions: Array) -> Array:
        """Return whether each position is won."""

    def children(self, positions: Array, seen: KeyTable) -> Array:
        """Return the positions one step on that are not in `seen`, and add their keys; `index` is the row before."""


class Stepping(Protocol[State]):
    """A game as a graph of single positions."""

    def steps(self, state: State, path: Path) -> Iterable[tuple[State, Path]]:
        """Yield all positions one step on, those with equal keys as well."""

    def low_key(self, state: State) -> int:
        """Return the low half of a position's key."""

    def cards_of(self, state: State) -> Hashable:
        """Return what tells a position from all others."""


class Waiting:
    """Positions that wait to be expanded, as a stack with a choice among the last ones."""

    def __init__(self, start: Array) -> None:
        self._rows, self._count = start.copy(), len(start)

    def __len__(self) -> int:
        return self._count

    def push(self, positions: Array) -> None:
        """Add positions."""
        count = self._count + len(positions)
        if count > len(self._rows):
            self._rows = np.concatenate((self._rows, np.empty(count // 2 + len(positions), self._rows.dtype)))
        self._rows[self._count : count] = positions
        self._count = count

    def pop(self, width: int, among: int) -> Array:
        """Remove and return the cheapest positions of the last ones."""
        first = max(0, self._count - max(among, width))
        last = self._rows[first : self._count]
        costs = np.clip(last["cost"] * COST_STEPS, -32_000, 32_000).astype(np.int16)
        order = np.argsort(costs, kind="stable")  # the same on every machine
        order, left = order[:width], max(0, len(last) - width)
        chosen = last[order]
        stay = np.ones(len(last), np.bool_)
        stay[order] = False
        last[np.flatnonzero(~stay[:left])] = last[left:][stay[left:]]
        self._count = first + left
        return chosen


class Ancestry:
    """The positions found: the low half of the key of each, and the number of the position that it follows."""

    def __init__(self, start: Array) -> None:
        self._low, self._before = [start["low"].copy()], [np.full(len(start), -1, np.int32)]
        self._ends = [len(start)]

    def add(self, children: Array, numbers: Array) -> None:
        """Number new positions; the number of each replaces its `index`, the row in the batch with these numbers."""
        first = self._ends[-1]
        self._low.append(children["low"].copy())
        self._before.append(numbers[children["index"]])
        self._ends.append(first + len(children))
        children["index"] = np.arange(first, self._ends[-1])

    def keys_to(self, number: int) -> list[int]:
        """Return the low halves of the keys from the start to a position."""
        keys = []
        while number >= 0:
            part = bisect_right(self._ends, number)
            row = number - self._ends[part]  # from the end
            keys.append(int(self._low[part][row]))
            number = int(self._before[part][row])
        return keys[::-1]


def search_all(graph: Graph, budget: Budget, width: int, most: int = LIMITLESS) -> tuple[Outcome, list[int]]:
    """Search up to `most` positions; return the outcome, and the low halves of the keys on the way to a win.

    Each time the `width` cheapest of the last positions found are expanded, so the search goes deep, and few wait.
    """
    stored, last = max(0, budget.memory - FIXED) // A_KEY, budget.nodes + most
    seen, waiting, ancestry = KeyTable(stored), Waiting(graph.start), Ancestry(graph.start)
    seen.add(graph.start["low"], graph.start["high"])
    found = graph.start
    while len(waiting):
        won = np.flatnonzero(graph.is_won(found))
        if len(won):
            return Outcome.WON, ancestry.keys_to(found["index"][won[0]])
        if len(seen) + KEYS_A_POSITION * len(waiting) > stored or budget.nodes >= last:
            return Outcome.OPEN, []
        deep = len(waiting) > MOST_WAITING
        chosen = min(width // 4 if deep else width, budget.left, last - budget.nodes)
        batch = waiting.pop(max(1, chosen), 0 if deep else AMONG * width)
        budget.spend(len(batch))
        found = graph.children(batch, seen)
        ancestry.add(found, batch["index"])
        waiting.push(found)
    return Outcome.OPEN if graph.pruning is Pruning.BOLD else Outcome.LOST, []


def path_along(problem: Stepping[State], start: State, path: Path, keys: list[int]) -> Path:
    """Return the path of steps through positions with these low halves of keys, of which the first is the start's.

    In a bold search different positions have the same key, and only some of them have a successor with the next one. So
    all of them are followed, each once.
    """
    waiting, met = [(1, start, path)], set[Hashable]()
    while waiting:
        number, state, path = waiting.pop()
        if number == len(keys):
            return path
        for child, steps in problem.steps(state, path):
            if problem.low_key(child) == keys[number] and (place := (number, problem.cards_of(child))) not in met:
                met.add(place)
                waiting.append((number + 1, child, steps))
    raise AssertionError("the positions with these keys do not follow each other")
