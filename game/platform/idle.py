"""Sleeping until something happens.

`pygame.event.wait` polls every millisecond, which costs 2-3 % of a core; waiting inside SDL costs next to nothing.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import pygame

from game.platform.sdl import library

LONGEST = 60_000  # milliseconds: long enough to sleep, short enough for any int


def sdl_wait() -> Callable[[int], None]:
    """Return a function that sleeps for at most some milliseconds, or until an event is there.

    It waits in the SDL library that pygame itself uses; where that is not found, it polls.
    """
    sdl = library()
    if sdl is None:
        return _poll
    wait = sdl.SDL_WaitEventTimeout
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda milliseconds: wait(None, min(milliseconds, LONGEST)) and None


def _poll(milliseconds: int) -> None:
    waited = 0
    while waited < milliseconds and not pygame.event.peek(pump=True):
        pygame.time.wait(min(10, milliseconds - waited))
        waited += 10
