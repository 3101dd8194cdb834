"""A compact set of large integers, kept in byte strings: a quarter of the memory of a Python set."""

from __future__ import annotations

from typing import Any, Protocol

KEY_BITS = 128  # a key is a sum of up to 128 digests of 120 bits
KEYS_A_BATCH = 24  # on average in a full set; so short a string is searched quickly


class Keys(Protocol):
    """The keys of the positions seen so far; a Python set is one."""

    def __contains__(self, key: Any, /) -> bool:  # noqa: ANN401 - each game has keys of its own
        """Return whether a key is in the set."""

    def __len__(self) -> int:
        """Return the number of keys."""

    def add(self, key: Any, /) -> None:  # noqa: ANN401 - as above
        """Add a key that is not in the set yet."""


class PackedKeys:
    """A set of integers below 2^128 whose low bits are evenly spread, as those of sums of digests are.

    The low bits of a key select a batch, which stores the other bits. A false match across two neighbours in a batch
    is as unlikely as two positions with the same key.
    """

    def __init__(self, most: int) -> None:
        """Prepare for about `most` keys; more than that are possible but slower to find."""
        self._bits = max(16, (most // KEYS_A_BATCH).bit_length())
        self._size = (KEY_BITS - self._bits + 7) // 8
        self._mask = (1 << self._bits) - 1
        self._batches = [b""] * (1 << self._bits)
        self._count = 0

    def __contains__(self, key: int) -> bool:
        return (key >> self._bits).to_bytes(self._size, "big") in self._batches[key & self._mask]

    def __len__(self) -> int:
        return self._count

    def add(self, key: int) -> None:
        """Add a key that is not in the set yet."""
        self._batches[key & self._mask] += (key >> self._bits).to_bytes(self._size, "big")
        self._count += 1
