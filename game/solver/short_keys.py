"""A set of 64-bit keys in numpy arrays, to which thousands of keys are added at once.

Beams use it: they prove nothing, so two positions with the same key, one pair in millions of searches, do no harm.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

LEAST_BITS = 16
BITS = 64
PART = 1 << 16  # keys that are moved at a time when the table grows


class ShortKeys:
    """A hash table with open addressing that is at most half full."""

    def __init__(self, bits: int = LEAST_BITS) -> None:
        """Prepare 2 ** `bits` slots; 0 marks a free one."""
        self._clear(bits)

    def __len__(self) -> int:
        return self._count

    def add(self, keys: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
        """Add keys, and return which of them are new; of equal ones only one is."""
        if 2 * (self._count + len(keys)) > len(self._slots):
            self._grow(2 * (self._count + len(keys)))
        new = np.zeros(len(keys), np.bool_)
        left = np.arange(len(keys), dtype=np.int32)
        places = (keys >> self._shift).astype(np.intp)
        while left.size:
            free = self._slots[places] == 0
            claimed, claimants = places[free], left[free]
            self._owners[claimed] = claimants  # the last of several claimants remains
            owners = self._owners[claimed]
            self._slots[claimed] = keys[owners]
            new[owners] = True
            taken = self._slots[places] != keys[left]
            left = left[taken]
            places = (places[taken] + 1) & (len(self._slots) - 1)
        self._count += int(np.count_nonzero(new))
        return new

    def _grow(self, least: int) -> None:
        keys = self._slots[self._slots != 0]
        self._clear((least - 1).bit_length())
        for first in range(0, len(keys), PART):
            self.add(keys[first : first + PART])

    def _clear(self, bits: int) -> None:
        self._shift = np.uint64(BITS - bits)
        self._slots, self._owners = np.zeros(0, np.uint64), np.zeros(0, np.int32)  # frees the old ones first
        self._slots = np.zeros(1 << bits, np.uint64)
        self._owners = np.zeros(1 << bits, np.int32)
        self._count = 0
