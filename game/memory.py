"""Memory that large pictures took is given back when they go."""

from __future__ import annotations

import ctypes
from typing import Final

M_MMAP_THRESHOLD: Final = -3  # of <malloc.h>
LARGE: Final = 1 << 18  # bytes


def give_back_large_blocks() -> None:
    """Let the C library map every large block by itself, and unmap it when it is freed.

    glibc raises the size from which it does so whenever such a block is freed; surfaces that come and go then leave
    holes of many megabytes behind. Other libraries have no such function, and are left as they are.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(M_MMAP_THRESHOLD, LARGE)
