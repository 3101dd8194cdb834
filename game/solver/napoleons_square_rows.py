"""Napoleon's Square: piles as rows of numpy arrays.

A row is a pile, and knows the row of the pile without its top card. Row 0 is the empty pile. Rows of equal piles may
exist several times; their digests are equal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.solver.compact import CARDS, NO_CARD
from game.solver.napoleons_square_cards import RANKS
from game.solver.napoleons_square_weights import Weights

Array = npt.NDArray[Any]
MOST_CARDS = 2 * CARDS
LEAST_ROWS = 1024
NONE_YET = 99  # as the lowest rank of no cards

PLACES = MOST_CARDS + RANKS  # in a pile on which a sequence is laid
RANDOM = np.random.Generator(np.random.PCG64(13))
FACES = RANDOM.integers(1, 2**63, (PLACES, CARDS), dtype=np.uint64)  # by place in a pile, and card
# By the place and number of the highest card, plus 4: the sum for a sequence from there down to an ace.
RUNS = np.zeros((PLACES + 1, CARDS + 4), np.uint64)
for _place in range(PLACES - 1, -1, -1):
    for _card in range(0, CARDS, 4):
        RUNS[_place, _card + 4 : _card + 8] = FACES[_place, _card : _card + 4] + RUNS[_place + 1, _card : _card + 4]
RECIPROCALS = 1 / np.arange(1, RANKS + 1)  # by rank
# By the highest rank of a sequence and its length: the load of its cards, and what they add to each other's costs.
LOADS = np.array([np.cumsum([0, *RECIPROCALS[rank::-1], *[0] * (RANKS - 1 - rank)]) for rank in range(RANKS)])
DEPTHS = np.cumsum(LOADS, axis=1) - LOADS


def mixed(sums: Array) -> Array:
    """Return digests of sums of faces, so that digests of several piles can be added without confusing them."""
    sums = (sums ^ (sums >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    sums = (sums ^ (sums >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    digests: Array = sums ^ (sums >> np.uint64(31))
    return digests


class Rows:
    """Arrays, one for each property, that grow together."""

    def __init__(self, **columns: Any) -> None:  # noqa: ANN401 - types as numpy takes them
        """Take the type of each property."""
        self.count = 0
        self._columns = {name: np.zeros(LEAST_ROWS, kind) for name, kind in columns.items()}
        vars(self).update(self._columns)

    def more(self, count: int) -> slice:
        """Add rows of zeros and return them."""
        first, self.count = self.count, self.count + count
        for name, column in self._columns.items():
            if self.count > len(column):
                longer = np.zeros((max(self.count, 2 * len(column)), *column.shape[1:]), column.dtype)
                longer[:first] = column[:first]
                self._columns[name] = longer
                setattr(self, name, longer)
        return slice(first, self.count)


class PileRows(Rows):
    """The piles of a search. The `load` of a pile is what a further card adds to its cost, without the weight."""

    top: Array
    below: Array
    sequence: Array
    size: Array
    faces: Array
    digest: Array
    cost: Array
    load: Array

    def __init__(self, weights: Weights) -> None:
        """Take the weights of the costs."""
        super().__init__(
            top=np.uint8, below=np.int32, sequence=np.uint8, size=np.uint8,
            faces=np.uint64, digest=np.uint64, cost=np.float64, load=np.float64,
        )  # fmt: skip
        self._weights = weights
        self.more(1)
        self.top[0], self.digest[0], self.cost[0] = NO_CARD, mixed(self.faces[:1])[0], weights.of_pile(b"")

    def pile(self, cards: bytes) -> int:
        """Add a pile of any cards, bottom card first; return its row."""
        below = 0
        for size, card in enumerate(cards, 1):
            rows = self.more(1)
            row = rows.start
            self.top[row], self.below[row], self.size[row] = card, below, size
            self.sequence[row] = 1 + (self.sequence[below] if self.top[below] == card + 4 else 0)
            self.faces[rows] = self.faces[below : below + 1] + FACES[size - 1, card]
            self.digest[row] = mixed(self.faces[rows])[0]
            self.cost[row] = self._weights.of_pile(cards[:size])
            self.load[row] = self.load[below] + RECIPROCALS[card >> 2]
            below = row
        return below

    def without(self, piles: Array, counts: Array) -> Array:
        """Return the piles without some of their top cards, at least one."""
        rest = self.below[piles]
        longer = np.flatnonzero(counts > 1)
        count = 1
        while longer.size:
            rest[longer] = self.below[rest[longer]]
            count += 1
            longer = longer[counts[longer] > count]
        return rest

    def with_sequences(self, piles: Array, tops: Array, counts: Array) -> tuple[Array, Array]:
        """Return the digests and costs of piles with sequences laid on them, which they continue or begin."""
        highest, sizes = tops + 4 * (counts - 1), self.size[piles]
        added = RUNS[sizes, highest + 4] - RUNS[sizes + counts, tops]
        digests = mixed(self.faces[piles] + added)
        depth = counts * self.load[piles] + DEPTHS[highest >> 2, counts]
        return digests, np.where(piles == 0, 0.0, self.cost[piles]) + self._weights.depth * depth

    def plus(self, piles: Array, cards: Array) -> Array:
        """Add the piles with one more card each, which continues their sequence or begins one; return their rows."""
        rows = self.more(len(piles))
        self.top[rows], self.below[rows] = cards, piles
        self.sequence[rows], self.size[rows] = self.sequence[piles] + 1, self.size[piles] + 1
        self.faces[rows] = self.faces[piles] + FACES[self.size[piles], cards]
        self.digest[rows] = mixed(self.faces[rows])
        self.cost[rows] = np.where(piles == 0, 0.0, self.cost[piles]) + self._weights.depth * self.load[piles]
        self.load[rows] = self.load[piles] + RECIPROCALS[cards >> 2]
        return np.arange(rows.start, rows.stop, dtype=np.int32)

    def plus_sequences(self, piles: Array, tops: Array, counts: Array) -> Array:
        """Add the piles with sequences laid on them; return their rows."""
        grown = piles.copy()
        left = np.arange(len(piles))
        for laid in range(int(counts.max(initial=0))):
            left = left[counts[left] > laid]
            grown[left] = self.plus(grown[left], tops[left] + 4 * (counts[left] - laid - 1))
        return grown


class WasteRows(Rows):
    """The wastes of a search; `lowest` is the lowest rank of each suit."""

    top: Array
    below: Array
    size: Array
    faces: Array
    digest: Array
    cost: Array
    lowest: Array

    def __init__(self, weights: Weights) -> None:
        """Take the weights of the costs."""
        super().__init__(
            top=np.uint8, below=np.int32, size=np.uint8, faces=np.uint64, digest=np.uint64, cost=np.float64,
            lowest=np.dtype((np.uint8, 4)),
        )  # fmt: skip
        self._weights = weights
        self.more(1)
        self.faces[0] = ~FACES[0, 0]  # so that an empty waste is no empty pile
        self.top[0], self.digest[0], self.lowest[0] = NO_CARD, mixed(self.faces[:1])[0], NONE_YET

    def pile(self, cards: bytes) -> int:
        """Add a waste of any cards, bottom card first; return its row."""
        row = np.zeros(1, np.int32)
        for card in cards:
            row = self.plus(row, np.array([card], np.intp))
        return int(row[0])

    def with_cards(self, wastes: Array, cards: Array) -> tuple[Array, Array, Array]:
        """Return the sums of faces, digests and costs of wastes with one more card."""
        faces = self.faces[wastes] + FACES[self.size[wastes], cards]
        weights, ranks = self._weights, cards >> 2
        upset = self.lowest[wastes].min(axis=1) < ranks
        upset_in_suit = self.lowest[wastes, cards & 3] <= ranks
        cost = weights.waste + weights.waste_upset * upset + weights.waste_upset_in_suit * upset_in_suit
        return faces, mixed(faces), self.cost[wastes] + cost

    def plus(self, wastes: Array, cards: Array) -> Array:
        """Add the wastes with one more card each; return their rows."""
        rows = self.more(len(wastes))
        self.faces[rows], self.digest[rows], self.cost[rows] = self.with_cards(wastes, cards)
        self.top[rows], self.below[rows], self.size[rows] = cards, wastes, self.size[wastes] + 1
        added = np.arange(rows.start, rows.stop, dtype=np.int32)
        self.lowest[rows] = self.lowest[wastes]
        self.lowest[added, cards & 3] = np.minimum(self.lowest[added, cards & 3], cards >> 2)
        return added
