"""A record of what the program does, as JSON lines, for tests and bug reports."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path
from typing import TextIO


def started() -> float:
    """Give the time of `time.monotonic()` at which this process started, as the system tells it (to 10 ms).

    Where the system does not tell, it is the time of this call.
    """
    now = time.monotonic()
    try:
        ticks = int(Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()[19])
        since_boot = ticks / os.sysconf("SC_CLK_TCK")
        return now - max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - since_boot)
    except (OSError, ValueError, AttributeError, IndexError):
        return now


class Trace:
    """Writes one line for each thing that happens; without a file it writes nothing."""

    def __init__(self, path: Path | None, start: float) -> None:
        """Empty the file, or create it; OSError where that cannot be. `start` is the zero of all times."""
        self._start = start
        self._lock = threading.Lock()  # the thread that writes saves reports here, too
        self._file: TextIO | None = path.open("w", encoding="utf-8", buffering=1) if path else None

    def write(self, kind: str, **fields: object) -> None:
        """Write a line and flush it; a full disk ends the trace, not the game."""
        if self._file is None:
            return
        line = {"t": round(time.monotonic() - self._start, 4), "kind": kind, **fields}
        with self._lock:
            try:
                self._file.write(json.dumps(line) + "\n")
            except OSError:
                self._file = None

    @property
    def wanted(self) -> bool:
        """Say whether anybody reads it."""
        return self._file is not None
