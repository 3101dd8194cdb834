"""Memory that large pictures took is given back when they go."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress
from typing import Final

M_MMAP_THRESHOLD: Final = -3  # of <malloc.h>
M_ARENA_MAX: Final = -8
LARGE: Final = 1 << 16  # bytes


def give_back_large_blocks() -> None:
    """Make the C library map each large block by itself and unmap it when freed; call before threads are started.

    glibc raises the size from which it does so whenever such a block is freed; surfaces that come and go then leave
    holes of many megabytes behind. It also gives threads heaps of their own, each with holes again, where one does:
    Python's threads take turns. Other libraries have no such functions, and are left as they are.
    """
    with suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_MMAP_THRESHOLD, LARGE)
        mallopt(M_ARENA_MAX, 1)


def tidy() -> None:
    """Free what nobody refers to any more, and give empty pages back; this takes as long as some frames.

    A scene and what belongs to it refer to each other, so its pictures would stay until the collector comes by.
    """
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
