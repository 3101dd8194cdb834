"""The SDL library that pygame uses, for functions that pygame lacks."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame

# Where the packages of pygame-ce keep SDL, relative to pygame's folder: on Linux, macOS and Windows.
BUNDLED = ("../pygame_ce.libs/libSDL2-2*.so*", ".dylibs/libSDL2-2*.dylib", "SDL2.dll")
# the system's library, which pygame packages of distributions use
SYSTEMS = ("libSDL2-2.0.so.0", "libSDL2-2.0.0.dylib")


@cache
def library() -> ctypes.CDLL | None:
    """Return the SDL library that pygame has loaded, or None if it is not found."""
    for path in bundled(Path(pygame.__file__).resolve().parent):
        with suppress(OSError):  # it is built for another machine
            return ctypes.CDLL(str(path))
    if hasattr(os, "RTLD_NOLOAD"):
        for name in SYSTEMS:
            with suppress(OSError):  # pygame does not use it
                return ctypes.CDLL(name, mode=os.RTLD_NOLOAD)
    return None


def bundled(folder: Path) -> list[Path]:
    """List the SDL libraries shipped with the pygame in a folder."""
    return [path for pattern in BUNDLED for path in sorted(folder.glob(pattern))]


def partial_flip(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], bool]:
    """Return a function that shows some rectangles (pixels) of a window's surface and returns whether that succeeded.

    `pygame.Window.flip` always shows the whole window: at 3840×2160 that takes longer than to draw the changes.
    """
    sdl = library()
    if sdl is None:
        return lambda _: False
    pointer = _pointer(sdl, window)
    update: Callable[..., int] = sdl.SDL_UpdateWindowSurfaceRects

    def show(parts: Sequence[pygame.Rect]) -> bool:
        corners = [number for part in parts for number in part]
        return update(pointer, (ctypes.c_int * len(corners))(*corners), len(parts)) == 0

    return show


class _Details(ctypes.Structure):
    """SDL_SysWMinfo up to the window's handle, which is the first field on Windows and on macOS."""

    _fields_ = (
        ("version", ctypes.c_uint8 * 3),
        ("subsystem", ctypes.c_int),
        ("handle", ctypes.c_void_p),
        ("rest", ctypes.c_uint8 * 64),
    )


def window_handle(window: pygame.Window) -> int | None:
    """Return the HWND or NSWindow of a window, for which pygame has no function; None if SDL does not give it."""
    sdl = library()
    if sdl is None:
        return None
    details = _Details()
    sdl.SDL_GetVersion(ctypes.byref(details.version))
    return details.handle if sdl.SDL_GetWindowWMInfo(_pointer(sdl, window), ctypes.byref(details)) else None


def _pointer(sdl: ctypes.CDLL, window: pygame.Window) -> ctypes.c_void_p:
    sdl.SDL_GetWindowFromID.restype, sdl.SDL_GetWindowFromID.argtypes = ctypes.c_void_p, (ctypes.c_uint32,)
    return ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id))
