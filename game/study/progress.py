"""A line every ten seconds that says how far a long run is, with the rate and the time left."""

from __future__ import annotations

import sys
import time
from datetime import timedelta

PAUSE = 10.0  # seconds between two lines


class Progress:
    """Writes how many items of a number are done to standard error."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._started = self._written = time.monotonic()

    def update(self, done: int) -> None:
        """Write a line unless the last one is less than ten seconds old."""
        now = time.monotonic()
        if now - self._written >= PAUSE:
            self._written = now
            rate = done / (now - self._started)
            left = timedelta(seconds=round((self._total - done) / rate)) if done else "?"
            sys.stderr.write(f"{done} of {self._total}, {rate:.3g} a second, {left} left\n")
