"""Sleeps inside SDL until an event comes, because `pygame.event.wait` polls, which costs 2-3 % of a core."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import pygame

from game.platform.sdl import library

MAX_WAIT_MS = 60_000  # limited because SDL takes an int


def sdl_wait() -> Callable[[int], None]:
    """Return a function that sleeps for at most some milliseconds, or until there is an event; without SDL it polls."""
    sdl = library()
    if sdl is None:
        return _poll
    wait = sdl.SDL_WaitEventTimeout
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda milliseconds: wait(None, min(milliseconds, MAX_WAIT_MS)) and None


def _poll(milliseconds: int) -> None:
    waited = 0
    while waited < milliseconds and not pygame.event.peek(pump=True):
        pygame.time.wait(min(10, milliseconds - waited))
        waited += 10
