"""Napoleon's Square: wide beams, with numpy. They search as `beam` does, several times as fast."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from game.solver.napoleons_square_levels import STOCK, WASTE, Children, Level, LevelSearch, Moves, joined
from game.solver.napoleons_square_rows import Array
from game.solver.search import MEMORY, Budget
from game.solver.short_keys import ShortKeys

STORED = 3_000_000  # keys in a memory of MEMORY bytes
ROWS = 1_500_000  # piles and wastes, the same
MOVE_BITS = 4  # a move is kept as source, target and number of cards, in so many bits each

Move = tuple[int, int, int]


def kind_of_heights(ups: Array, dealt: Array, waste: Array) -> Array:  # noqa: ARG001 - as the others
    """Group positions by their foundations."""
    return ups


def kind_of_stock(ups: Array, dealt: Array, waste: Array) -> Array:  # noqa: ARG001
    """Group positions by the cards in stock and waste."""
    return dealt.astype(np.int32) << 8 | waste


def kind_of_waste(ups: Array, dealt: Array, waste: Array) -> Array:  # noqa: ARG001
    """Group positions by the cards on the waste."""
    return waste


class Variety(NamedTuple):
    """Which positions are alike: their kind, and the part of the positions chosen that may be of one."""

    kind: Callable[[Array, Array, Array], Array]  # of the foundations, the cards dealt, and the size of the waste
    part: int

    def alike(self, width: int) -> int:
        """Return how many positions of a kind may be among `width`."""
        return -(-width // self.part)


def varied(costs: Array, kinds: Array, width: int, alike: int) -> Array:
    """Return the places of the `width` cheapest positions, at most `alike` of each kind."""
    order = np.lexsort((costs, kinds))
    in_order = kinds[order]
    places = np.arange(len(order))
    begins = np.ones(len(order), np.bool_)
    begins[1:] = in_order[1:] != in_order[:-1]
    ranks = places - np.maximum.accumulate(np.where(begins, places, 0))
    kept = order[ranks < alike]
    return kept[np.argsort(costs[kept], kind="stable")[:width]]


class Trail:
    """How positions were reached; each has a number, the start has 0."""

    def __init__(self) -> None:
        """Begin with the start."""
        self._firsts = [0]
        self._parents, self._codes = [np.zeros(1, np.int32)], [np.zeros(1, np.int16)]
        self._count = 1

    def add(self, parents: Array, moves: Moves) -> Array:
        """Add the positions after moves, by the numbers of the positions before; return their numbers."""
        codes = (moves.sources << MOVE_BITS | moves.targets) << MOVE_BITS | moves.counts
        self._firsts.append(self._count)
        self._parents.append(parents[moves.parents].astype(np.int32))
        self._codes.append(codes.astype(np.int16))
        self._count += len(codes)
        return np.arange(self._firsts[-1], self._count, dtype=np.int32)

    def moves_to(self, number: int) -> list[Move]:
        """Return the moves from the start to a position."""
        moves: list[Move] = []
        mask = (1 << MOVE_BITS) - 1
        while number:
            part = bisect_right(self._firsts, number) - 1
            place = number - self._firsts[part]
            code, number = int(self._codes[part][place]), int(self._parents[part][place])
            moves.append((code >> 2 * MOVE_BITS, code >> MOVE_BITS & mask, code & mask))
        return moves[::-1]


def is_full(problem: LevelSearch, seen: ShortKeys, budget: Budget) -> bool:
    """Return whether a search has used up its memory."""
    scale = budget.memory / MEMORY
    return len(seen) > STORED * scale or problem.piles.count + problem.wastes.count > ROWS * scale


def wide_beam(problem: LevelSearch, level: Level, budget: Budget, variety: Variety, width: int) -> list[Move] | None:
    """Search level by level with `width` positions each; return the moves of a win, without plays made at once."""
    seen, trail, numbers = ShortKeys(), Trail(), np.zeros(1, np.int32)
    while len(level.keys) and not is_full(problem, seen, budget):
        if (won := problem.won(level)).size:
            return trail.moves_to(int(numbers[won[0]]))
        budget.spend(len(level.keys))
        children = problem.children(level, seen)
        costs, kinds = costs_and_kinds(problem, level, children, variety)
        level, moves = reached(problem, level, children, varied(costs, kinds, width, variety.alike(width)))
        numbers = trail.add(numbers, moves)
    return None


def costs_and_kinds(problem: LevelSearch, level: Level, children: Children, variety: Variety) -> tuple[Array, Array]:
    """Return the costs and kinds of positions one step on."""
    moves, settled, _ = children
    deals, sizes = moves.targets == STOCK, problem.wastes.size
    dealt, waste = level.dealt[moves.parents] + deals, sizes[level.wastes[moves.parents]].astype(np.int32)
    waste += np.where(deals, 1, -(moves.sources == WASTE).astype(np.int32))
    kinds = variety.kind(level.ups[moves.parents], dealt, waste)
    others = variety.kind(settled.ups, settled.dealt, sizes[settled.wastes].astype(np.int32))
    return np.concatenate((moves.costs, settled.costs)), np.concatenate((kinds, others))


def reached(problem: LevelSearch, level: Level, children: Children, chosen: Array) -> tuple[Level, Moves]:
    """Return the chosen positions as a level, and the moves to them."""
    moves, settled, settling = children
    others = chosen[chosen >= len(moves.keys)] - len(moves.keys)
    moves = moves.at(chosen[chosen < len(moves.keys)])
    return joined(problem.made(level, moves), settled.at(others)), joined(moves, settling.at(others))
