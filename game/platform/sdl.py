"""The SDL library that pygame uses, for functions that pygame lacks."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pygame

# Where the packages of pygame-ce keep SDL, relative to pygame's folder: on Linux, macOS and Windows.
BUNDLED = ("../pygame_ce.libs/libSDL2-2*.so*", ".dylibs/libSDL2-2*.dylib", "SDL2.dll")
# the system's library, which pygame packages of distributions use
SYSTEMS = ("libSDL2-2.0.so.0", "libSDL2-2.0.0.dylib")
X11 = 2  # SDL_SYSWM_X11


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


class State(Enum):
    """A window's state; in full screen it is normal."""

    NORMAL = 0
    MINIMISED = 0x40
    MAXIMISED = 0x80


def state_of(window: pygame.Window) -> State:
    """Return a window's state, NORMAL without SDL's library."""
    sdl = library()
    flags = sdl.SDL_GetWindowFlags(_pointer(sdl, window)) if sdl else 0
    return next((state for state in (State.MINIMISED, State.MAXIMISED) if flags & state.value), State.NORMAL)


class Frame(NamedTuple):
    """The thickness of the frame around a window's contents."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


def frame_of(window: pygame.Window) -> Frame:
    """Return the frame that the window manager has made; none as long as it is not known."""
    sdl, sides = library(), (ctypes.c_int * 4)()
    pointers = (ctypes.byref(sides, 4 * i) for i in range(4))
    if sdl is None or sdl.SDL_GetWindowBordersSize(_pointer(sdl, window), *pointers):
        return Frame()
    return Frame(*sides)


def work_areas() -> list[pygame.Rect]:
    """Return the rectangle of each screen without the desktop's bars; the main screen is the first one."""
    return _areas("SDL_GetDisplayUsableBounds")


def screens() -> list[pygame.Rect]:
    """Return the rectangle of each screen; the main screen is the first one."""
    return _areas("SDL_GetDisplayBounds")


def _areas(function: str) -> list[pygame.Rect]:
    sdl, areas = library(), list[pygame.Rect]()
    for number, size in enumerate(pygame.display.get_desktop_sizes()):
        area = (ctypes.c_int * 4)(0, 0, *size)
        if sdl:
            getattr(sdl, function)(number, area)
        areas.append(pygame.Rect(*area))
    return areas


class _Details(ctypes.Structure):
    """SDL_SysWMinfo: the window's handle is the first field on Windows and on macOS, the second one under X."""

    _fields_ = (
        ("version", ctypes.c_uint8 * 3),
        ("subsystem", ctypes.c_int),
        ("handle", ctypes.c_void_p),
        ("x_window", ctypes.c_ulong),
        ("rest", ctypes.c_uint8 * 56),
    )


def _details(window: pygame.Window) -> _Details | None:
    sdl = library()
    if sdl is None:
        return None
    details = _Details()
    sdl.SDL_GetVersion(ctypes.byref(details.version))
    return details if sdl.SDL_GetWindowWMInfo(_pointer(sdl, window), ctypes.byref(details)) else None


def window_handle(window: pygame.Window) -> int | None:
    """Return the HWND or NSWindow of a window, for which pygame has no function; None if SDL does not give it."""
    details = _details(window)
    return details.handle if details else None


def real_size(window: pygame.Window) -> tuple[int, int]:
    """Return the size that a window has under X, where SDL believes that each request was granted."""
    details = _details(window)
    if details is None or details.subsystem != X11:
        return window.size
    x11, root, found = ctypes.CDLL("libX11.so.6"), ctypes.c_ulong(), (ctypes.c_uint * 6)()
    numbers = (ctypes.byref(found, 4 * i) for i in range(6))  # x, y, width, height, border, depth
    x11.XGetGeometry(ctypes.c_void_p(details.handle), ctypes.c_ulong(details.x_window), ctypes.byref(root), *numbers)
    return found[2], found[3]


def _pointer(sdl: ctypes.CDLL, window: pygame.Window) -> ctypes.c_void_p:
    sdl.SDL_GetWindowFromID.restype, sdl.SDL_GetWindowFromID.argtypes = ctypes.c_void_p, (ctypes.c_uint32,)
    return ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id))
