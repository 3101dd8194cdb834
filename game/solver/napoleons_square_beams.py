"""Napoleon's Square: wide beams, with numpy. They search as `beam` does, several times as fast."""

from __future__ import annotations

from collections.abc import Callable
import numpy as np

from game.solver.short_keys import ShortKeys
from game.solver.napoleons_square_levels import STOCK, WASTE, Children, Level, LevelSearch, Moves, joined
from game.solver.napoleons_square_rows import Array
from game.solver.search import MEMORY, Budget

STORED = 4_000_000  # keys in a memory of MEMORY bytes
ROWS = 2_500_000  # piles and wastes, the same
MOVE_BITS = 4  # a move is kept as source, target and number of cards, in so many bits each

Move = tuple[int, int, int]


Kind = Callable[[Array, Array, Array], Array]  # of the foundations, the cards dealt, and the size of the waste


def kind_of_heights(ups: Array, dealt: Array, waste: Array) -> Array:  # noqa: ARG001 - as the others
    """Group positions by their foundations."""
    return ups


def kind_of_stock(ups: Array, dealt: Array, waste: Array) -> Array:  # noqa: ARG001
    """Group positions by the cards in stock and waste."""
    return dealt.astype(np.int32) << 8 | waste


def kind_of_waste(ups: Array, dealt: Array, waste: Array) -> Array:  # noqa: ARG001
    """Group positions by the cards on the waste."""
    return waste


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


def wide_beam(  # noqa: PLR0913 - a position, and how to search it
    problem: LevelSearch, start: Level, budget: Budget, width: int, kind: Kind, alike: int
) -> list[Move] | None:
    """Search level by level with `width` positions each; return the moves of a win, without plays made at once."""
    seen, level = ShortKeys(), start
    history: list[tuple[Array, Array]] = []  # for each level the parents, and the moves
    scale = budget.memory / MEMORY
    while len(level.keys):
        if (won := problem.won(level)).size:
            return moves_to(int(won[0]), history)
        if len(seen) > STORED * scale or problem.piles.count + problem.wastes.count > ROWS * scale:
            return None
        budget.spend(len(level.keys))
        children = problem.children(level, seen)
        costs, kinds = costs_and_kinds(problem, level, children, kind)
        level, moves = reached(problem, level, children, varied(costs, kinds, width, alike))
        codes = (moves.sources << MOVE_BITS | moves.targets) << MOVE_BITS | moves.counts
        history.append((moves.parents.astype(np.int32), codes.astype(np.int16)))
    return None


def costs_and_kinds(problem: LevelSearch, level: Level, children: Children, kind: Kind) -> tuple[Array, Array]:
    """Return the costs and kinds of positions one step on."""
    moves, settled, _ = children
    deals, sizes = moves.targets == STOCK, problem.wastes.size
    dealt, waste = level.dealt[moves.parents] + deals, sizes[level.wastes[moves.parents]].astype(np.int32)
    waste += np.where(deals, 1, -(moves.sources == WASTE).astype(np.int32))
    kinds = kind(level.ups[moves.parents], dealt, waste)
    others = kind(settled.ups, settled.dealt, sizes[settled.wastes].astype(np.int32))
    return np.concatenate((moves.costs, settled.costs)), np.concatenate((kinds, others))


def reached(problem: LevelSearch, level: Level, children: Children, chosen: Array) -> tuple[Level, Moves]:
    """Return the chosen positions as a level, and the moves to them."""
    moves, settled, settling = children
    others = chosen[chosen >= len(moves.keys)] - len(moves.keys)
    moves = moves.at(chosen[chosen < len(moves.keys)])
    return joined(problem.made(level, moves), settled.at(others)), joined(moves, settling.at(others))


def moves_to(place: int, history: list[tuple[Array, Array]]) -> list[Move]:
    """Return the moves to a position of the last level."""
    moves: list[Move] = []
    mask = (1 << MOVE_BITS) - 1
    for parents, codes in reversed(history):
        code, place = int(codes[place]), int(parents[place])
        moves.append((code >> 2 * MOVE_BITS, code >> MOVE_BITS & mask, code & mask))
    return moves[::-1]
