"""Keeps freed memory for the next pictures while something moves, and returns it to the system at rest."""

from __future__ import annotations

import ctypes
import gc
import time
from contextlib import suppress
from math import inf

M_TRIM_THRESHOLD = -1  # of <malloc.h>
M_MMAP_THRESHOLD = -3
M_ARENA_MAX = -8
QUIET_SECONDS = 3.0  # after which free memory is returned


def prepare_heap() -> None:
    """Make the C library use one heap for all threads, which has fewer holes; call before threads start."""
    _call("mallopt", M_ARENA_MAX, 1)


def keep_freed_memory(size: tuple[int, int]) -> None:
    """Make the C library keep freed memory for the next pictures, in a window of a size in pixels.

    Larger blocks are mapped separately. Each page of them costs a page fault, so that a picture would take up to six
    times as long to copy or to scale. In a usual window that is so only for pictures of all of it, which leave holes.
    """
    # Bytes: the largest block that is kept when it is freed, and free memory that is kept at most. In a large window
    # the blocks are as large as one of 3840×2160, which is nearly the highest limit that glibc takes.
    largest, maximum = (1 << 25, 1 << 27) if size[0] * size[1] > 2560 * 1600 else (7 << 20, 1 << 26)
    _call("mallopt", M_MMAP_THRESHOLD, largest)
    _call("mallopt", M_TRIM_THRESHOLD, maximum)


def _call(function: str, *numbers: int) -> None:
    """Call a function of glibc; other C libraries have none of these, and are not changed."""
    with suppress(AttributeError, OSError, TypeError):
        getattr(ctypes.CDLL(None), function)(*numbers)


def tidy() -> None:
    """Collect garbage, such as a scene whose parts refer to it, and return free memory, holes as well: 2 to 6 ms."""
    gc.collect()
    _call("malloc_trim", 0)


class Trimmer:
    """Returns free memory to the system some seconds after a frame, once nothing has moved for so long."""

    def __init__(self) -> None:
        self._due = inf
        self.drawn(moving=True)

    def drawn(self, *, moving: bool) -> None:
        """Take note of a frame; one in which something moves starts the time again."""
        if moving or self._due == inf:
            self._due = time.monotonic() + QUIET_SECONDS

    @property
    def wait(self) -> float:
        """The seconds until `poll` has something to do, infinity for never."""
        return max(0.0, self._due - time.monotonic())

    def poll(self) -> None:
        if self.wait == 0.0:
            self._due = inf
            tidy()  # what a thread still used when its scene was closed is garbage only now
