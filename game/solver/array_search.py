"""A search of a graph of positions that expands thousands at a time with numpy."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from game.solver.key_table import KeyTable
from game.solver.outcome import Outcome
from game.solver.pile_table import Array
from game.solver.search import Budget, Pruning

WIDTH = 4096  # positions expanded at a time
AMONG = 32_768  # they are the cheapest of so many, the last ones found
FIXED = 40_000_000  # bytes that it uses besides
KEY_COSTS = 52  # bytes, those of `Ancestry` included, when all have just grown
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
            self._rows = np.concatenate((self._rows, np.empty(count, self._rows.dtype)))
        self._rows[self._count : count] = positions
        self._count = count

    def pop(self, width: int, among: int) -> Array:
        """Remove and return the cheapest positions of the last ones."""
        first = max(0, self._count - max(among, width))
        last = self._rows[first : self._count]
        costs = np.clip(last["cost"] * COST_STEPS, -32_000, 32_000).astype(np.int16)
        order = np.argsort(costs, kind="stable")  # the same on every machine
        chosen, rest = last[order[:width]], np.sort(order[width:])
        last[: len(rest)] = last[rest]
        self._count = first + len(rest)
        return chosen


class Ancestry:
    """The positions found: the low half of the key of each, and the number of the position that it follows."""

    def __init__(self, start: Array) -> None:
        self._low, self._before, self._count = start["low"].copy(), np.full(len(start), -1, np.int32), len(start)

    def add(self, children: Array, numbers: Array) -> None:
        """Number new positions; the number of each replaces its `index`, the row in the batch with these numbers."""
        count = self._count + len(children)
        if count > len(self._low):
            self._low = np.concatenate((self._low, np.empty(count, np.uint64)))
            self._before = np.concatenate((self._before, np.empty(count, np.int32)))
        self._low[self._count : count] = children["low"]
        self._before[self._count : count] = numbers[children["index"]]
        children["index"] = np.arange(self._count, count)
        self._count = count

    def keys_to(self, number: int) -> list[int]:
        """Return the low halves of the keys from the start to a position."""
        keys = []
        while number >= 0:
            keys.append(int(self._low[number]))
            number = int(self._before[number])
        return keys[::-1]


def search_all(graph: Graph, budget: Budget, width: int = WIDTH, among: int = AMONG) -> tuple[Outcome, list[int]]:
    """Search all positions; return the outcome, and the low halves of the keys on the way to a win.

    Each time the cheapest of the last positions found are expanded, so the search goes deep, and few positions wait.
    """
    most = max(0, budget.memory - FIXED) // KEY_COSTS
    seen, waiting, ancestry = KeyTable(most), Waiting(graph.start), Ancestry(graph.start)
    seen.add(graph.start["low"], graph.start["high"])
    found = graph.start
    while len(waiting):
        won = np.flatnonzero(graph.is_won(found))
        if len(won):
            return Outcome.WON, ancestry.keys_to(found["index"][won[0]])
        if len(seen) + KEYS_A_POSITION * len(waiting) > most:
            return Outcome.OPEN, []
        batch = waiting.pop(max(1, min(width, budget.left)), among)
        budget.spend(len(batch))
        found = graph.children(batch, seen)
        ancestry.add(found, batch["index"])
        waiting.push(found)
    return Outcome.OPEN if graph.pruning is Pruning.BOLD else Outcome.LOST, []
