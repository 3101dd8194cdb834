"""A batch of positions of King Albert, and moves between them, as numpy arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from game.solver.compact import CARDS, NO_CARD
from game.solver.king_albert import CARRIERS, GUESTS
from game.solver.pile_table import Array, PileTable

COLUMNS = 9
POSITION = np.dtype(
    [
        ("columns", np.int32, COLUMNS),
        ("heights", np.int32),  # of the foundations: a digit in base 14 for each suit, that of suit 0 first
        ("index", np.int32),  # the number of the position it follows
        ("low", np.uint64),  # two halves of the key
        ("high", np.uint64),
        ("cost", np.float32),
        ("left", np.uint8),  # a bit for each card left in the reserve
    ]
)
TALL = 14  # heights of a foundation
ONE_UP = np.array([TALL**suit for suit in range(4)], np.int32)
NOTHING, SPACE = 62, 63  # bits beside those of cards: one that is never set, and that of a space
SEATS = 64
ONE = np.uint64(1)
BITS = np.zeros(NO_CARD + 1, np.uint64)  # by card
BITS[:CARDS] = ONE << np.arange(CARDS, dtype=np.uint64)


def as_bits(cards: list[int]) -> int:
    """Return a set of cards as bits."""
    return sum(1 << card for card in cards)


CARRIED_BY = np.full((NO_CARD + 1, 3), NOTHING, np.intp)  # by card: the cards that carry it, and a space
CARRIED_BY[:CARDS, 2] = SPACE
for _card, _carriers in enumerate(CARRIERS):
    CARRIED_BY[_card, : len(_carriers)] = _carriers
CARRYING = np.zeros(NO_CARD + 1, np.uint64)  # the same as bits, without the space
CARRYING[:CARDS] = [as_bits(carriers) for carriers in CARRIERS]
GUESTS_OF = np.array([guests or [NOTHING, NOTHING] for guests in GUESTS], np.intp)
GUESTING = np.array([as_bits(guests) for guests in GUESTS], np.uint64)


class Moves(NamedTuple):
    """Moves of a batch: arrays of one length.

    `row` is the position in the batch; columns `first` and then `second` become the given piles.
    """

    row: Array
    first: Array
    first_pile: Array
    second: Array
    second_pile: Array
    heights: Array
    left: Array
    low: Array
    high: Array
    cost: Array

    def where(self, chosen: Array) -> Moves:
        """Return some of the moves."""
        return Moves(*(field[chosen] for field in self))


class Batch:
    """Positions, and what their moves need to know of each, by column and position."""

    def __init__(self, positions: Array, piles: PileTable) -> None:
        """Look up the columns and the foundations of positions."""
        self.positions, self.size = positions, len(positions)
        self.columns = positions["columns"].T.astype(np.intp)
        self.heights, self.left = positions["heights"].astype(np.intp), positions["left"]
        self.low, self.high, self.cost = (positions[name].copy() for name in ("low", "high", "cost"))
        self.tops = piles.top[self.columns]
        self.bits = BITS[self.tops]
        self.on_top = np.bitwise_or.reduce(self.bits, axis=0)  # as bits; bit SPACE is set if there is a space
        has_space = (self.tops == NO_CARD).any(axis=0)
        self.on_top |= has_space.astype(np.uint64) << np.uint64(SPACE)
        self.seats = np.empty(self.size * SEATS, np.uint8)  # by position and card: the column whose top it is
        places = np.arange(0, self.size * SEATS, SEATS) + np.minimum(self.tops, SPACE)
        self.seats[places] = np.arange(COLUMNS, dtype=np.uint8)[:, None]

    def seat(self, rows: Array, cards: Array | int) -> Array:
        """Return the column with a card on top, or a space."""
        found: Array = self.seats[rows * SEATS + cards].astype(np.intp)
        return found

    def is_on_top(self, rows: Array, cards: Array) -> Array:
        """Return whether a card is on top of a column, or whether there is a space."""
        found: Array = (self.on_top[rows] >> cards.astype(np.uint64) & ONE).astype(np.bool_)
        return found

    def untouched(self, rows: Array) -> Moves:
        """Return moves that change nothing."""
        none, piles = np.zeros(len(rows), np.intp), self.columns[0, rows]
        start = self.heights[rows], self.left[rows], self.low[rows], self.high[rows], self.cost[rows]
        return Moves(rows, none, piles, none, piles, *start)

    def after(self, moves: Moves) -> Array:
        """Return the positions after moves."""
        children = self.positions[moves.row]
        columns, rows = children["columns"], np.arange(len(children))
        columns[rows, moves.first] = moves.first_pile
        columns[rows, moves.second] = moves.second_pile
        children["index"] = moves.row
        for name in ("heights", "left", "low", "high", "cost"):
            children[name] = getattr(moves, name)
        return children

    def targets(self, rows: Array, cards: Array) -> Iterator[tuple[Array, Array]]:
        """Yield which of the cards fit on columns, and these columns: on one carrier, on the other, in a space."""
        for carriers in CARRIED_BY[cards].T:
            some = np.flatnonzero(self.is_on_top(rows, carriers))
            if len(some):
                yield some, self.seat(rows[some], carriers[some])
