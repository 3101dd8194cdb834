"""The SDL library that pygame itself uses, for what pygame has no call for."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pygame


@cache
def library() -> ctypes.CDLL | None:
    """Give the library that came with pygame; None where it is to be found elsewhere, if at all."""
    folder = Path(pygame.__file__).resolve().parent.parent / "pygame_ce.libs"
    found = sorted(folder.glob("libSDL2-2*"))
    return ctypes.CDLL(str(found[0])) if found else None


def partial_flip(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], bool]:
    """Give a function that shows parts of a window's surface, in pixels, and says whether it could.

    `pygame.Window.flip` always shows the whole: at 3840×2160 that takes longer than to draw what has changed.
    """
    sdl = library()
    if sdl is None:
        return lambda _: False
    sdl.SDL_GetWindowFromID.restype, sdl.SDL_GetWindowFromID.argtypes = ctypes.c_void_p, (ctypes.c_uint32,)
    handle = ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id))
    update: Callable[..., int] = sdl.SDL_UpdateWindowSurfaceRects

    def show(parts: Sequence[pygame.Rect]) -> bool:
        corners = [number for part in parts for number in part]
        return update(handle, (ctypes.c_int * len(corners))(*corners), len(parts)) == 0

    return show
