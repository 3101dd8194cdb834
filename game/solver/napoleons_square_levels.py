"""Napoleon's Square: the moves of all positions of a level at once, with numpy.

The positions after the moves are those of `SquareSearch`. Rows are only added for positions that are kept or in which
cards go up at once; of the others only keys and costs are computed.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import numpy as np

from game.solver.compact import NO_CARD
from game.solver.napoleons_square_cards import RANKS, Heights
from game.solver.napoleons_square_rows import Array, PileRows, WasteRows
from game.solver.napoleons_square_weights import Weights
from game.solver.search import Pruning
from game.solver.short_keys import ShortKeys

PILES = 12
WASTE = 12  # as a source
FOUNDATION, STOCK = 12, 13  # as a target; the stock is dealt to the waste
DEALT = np.uint64(0x9E3779B97F4A7C15)


class Level(NamedTuple):
    """Positions: rows of piles and waste, cards dealt, foundations, key and cost of each.

    The foundations of each suit are a byte: the height of the higher one, and that of the lower one, in four bits.
    """

    piles: Array
    wastes: Array
    dealt: Array
    ups: Array
    keys: Array
    costs: Array

    def at(self, chosen: Array) -> Level:
        """Return some of the positions."""
        return Level(*(column[chosen] for column in self))


class Ways(NamedTuple):
    """Moves: the position they start from, source, target and number of cards."""

    parents: Array
    sources: Array
    targets: Array
    counts: Array


class Moves(NamedTuple):
    """Moves as those of `Ways`, with the key and cost after them."""

    parents: Array
    sources: Array
    targets: Array
    counts: Array
    keys: Array
    costs: Array

    def at(self, chosen: Array) -> Moves:
        """Return some of the moves."""
        return Moves(*(column[chosen] for column in self))


# Moves to positions in which no card goes up at once; other positions, after cards went up, and the moves to them.
Children = tuple[Moves, Level, Moves]
Columns = TypeVar("Columns", Level, Ways, Moves)


def joined(*parts: Columns) -> Columns:
    """Return all of several groups of positions or moves."""
    return type(parts[0])(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def packed(heights: Heights) -> int:
    """Return the foundations of a position as a number."""
    return sum((higher << 4 | lower) << 8 * suit for suit, (higher, lower) in enumerate(heights))


def fitting(ups: Array, cards: Array, *, lower: bool) -> Array:
    """Return which cards fit a foundation, or only those that fit the lower one of their suit."""
    pairs = ups[:, None] >> ((cards & 3) * np.uint8(8))
    ranks = cards >> 2
    fits = (pairs & 15) == ranks
    found: Array = fits if lower else fits | ((pairs >> 4 & 15) == ranks)
    return found


class LevelSearch:
    """The graph of Napoleon's Square, for many positions at a time."""

    def __init__(self, stock: bytes, pruning: Pruning, weights: Weights, *, single_cards: bool) -> None:
        """Take the stock in the order of dealing."""
        self.stock = np.array([*stock], np.intp)
        self._bold, self._weights = pruning is Pruning.BOLD, weights
        self.piles, self.wastes = PileRows(weights), WasteRows(weights)
        reach = [min(1 << count, RANKS) if single_cards else RANKS for count in range(PILES + 1)]
        self._reach = np.array(reach, np.uint8)  # by the number of spaces on the way

    def start(self, piles: list[bytes], waste: bytes, heights: Heights) -> Level:
        """Return the position to start from, settled."""
        rows = np.array([[self.piles.pile(pile) for pile in piles]], np.int32)
        wastes = np.array([self.wastes.pile(waste)], np.int32)
        keys = self.piles.digest[rows].sum(axis=1) + self.wastes.digest[wastes]
        costs = self.piles.cost[rows].sum(axis=1) + self.wastes.cost[wastes]
        ups = np.array([packed(heights)], np.uint32)
        return self._settled(Level(rows, wastes, np.zeros(1, np.uint8), ups, keys, costs))

    def won(self, level: Level) -> Array:
        """Return which positions are won."""
        empty = (level.piles == 0).all(axis=1) & (level.wastes == 0)
        return np.flatnonzero(empty & (level.dealt == len(self.stock)))

    def children(self, level: Level, seen: ShortKeys) -> Children:
        """Return the positions one step on that are not in `seen`, and add their keys."""
        tops = self.piles.top[level.piles]
        parts = [self._across(level, tops), self._waste_down(level, tops), self._deal(level)]
        if not self._bold:  # a bold search makes all moves up at once
            parts += [self._up(level, tops), self._waste_up(level)]
        moves = joined(*parts)
        moves = moves.at(seen.add(moves.keys))
        goes_up = self._uncovers(level, moves)
        settling = moves.at(goes_up)
        settled = self._settled(self.made(level, settling))
        new = (settled.keys == settling.keys) | seen.add(settled.keys)
        return moves.at(~goes_up), settled.at(new), settling.at(new)

    def _across(self, level: Level, tops: Array) -> Moves:
        """Return the moves between piles: of sequences onto the next higher card, or to the first space."""
        sequences = self.piles.sequence[level.piles]
        is_space = tops == NO_CARD
        spaces = is_space.sum(axis=1, dtype=np.intp)
        longest = np.minimum(sequences, self._reach[spaces][:, None]) * np.uint8(4)
        steps = tops[:, None, :] - tops[:, :, None]  # modulo 256, so that a lower card is too far away
        if self._bold:
            onto = (steps == longest[:, :, None]) & (steps != 0)
        else:
            onto = (steps <= longest[:, :, None]) & (steps & 3 == 0) & (steps != 0)
        parents, sources, targets = np.nonzero(onto)
        counts = (steps[parents, sources, targets] >> 2).astype(np.intp)
        to_space = self._to_space(level, sequences, is_space, spaces)
        return self._moved(level, tops, joined(Ways(parents, sources, targets, counts), to_space))

    def _to_space(self, level: Level, sequences: Array, is_space: Array, spaces: Array) -> Ways:
        """Return the moves to the first space."""
        at = np.flatnonzero(spaces)
        reach = np.minimum(sequences[at], self._reach[spaces[at] - 1][:, None]).astype(np.intp)
        sizes = self.piles.size[level.piles[at]].astype(np.intp)
        if self._bold:
            rows, sources = np.nonzero((reach > 0) & (reach < sizes))
            counts = reach[rows, sources]
        else:
            most = np.minimum(reach, sizes - 1)
            rows, sources = np.nonzero(most > 0)
            times = most[rows, sources]
            counts = np.arange(times.sum()) - np.repeat(np.cumsum(times) - times, times) + 1
            rows, sources = np.repeat(rows, times), np.repeat(sources, times)
        return Ways(at[rows], sources, is_space[at].argmax(axis=1)[rows], counts)

    def _moved(self, level: Level, tops: Array, ways: Ways) -> Moves:
        rows, (parents, sources, targets, counts) = self.piles, ways
        old, base = level.piles[parents, sources], level.piles[parents, targets]
        rest = rows.without(old, counts)
        digests, costs = rows.with_sequences(base, tops[parents, sources].astype(np.intp), counts)
        keys = level.keys[parents] + (rows.digest[rest] + digests - rows.digest[old] - rows.digest[base])
        costs += level.costs[parents] + (rows.cost[rest] - rows.cost[old] - rows.cost[base])
        return Moves(*ways, keys, costs)

    def _waste_down(self, level: Level, tops: Array) -> Moves:
        """Return the moves from the waste to piles and to the first space."""
        cards = self.wastes.top[level.wastes]
        lies = tops == (cards + 4)[:, None]
        space = (tops == NO_CARD).argmax(axis=1)
        at = np.arange(len(cards))
        lies[at, space] |= tops[at, space] == NO_CARD
        lies[cards == NO_CARD] = False
        parents, targets = np.nonzero(lies)
        base, old, ones = level.piles[parents, targets], level.wastes[parents], np.ones(len(parents), np.intp)
        rest, rows = self.wastes.below[old], self.piles
        digests, costs = rows.with_sequences(base, cards[parents].astype(np.intp), ones)
        keys = level.keys[parents] + (self.wastes.digest[rest] + digests - self.wastes.digest[old] - rows.digest[base])
        costs += level.costs[parents] + (self.wastes.cost[rest] - self.wastes.cost[old] - rows.cost[base])
        return Moves(parents, np.full(len(parents), WASTE), targets, ones, keys, costs)

    def _deal(self, level: Level) -> Moves:
        parents = np.flatnonzero(level.dealt < len(self.stock))
        wastes = level.wastes[parents]
        _, digests, costs = self.wastes.with_cards(wastes, self.stock[level.dealt[parents]])
        keys = level.keys[parents] + (digests - self.wastes.digest[wastes] + DEALT)
        costs += level.costs[parents] - self.wastes.cost[wastes] - self._weights.stock
        places = np.full(len(parents), WASTE)
        return Moves(parents, places, np.full(len(parents), STOCK), np.ones(len(parents), np.intp), keys, costs)

    def _up(self, level: Level, tops: Array) -> Moves:
        parents, sources = np.nonzero(fitting(level.ups, tops, lower=False))
        old, rows = level.piles[parents, sources], self.piles
        rest = rows.below[old]
        keys = level.keys[parents] + (rows.digest[rest] - rows.digest[old])
        costs = level.costs[parents] + (rows.cost[rest] - rows.cost[old]) - self._weights.up
        return self._to_foundation(parents, sources, keys, costs)

    def _waste_up(self, level: Level) -> Moves:
        parents = np.flatnonzero(fitting(level.ups, self.wastes.top[level.wastes][:, None], lower=False))
        old, rows = level.wastes[parents], self.wastes
        rest = rows.below[old]
        keys = level.keys[parents] + (rows.digest[rest] - rows.digest[old])
        costs = level.costs[parents] + (rows.cost[rest] - rows.cost[old]) - self._weights.up
        return self._to_foundation(parents, np.full(len(parents), WASTE), keys, costs)

    def _to_foundation(self, parents: Array, sources: Array, keys: Array, costs: Array) -> Moves:
        targets, counts = np.full(len(parents), FOUNDATION), np.ones(len(parents), np.intp)
        return Moves(parents, sources, targets, counts, keys, costs)

    def _uncovers(self, level: Level, moves: Moves) -> Array:
        """Return after which moves a card may go up at once: one that was uncovered or dealt, or after a move up."""
        parents, from_waste, dealt = moves.parents, moves.sources == WASTE, moves.targets == STOCK
        piles = level.piles[parents, np.where(from_waste, 0, moves.sources)]
        cards = self.piles.top[self.piles.without(piles, moves.counts)]
        cards = np.where(from_waste, self.wastes.top[self.wastes.below[level.wastes[parents]]], cards)
        if len(self.stock):
            cards = np.where(dealt, self.stock[np.minimum(level.dealt[parents], len(self.stock) - 1)], cards)
        fits = fitting(level.ups[parents], cards[:, None].astype(np.uint8), lower=not self._bold)[:, 0]
        found: Array = fits | (moves.targets == FOUNDATION)
        return found

    def made(self, level: Level, moves: Moves) -> Level:
        """Return the positions after moves, without the plays that happen at once."""
        parents, sources, targets, counts = moves[:4]
        piles, wastes = level.piles[parents], level.wastes[parents]
        dealt, ups = level.dealt[parents], level.ups[parents]
        at = np.arange(len(parents))
        tops = np.where(
            sources == WASTE, self.wastes.top[wastes], self.piles.top[piles[at, np.minimum(sources, PILES - 1)]]
        )
        rises = np.flatnonzero(targets == FOUNDATION)
        ups[rises] = raised(ups[rises], tops[rises])
        lands = np.flatnonzero(targets < PILES)
        base = piles[lands, targets[lands]]
        piles[lands, targets[lands]] = self.piles.plus_sequences(base, tops[lands].astype(np.intp), counts[lands])
        leaves = np.flatnonzero(sources < PILES)
        piles[leaves, sources[leaves]] = self.piles.without(piles[leaves, sources[leaves]], counts[leaves])
        turns = targets == STOCK
        leaves, turned = np.flatnonzero((sources == WASTE) & ~turns), np.flatnonzero(turns)
        wastes[leaves] = self.wastes.below[wastes[leaves]]
        wastes[turned] = self.wastes.plus(wastes[turned], self.stock[dealt[turned]])
        dealt[turned] += 1
        return Level(piles, wastes, dealt, ups, moves.keys, moves.costs)

    def _settled(self, level: Level) -> Level:
        """Make the plays that happen at once, round and round, in the order of `SquareSearch`."""
        piles, wastes, dealt, ups, keys, costs = (column.copy() for column in level)
        begin = np.zeros(len(keys), np.intp)
        left = np.arange(len(keys))
        while left.size:
            tops = np.column_stack((self.piles.top[piles[left]], self.wastes.top[wastes[left]]))
            fits = fitting(ups[left], tops, lower=not self._bold)
            going = fits.any(axis=1)
            left, fits, tops = left[going], fits[going], tops[going]
            later = fits & (np.arange(PILES + 1) >= begin[left, None])
            source = np.where(later.any(axis=1), later.argmax(axis=1), fits.argmax(axis=1))
            begin[left] = source
            ups[left] = raised(ups[left], tops[np.arange(len(left)), source])
            costs[left] -= self._weights.up
            for rows, column, at in (
                (self.wastes, wastes[:, None], source == WASTE),
                (self.piles, piles, source != WASTE),
            ):
                positions, places = left[at], source[at] if column is piles else np.zeros(at.sum(), np.intp)
                old = column[positions, places]
                rest = rows.below[old]
                column[positions, places] = rest
                keys[positions] += rows.digest[rest] - rows.digest[old]
                costs[positions] += rows.cost[rest] - rows.cost[old]
        return Level(piles, wastes, dealt, ups, keys, costs)


def raised(ups: Array, cards: Array) -> Array:
    """Return the foundations with one more card each."""
    shift = ((cards & 3) * np.uint8(8)).astype(np.uint32)
    pairs = ups >> shift
    lower = (pairs & 15 == cards >> 2) & (pairs & 15 < (pairs >> 4 & 15))
    higher: Array = ups + (np.where(lower, np.uint32(1), np.uint32(16)) << shift)
    return higher
