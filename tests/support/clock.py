"""A clock that the test advances."""

from __future__ import annotations


class Clock:
    """Replaces a function that returns seconds, or the module `time`."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now
