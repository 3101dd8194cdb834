"""A set of 128-bit keys as a numpy array, to which thousands are added at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

KEY_BYTES = 16
FIRST_PLACES = 1 << 16
FULLEST = 0.7  # of the places; beyond that keys are far from where they belong
GROWTH = 4
CLAIMS = 1 << 16


class KeyTable:
    """An open-addressing table of pairs of uint64 that grows by GROWTH, at first only until `most` keys fit.

    A key belongs at the place that its low half names, or at the next free one. A low half of 0 marks a free place, so
    0 is stored as 1.
    """

    def __init__(self, most: int) -> None:
        """Set how many keys are expected at most."""
        self._most = int(most / FULLEST) + 1
        self._count = 0
        self._claims = np.zeros(CLAIMS, np.intp)
        self._clear(min(FIRST_PLACES, self._most))

    def __len__(self) -> int:
        return self._count

    def add(self, low: Array, high: Array) -> Array:
        """Add keys; return the indices of those that were not in the table, in ascending order, each key once."""
        while self._count + len(low) > FULLEST * self._size:
            self._grow()
        keys = np.empty((len(low), 2), np.uint64)
        keys[:, 0], keys[:, 1] = np.maximum(low, 1), high
        fresh = self._insert(keys)
        self._count += len(fresh)
        return fresh

    def _insert(self, keys: Array) -> Array:
        fresh = np.zeros(len(keys), np.bool_)
        waiting, places = np.arange(len(keys)), self._homes(keys[:, 0])
        while len(waiting):
            stored, wanted = self._keys[places].view(np.uint64).reshape(-1, 2), keys[waiting]
            is_free = stored[:, 0] == 0
            free = np.flatnonzero(is_free)
            self._claims[places[free] % CLAIMS] = free
            won = free[self._claims[places[free] % CLAIMS] == free]  # of several keys for a place one is stored
            self._keys[places[won]] = wanted[won].view(np.complex128)[:, 0]
            fresh[waiting[won]] = True
            is_other = (stored != wanted).any(axis=1)
            is_other[won] = False
            on = np.flatnonzero(is_other)
            waiting, places = waiting[on], places[on] + ~is_free[on]
            places[places == self._size] = 0
        return np.flatnonzero(fresh)

    def _homes(self, low: Array) -> Array:
        """Return the places where keys belong."""
        return ((low >> np.uint64(32)) * np.uint64(self._size) >> np.uint64(32)).astype(np.intp)

    def _clear(self, size: int) -> None:
        self._size = size
        self._keys = np.zeros(size, np.complex128)  # pairs of uint64: numpy copies 16 bytes at once

    def _grow(self) -> None:
        old = self._keys.view(np.uint64).reshape(-1, 2)
        size = GROWTH * self._size
        self._clear(min(size, self._most) if self._size < self._most else size)
        for first in range(0, len(old), CLAIMS):
            part = old[first : first + CLAIMS]
            self._insert(part[part[:, 0] != 0])
