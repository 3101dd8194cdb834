"""Writes what the program does as lines of JSON, for tests and bug reports."""

from __future__ import annotations

import errno
import json
import os
import threading
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from game.language import _

LAST_KINDS = 30  # kept for reports of crashes
BEGINNING = b'{"t": '  # the start of every line


def started() -> float:
    """Return the time of `time.monotonic()` at which this process started (to 10 ms), or else the present time."""
    now = time.monotonic()
    try:
        ticks = int(Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()[19])
        since_boot = ticks / os.sysconf("SC_CLK_TCK")
        return now - max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - since_boot)
    except (OSError, ValueError, AttributeError, IndexError):
        return now


class Trace:
    """Writes a line for each event, if there is a file; `kinds` are those of the last ones, with or without it."""

    def __init__(self, path: Path | None, start: float, *, overwrite: bool = False) -> None:
        """Create or truncate the file. Raises OSError; ValueError for one that is no trace, unless `overwrite`."""
        self.kinds: deque[str] = deque(maxlen=LAST_KINDS)
        self._start = start  # the zero of all times
        self._lock = threading.Lock()  # the thread that writes saves uses the trace as well
        self._file: TextIO | None = opened(path, overwrite=overwrite) if path else None

    def write(self, kind: str, **fields: object) -> None:
        """Write a line and flush it; an error of the disk ends the trace, not the game."""
        self.kinds.append(kind)
        if self._file is None:
            return
        line = {"t": round(time.monotonic() - self._start, 4), "kind": kind, **fields}
        with self._lock:
            try:
                self._file.write(json.dumps(line) + "\n")
            except (OSError, ValueError):  # the disk is full, or the reader of a pipe is too slow
                file, self._file = self._file, None
                with suppress(OSError):  # it tries once more to write, and is closed all the same
                    file.close()

    @property
    def enabled(self) -> bool:
        return self._file is not None


def opened(path: Path, *, overwrite: bool) -> TextIO:
    """Open a file to write lines from its start, so that neither the opening nor writing ever blocks."""
    if not overwrite and path.is_file() and not _is_trace_or_empty(path):
        raise ValueError(_("{file} is not a trace: choose another file, or say --overwrite", file=path))
    never_blocking = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | never_blocking, 0o600)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise ValueError(_("nobody reads the pipe {file}: start its reader first", file=path)) from None
        raise
    return os.fdopen(descriptor, "w", encoding="utf-8", buffering=1)


def _is_trace_or_empty(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) in (b"", BEGINNING)
