"""King Albert's graph for thousands of positions at a time, with numpy.

It leaves out the same moves as `KingAlbertSearch`, in a safe and in a bold search; `king_albert.py` says why. A batch
of positions is a structured array. Moves are found for all of them at once, first as lists of numbers: the position
that the move starts from, the columns that it changes, and the key that follows. Only moves to new keys become
positions.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.solver.compact import NO_CARD, digest
from game.solver.key_table import KeyTable
from game.solver.king_albert import Heights, KingAlbertSearch, State, column_cost
from game.solver.king_albert_batch import (
    BITS,
    CARRIED_BY,
    CARRYING,
    COLUMNS,
    GUESTING,
    GUESTS_OF,
    ONE,
    ONE_UP,
    POSITION,
    SEATS,
    SPACE,
    TALL,
    Batch,
    Moves,
    as_bits,
)
from game.solver.pile_table import EMPTY, Array, PileTable


class ArrayGraph:
    """The graph of King Albert from one position, for batches of positions."""

    def __init__(self, search: KingAlbertSearch, start: State) -> None:
        """Take the graph for single positions, and the start in it."""
        self._returning, self.pruning = search.returning, search.pruning
        self.piles = PileTable(column_cost, mask=search.mask)
        self._reserve = np.frombuffer(search.reserve, np.uint8).astype(np.intp)
        self._places = np.full(SEATS, len(self._reserve), np.intp)  # by card: its place in the reserve
        held = np.flatnonzero(self._reserve != NO_CARD)
        self._places[self._reserve[held]] = held
        self._bits = BITS[self._reserve]
        counts = np.arange(1 << len(self._reserve))[:, None] >> np.arange(len(self._reserve)) & 1
        self._held = np.bitwise_or.reduce(np.where(counts, self._bits, np.uint64(0)), axis=1)  # by bits of places
        digests = [digest(b"reserve" + bytes((place,))) for place in range(len(self._reserve))]
        self._low = np.array([each & 0xFFFF_FFFF_FFFF_FFFF for each in digests], np.uint64)
        self._high = np.array([each >> 56 for each in digests], np.uint64)
        self._ups, self._known = search.ups, np.zeros(TALL**4, np.bool_)
        self._nexts, self._at_once = (np.zeros(TALL**4, np.uint64) for _ in range(2))  # by heights, as bits
        self.start = self.position(start)
        laid = (self.piles.low[self.start["columns"]] - self.piles.low[EMPTY]).sum()  # arrays wrap without a warning
        self._won = self.start["low"] - laid + self._low[[place for place in held if start[1] >> place & 1]].sum()

    def position(self, state: State) -> Array:
        """Return a batch of one position."""
        columns, left, heights, key, cost = state
        position = np.zeros(1, POSITION)
        piles = [self.piles.pile(column.cards) for column in columns]
        position["columns"][0, :] = piles
        position["heights"], position["left"], position["cost"] = ONE_UP @ heights, left, cost
        position["low"], position["high"] = key & 0xFFFF_FFFF_FFFF_FFFF, self.piles.high[piles].sum()
        return position

    def is_won(self, positions: Array) -> Array:
        """Return whether each position is won."""
        won: Array = positions["low"] == self._won
        won[won] = (positions["columns"][won] == EMPTY).all(axis=1)
        return won

    def children(self, positions: Array, seen: KeyTable) -> Array:
        """Return the positions one step on that are not in `seen`, and add their keys; `index` is the row before."""
        batch = Batch(positions, self.piles)
        self._look_up(batch.heights)
        parts = [*self._ups_of(batch), *self._between_columns(batch), *self._reserve_moves(batch)]
        if self._returning:
            parts += self._returns(batch)
        moves = Moves(*map(np.concatenate, zip(*parts, strict=True)))
        moves = moves.where(seen.add(moves.low, moves.high))
        return self._settled(batch.after(moves), seen)

    def _look_up(self, heights: Array) -> None:
        """Note which cards may go up, and which go up at once, for heights that are new."""
        unknown = heights[~self._known[heights]]
        for code in set(unknown.tolist()):
            each: Heights = tuple(code // TALL**suit % TALL for suit in range(4))
            nexts, at_once = self._ups[each]
            self._nexts[code], self._at_once[code] = as_bits([*nexts]), as_bits([*at_once])
            self._known[code] = True

    def _ups_of(self, batch: Batch) -> Iterator[Moves]:
        """Move cards up from columns and from the reserve."""
        nexts = self._nexts[batch.heights]
        yield self._up(batch, *np.nonzero(batch.bits & nexts))
        rows = np.flatnonzero(self._held[batch.left] & nexts)
        if len(rows):
            places, found = np.nonzero(self._still_held(batch.left[rows]) & nexts[rows])
            yield self._up(batch, places + COLUMNS, rows[found])

    def _still_held(self, left: Array) -> Array:
        """Return by place the bit of the card that is still there, or 0."""
        return np.where(left >> np.arange(len(self._reserve), dtype=np.uint8)[:, None] & 1, self._bits[:, None], 0)

    def _up(self, batch: Batch, sources: Array, rows: Array) -> Moves:
        """Move a card up from each source, which is a column or COLUMNS plus a place of the reserve."""
        piles: Array
        low, high, cost, left = batch.low[rows], batch.high[rows], batch.cost[rows] - np.float32(0.5), batch.left[rows]
        if not len(rows) or sources[0] < COLUMNS:  # all of them are columns, or all places
            old = batch.columns[sources, rows]
            piles, columns, cards = self.piles.below[old], sources, self.piles.top[old].astype(np.intp)
            low, high = low - self.piles.top_low[old], high - self.piles.top_high[old]
            cost = cost - self.piles.top_cost[old]
        else:
            places, columns = sources - COLUMNS, np.zeros_like(sources)
            piles, cards = batch.columns[columns, rows], self._reserve[places]
            low, high, cost = low + self._low[places], high + self._high[places], cost + np.float32(1.0)
            left = left ^ (1 << places).astype(np.uint8)
        heights = batch.heights[rows] + ONE_UP[cards & 3]
        return Moves(rows, columns, piles, columns, piles, heights, left, low, high, cost)

    def _between_columns(self, batch: Batch) -> Iterator[Moves]:
        """Move the top card of each column onto others, a single card not to a space."""
        has_space = batch.on_top & ONE << np.uint64(SPACE)
        carriers = CARRYING[batch.tops]
        if has_space.any():
            carriers |= np.where(self.piles.size[batch.columns] > 1, has_space, np.uint64(0))
        sources, rows = np.nonzero(carriers & batch.on_top)
        old = batch.columns[sources, rows]
        cards, carriers = self.piles.top[old], carriers[sources, rows] & batch.on_top[rows]
        for carrier in CARRIED_BY[cards].T:
            some = np.flatnonzero(carriers >> carrier.astype(np.uint64) & ONE)
            if len(some):
                targets = batch.seat(rows[some], carrier[some])
                yield self._across(batch.untouched(rows[some]), batch, cards[some], sources[some], targets)

    def _across(self, moves: Moves, batch: Batch, cards: Array, sources: Array, targets: Array) -> Moves:
        """Extend moves by the top cards of columns, laid on targets; moves may have laid cards on these before."""
        old = batch.columns[sources, moves.row]
        laid = np.where(moves.first == targets, moves.first_pile, batch.columns[targets, moves.row])
        grown = self.piles.plus(laid, cards)
        low = moves.low - self.piles.top_low[old] + self.piles.top_low[grown]
        high = moves.high - self.piles.top_high[old] + self.piles.top_high[grown]
        cost = moves.cost - self.piles.top_cost[old] + self.piles.top_cost[grown]
        below = self.piles.below[old]
        return moves._replace(
            first=targets, first_pile=grown, second=sources, second_pile=below, low=low, high=high, cost=cost
        )

    def _laid(self, moves: Moves, batch: Batch, cards: Array, targets: Array) -> Moves:
        """Extend moves by cards from outside the columns, laid on targets."""
        laid = np.where(moves.first == targets, moves.first_pile, batch.columns[targets, moves.row])
        grown = self.piles.plus(laid, cards)
        low, high = moves.low + self.piles.top_low[grown], moves.high + self.piles.top_high[grown]
        cost = moves.cost + self.piles.top_cost[grown]
        both = {"first": targets, "first_pile": grown, "second": targets, "second_pile": grown}
        return moves._replace(**both, low=low, high=high, cost=cost)

    def _reserve_moves(self, batch: Batch) -> Iterator[Moves]:
        """Lay cards of the reserve on columns, and then other cards on them."""
        places, rows = np.nonzero(self._still_held(batch.left))
        cards = self._reserve[places]
        fits = CARRYING[cards] | ONE << np.uint64(SPACE)
        some = np.flatnonzero((fits & batch.on_top[rows] != 0) & self._has_guest(batch, cards, rows, batch.left[rows]))
        places, rows, cards = places[some], rows[some], cards[some]
        for found, targets in batch.targets(rows, cards):
            moves = batch.untouched(rows[found])
            yield from self._from_reserve(moves, batch, places[found], targets)

    def _has_guest(self, batch: Batch, cards: Array, rows: Array, left: Array) -> Array:
        """Return whether a card that could be laid on another is on top, or in the reserve, or perhaps returns."""
        if self._returning:
            return np.ones(len(cards), np.bool_)
        found: Array = (GUESTING[cards] & (batch.on_top[rows] | self._held[left])) != 0
        return found

    def _from_reserve(self, moves: Moves, batch: Batch, places: Array, targets: Array) -> Iterator[Moves]:
        """Extend moves by cards of the reserve laid on targets, and then by other cards laid on them."""
        cards = self._reserve[places]
        moves = self._laid(moves, batch, cards, targets)
        moves = moves._replace(
            left=moves.left ^ (1 << places).astype(np.uint8),
            low=moves.low + self._low[places],
            high=moves.high + self._high[places],
            cost=moves.cost + np.float32(1.0),
        )
        for guests in GUESTS_OF[cards].T:
            sources = batch.seat(moves.row, guests)
            on_top = batch.is_on_top(moves.row, guests)
            some = np.flatnonzero(on_top & (sources != targets))
            if len(some):
                yield self._across(moves.where(some), batch, guests[some], sources[some], targets[some])
            others = self._places[guests]
            some = np.flatnonzero(moves.left >> others & 1)
            some = some[self._has_guest(batch, guests[some], moves.row[some], moves.left[some])]
            if len(some):
                yield from self._from_reserve(moves.where(some), batch, others[some], targets[some])
            if self._returning:
                some = np.flatnonzero(~on_top)
                yield self._returned(moves.where(some), batch, guests[some], targets[some])

    def _returns(self, batch: Batch) -> Iterator[Moves]:
        """Move the top card of each foundation back to a column."""
        rows = np.arange(batch.size)
        for suit in range(4):
            height = batch.heights // ONE_UP[suit] % TALL
            cards = np.where(height, (height - 1) * 4 + suit, NO_CARD)
            for some, targets in batch.targets(rows, cards):
                yield self._returned(batch.untouched(some), batch, cards[some], targets)

    def _returned(self, moves: Moves, batch: Batch, cards: Array, targets: Array) -> Moves:
        """Extend moves by cards that return, if they are on top of their foundations and do not go up again at once."""
        ones = ONE_UP[cards & 3]
        lowered = moves.heights - ones
        is_top = moves.heights // ones % TALL == (cards >> 2) + 1
        lowered[~is_top] = 0
        self._look_up(lowered)
        some = np.flatnonzero(is_top & (self._at_once[lowered] >> cards.astype(np.uint64) & ONE == 0))
        back = self._laid(moves.where(some), batch, cards[some], targets[some])
        return back._replace(heights=lowered[some], cost=back.cost + np.float32(0.5))

    def _unsettled(self, positions: Array) -> Array:
        """Return in which positions a card goes up at once."""
        heights = positions["heights"]
        self._look_up(heights)
        at_once = self._at_once[heights]
        some = np.flatnonzero(at_once)
        columns = positions["columns"].T.take(some, axis=1)
        cards = self._held[positions["left"][some]] | np.bitwise_or.reduce(BITS[self.piles.top[columns]], axis=0)
        return some[np.flatnonzero(cards & at_once[some])]

    def _settled(self, children: Array, seen: KeyTable) -> Array:
        """Make the plays that happen at once; return the positions that are new after them."""
        changed = np.zeros(len(children), np.bool_)
        todo = self._unsettled(children)
        while len(todo):
            changed[todo] = True
            before = children[todo]
            batch = Batch(before, self.piles)
            hits = np.concatenate((batch.bits, self._still_held(batch.left))) & self._at_once[batch.heights] != 0
            sources = hits.argmax(axis=0)
            for part in (np.flatnonzero(sources < COLUMNS), np.flatnonzero(sources >= COLUMNS)):
                made = batch.after(self._up(batch, sources[part], part))
                made["index"] = before["index"][part]
                children[todo[part]] = made
            todo = todo[self._unsettled(children[todo])]
        moved = np.flatnonzero(changed)
        known = np.ones(len(moved), np.bool_)
        known[seen.add(children["low"][moved], children["high"][moved])] = False
        changed[moved] = known
        return children[~changed]
