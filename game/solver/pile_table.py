"""Piles as rows of numpy arrays, for searches that expand thousands of positions at a time.

A pile is a row's number; row 0 is the empty pile. As in `piles.py`, each pile is made, compared and evaluated once.
numpy is an optional extra, so only modules that are imported when a search needs it import this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.solver.compact import CARDS, NO_CARD, digest

Array = NDArray[Any]

EMPTY = 0  # the row of the empty pile
FIRST_ROWS = 1 << 12
ROWS = ("top", "size", "sequence", "below", "cost", "low", "high", "top_cost", "top_low", "top_high")
LINKS = 4  # for each pile: cards that fit on a pile usually differ in their suits


class PileTable:
    """All piles that a search has met, as arrays that grow.

    By pile: `top` (NO_CARD for the empty pile), `below` (the pile without its top card; the empty pile's is itself),
    `size`, `sequence` (the number of cards in the sequence in suit at its top), `cost`, and two halves of a digest,
    `low` and `high`. The sums of the halves over a position's piles, modulo 2^64, are its key; the low one is the low
    half of a sum of `compact.digest`. `top_cost`, `top_low` and `top_high` are what the top card adds to these.
    The arrays are replaced when they grow, so read them anew after `plus`.
    """

    def __init__(self, cost: Callable[[bytes], float], *, name: bytes = b"", mask: int = 0xFF) -> None:
        """Take the function that returns the cost of a pile.

        Equal piles under different names have different digests; cards that differ only in bits outside the mask have
        the same.
        """
        self._cost, self._name, self._mask = cost, name, mask
        self._cards: list[bytes] = []
        self.top, self.size, self.sequence = (np.zeros(FIRST_ROWS, np.uint8) for _ in range(3))
        self.below = np.zeros(FIRST_ROWS, np.int32)
        self.cost, self.top_cost = (np.zeros(FIRST_ROWS, np.float32) for _ in range(2))
        self.low, self.high, self.top_low, self.top_high = (np.zeros(FIRST_ROWS, np.uint64) for _ in range(4))
        self._links = np.zeros(CARDS + FIRST_ROWS * LINKS, np.int32)  # those of the empty pile first, one for each card
        self._add(b"", EMPTY)

    def __len__(self) -> int:
        return len(self._cards)

    def cards(self, pile: int) -> bytes:
        """Return the cards of a pile from bottom to top."""
        return self._cards[pile]

    def pile(self, cards: Iterable[int]) -> int:
        """Return the pile with these cards, bottom card first."""
        pile = EMPTY
        for card in cards:
            pile = int(self.plus(np.array([pile], np.int32), np.array([card], np.uint8))[0])
        return pile

    def plus(self, piles: Array, cards: Array) -> Array:
        """Return the piles with one more card each; those that are new become rows."""
        links = self._link(piles, cards)
        grown = self._links[links]
        missing = np.flatnonzero(self.top[grown] != cards)
        if len(missing):
            _, first = np.unique(links[missing].astype(np.int64) << 8 | cards[missing], return_index=True)
            self._grow(piles[missing[first]], cards[missing[first]])
            grown = self._links[self._link(piles, cards)]
            if (wrong := np.flatnonzero(self.top[grown] != cards)).size:  # two new piles have one link: in turn
                grown[wrong] = self.plus(piles[wrong], cards[wrong])
        return grown

    def _link(self, piles: Array, cards: Array) -> Array:
        """Return the places of the links to these piles; each is kept for one pile, the last that was needed."""
        return np.where(piles == EMPTY, cards, piles * LINKS + (cards & LINKS - 1) + (CARDS - LINKS))

    def _grow(self, piles: Array, cards: Array) -> None:
        """Make the piles with one more card, and links to them."""
        first = len(self._cards)
        while len(self.top) < first + len(piles):
            self._double()
        for pile, card in zip(piles.tolist(), cards.tolist(), strict=True):
            self._add(self._cards[pile] + bytes((card,)), pile)
        made = np.arange(first, len(self._cards), dtype=np.int32)
        self._links[self._link(piles, cards)] = made
        for whole, by_top in ((self.cost, self.top_cost), (self.low, self.top_low), (self.high, self.top_high)):
            by_top[made] = whole[made] - whole[piles]

    def _add(self, cards: bytes, below: int) -> None:
        alike = cards if self._mask == 0xFF else bytes(card & self._mask for card in cards)
        found, row = digest(self._name + alike), len(self._cards)
        self._cards.append(cards)
        self.top[row] = cards[-1] if cards else NO_CARD
        self.below[row], self.size[row], self.cost[row] = below, len(cards), self._cost(cards)
        self.low[row], self.high[row] = found & 0xFFFF_FFFF_FFFF_FFFF, found >> 56
        if cards:
            longer = len(cards) > 1 and cards[-2] == cards[-1] + LINKS
            self.sequence[row] = 1 + (self.sequence[below] if longer else 0)

    def _double(self) -> None:
        for name in ROWS:
            rows = getattr(self, name)
            setattr(self, name, np.concatenate((rows, np.zeros_like(rows))))
        self._links = np.concatenate((self._links, np.zeros_like(self._links[CARDS:])))
