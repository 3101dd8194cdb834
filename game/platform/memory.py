"""Returns the memory of large pictures to the system."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress
from typing import Final

M_MMAP_THRESHOLD: Final = -3  # of <malloc.h>
M_ARENA_MAX: Final = -8
LARGE: Final = 1 << 16  # bytes


def give_back_large_blocks() -> None:
    """Make the C library map each large block separately and unmap it when freed; call before threads start.

    glibc raises the size limit for this whenever such a block is freed; then surfaces that come and go leave holes of
    many megabytes. It also gives each thread its own heap, with more holes, although Python's threads take turns.
    Other C libraries have no such functions and are not changed.
    """
    with suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_MMAP_THRESHOLD, LARGE)
        mallopt(M_ARENA_MAX, 1)


def tidy() -> None:
    """Collect garbage and return empty pages to the system; this takes as long as several frames.

    A scene and its parts refer to each other, so its pictures would stay until the next collection.
    """
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
