"""A progress bar on a terminal, with the rate and the time left."""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from typing import TextIO

WIDTH = 30  # characters
PAUSE = 0.2  # seconds between two updates


class Bar:
    """A progress bar on a terminal; if the file is no terminal, nothing is written."""

    def __init__(self, total: int, file: TextIO = sys.stderr) -> None:
        self._total, self._file, self._shown = total, file, file.isatty()
        self._started = time.monotonic()
        self._drawn = float("-inf")

    def update(self, done: int) -> None:
        """Show how many items are done."""
        now = time.monotonic()
        if self._shown and (now - self._drawn >= PAUSE or done == self._total):
            self._drawn = now
            self._file.write("\r\x1b[K" + text(done, self._total, now - self._started))
            self._file.flush()

    def clear(self) -> None:
        """Clear the bar, to make room for a line of text."""
        if self._shown:
            self._file.write("\r\x1b[K")
            self._file.flush()
            self._drawn = float("-inf")


def text(done: int, total: int, seconds: float) -> str:
    """Return the bar as text."""
    full = WIDTH * done // total if total else WIDTH
    rate = done / seconds if seconds > 0 else 0.0
    left = timedelta(seconds=round((total - done) / rate)) if rate else "?"
    return f"[{'#' * full}{'.' * (WIDTH - full)}] {done} of {total}, {rate:.3g} a second, {left} left"
