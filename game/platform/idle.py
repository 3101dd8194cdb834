"""Sleeps inside SDL until an event comes, because `pygame.event.wait` polls, which costs 2-3 % of a core."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

from game.platform.sdl import library

MAX_WAIT_MS = 60_000  # limited because SDL takes an int


def sdl_wait() -> Callable[[int], None]:
    """Return a function that sleeps for at most some milliseconds, or until there is an event."""
    wait = library().SDL_WaitEventTimeout
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda milliseconds: wait(None, min(milliseconds, MAX_WAIT_MS)) and None
