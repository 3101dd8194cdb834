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


class Kinds(NamedTuple):
    """What positions can be grouped by: foundations, the number of cards dealt, and number and digest of the waste."""

    ups: Array
    dealt: Array
    waste: Array
    contents: Array


def kind_of_heights(of: Kinds) -> Array:
    """Group positions by their foundations."""
    return of.ups


def kind_of_stock(of: Kinds) -> Array:
    """Group positions by the numbers of cards in stock and waste."""
    return of.dealt.astype(np.int32) << 8 | of.waste


def kind_of_waste(of: Kinds) -> Array:
    """Group positions by the number of cards on the waste."""
    return of.waste


def kind_of_contents(of: Kinds) -> Array:
    """Group positions by the cards on the waste."""
    return of.contents


class Variety(NamedTuple):
    """Which positions are alike: their kind, and the part of the positions chosen that may be of one."""

    kind: Callable[[Kinds], Array]
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
    kinds = variety.kind(kinds_after(problem, level, moves))
    others = variety.kind(kinds_in(problem, settled))
    return np.concatenate((moves.costs, settled.costs)), np.concatenate((kinds, others))


def kinds_in(problem: LevelSearch, level: Level) -> Kinds:
    """Return what the positions of a level are grouped by."""
    wastes = problem.wastes
    return Kinds(level.ups, level.dealt, wastes.size[level.wastes].astype(np.int32), wastes.digest[level.wastes])


def kinds_after(problem: LevelSearch, level: Level, moves: Moves) -> Kinds:
    """Return what the positions after moves are grouped by."""
    wastes, deals = problem.wastes, moves.targets == STOCK
    before, dealt = level.wastes[moves.parents], level.dealt[moves.parents]
    left = np.where((moves.sources == WASTE) & ~deals, wastes.below[before], before)
    contents = wastes.digest[left]
    _, contents[deals], _ = wastes.with_cards(before[deals], problem.stock[dealt[deals]])
    return Kinds(level.ups[moves.parents], dealt + deals, wastes.size[left].astype(np.int32) + deals, contents)


def reached(problem: LevelSearch, level: Level, children: Children, chosen: Array) -> tuple[Level, Moves]:
    """Return the chosen positions as a level, and the moves to them."""
    moves, settled, settling = children
    others = chosen[chosen >= len(moves.keys)] - len(moves.keys)
    moves = moves.at(chosen[chosen < len(moves.keys)])
    return joined(problem.made(level, moves), settled.at(others)), joined(moves, settling.at(others))
