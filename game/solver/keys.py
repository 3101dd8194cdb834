"""A memory for many keys: in batches of bytes, where a key takes a quarter of what it takes in a set."""

from __future__ import annotations

from typing import Any, Protocol

KEY_BITS = 128  # a key is a sum of up to 128 digests of 120 bits
KEYS_A_BATCH = 24  # in the mean, when all are there; so short a batch is searched in no time


class Keys(Protocol):
    """The keys of the positions met so far; a set is one."""

    def __contains__(self, key: Any, /) -> bool:  # noqa: ANN401 - each game has keys of its own
        """Tell whether a key is there."""

    def __len__(self) -> int:
        """Count the keys."""

    def add(self, key: Any, /) -> None:  # noqa: ANN401 - as above
        """Add a key that is not there yet."""


class PackedKeys:
    """Numbers below 2^128 with evenly spread low bits, as sums of digests are.

    The low bits of a key choose its batch, and the batch holds the other ones. That bytes of two neighbours in a batch
    look like a third key is as unlikely as that two positions have the same key.
    """

    def __init__(self, most: int) -> None:
        """Prepare for about so many keys; more of them only take longer to find."""
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
        """Add a key that is not there yet."""
        self._batches[key & self._mask] += (key >> self._bits).to_bytes(self._size, "big")
        self._count += 1
