"""The SDL library that pygame uses, for functions that pygame lacks."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import CONFORM, Flag
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pygame

from game.platform.x11 import server

# Where the packages of pygame-ce keep SDL, relative to pygame's folder: on Linux, macOS and Windows.
BUNDLED = ("../pygame_ce.libs/libSDL2-2*.so*", ".dylibs/libSDL2-2*.dylib", "SDL2.dll")
# the system's library, which pygame packages of distributions use
SYSTEMS = ("libSDL2-2.0.so.0", "libSDL2-2.0.0.dylib")

Size = tuple[int, int]  # width and height in pixels
Position = tuple[int, int]  # that of a window on the desktop, in points
MAX_WAIT_MS = 60_000  # limited because SDL takes an int


@cache
def library() -> ctypes.CDLL:
    """Return the SDL library that pygame has loaded. Raises ImportError if it is not where any pygame has it."""
    for path in bundled(Path(pygame.__file__).resolve().parent):
        with suppress(OSError):  # it is built for another machine
            return ctypes.CDLL(str(path))
    if hasattr(os, "RTLD_NOLOAD"):
        for name in SYSTEMS:
            with suppress(OSError):  # pygame does not use it
                return ctypes.CDLL(name, mode=os.RTLD_NOLOAD)
    raise ImportError("SDL2")


def bundled(folder: Path) -> list[Path]:
    """List the SDL libraries shipped with the pygame in a folder."""
    return [path for pattern in BUNDLED for path in sorted(folder.glob(pattern))]


def sdl_wait() -> Callable[[int], None]:
    """Return a function that sleeps for at most some milliseconds, or until there is an event.

    It sleeps inside SDL, because `pygame.event.wait` polls, which costs 2-3 % of a core.
    """
    wait = library().SDL_WaitEventTimeout
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda milliseconds: wait(None, min(milliseconds, MAX_WAIT_MS)) and None


def partial_flip(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], bool]:
    """Return a function that shows some rectangles (pixels) of a window's surface and returns whether that succeeded.

    `pygame.Window.flip` always shows the whole window: at 3840×2160 that takes longer than to draw the changes.
    """
    pointer = _pointer(window)
    update: Callable[..., int] = library().SDL_UpdateWindowSurfaceRects

    def show(parts: Sequence[pygame.Rect]) -> bool:
        corners = [number for part in parts for number in part]
        return update(pointer, (ctypes.c_int * len(corners))(*corners), len(parts)) == 0

    return show


class State(Flag, boundary=CONFORM):
    """How a window is shown, by SDL's numbers; its other flags are left out."""

    FULLSCREEN = 0x1
    MINIMISED = 0x40
    MAXIMISED = 0x80


def state_of(window: pygame.Window) -> State:
    """Return how a window is shown.

    Under X the window manager says whether it is in full screen; without one, a window that requested it is if it is
    as large as the screen.
    """
    state = State(library().SDL_GetWindowFlags(_pointer(window)))
    if x := server():
        covers = State.FULLSCREEN in state and x.size(window.handle) == screens()[screen_of(window)].size
        state &= ~State.FULLSCREEN
        if covers or x.in_full_screen(window.handle):
            state |= State.FULLSCREEN
    return state


def set_fullscreen(window: pygame.Window, *, on: bool) -> None:
    """Request full screen or a window of SDL, which does nothing if it believes that this is so.

    Where no window manager grants full screen, the screen is covered by hand.
    """
    if not on:
        window.set_windowed()
        return
    window.set_fullscreen(desktop=True)
    if (x := server()) and State.FULLSCREEN not in state_of(window):
        x.move(window.handle, pygame.Rect(window.position, window.size))


def real_size(window: pygame.Window) -> Size:
    """Return the size of a window in points, under X the one that the server knows."""
    return x.size(window.handle) if (x := server()) else window.size


def screen_of(window: pygame.Window) -> int:
    """Return the number of the screen that shows most of a window."""
    return max(0, int(library().SDL_GetWindowDisplayIndex(_pointer(window))))


class Frame(NamedTuple):
    """The thickness of the frame around a window's contents."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


def frame_of(window: pygame.Window) -> Frame:
    """Return the frame that the window manager has made; none as long as it is not known."""
    sides = (ctypes.c_int * 4)()
    pointers = (ctypes.byref(sides, 4 * i) for i in range(4))
    unknown = library().SDL_GetWindowBordersSize(_pointer(window), *pointers)
    return Frame() if unknown else Frame(*sides)


def work_areas() -> list[pygame.Rect]:
    """Return the rectangle of each screen without the desktop's bars; the main screen is the first one."""
    return _areas("SDL_GetDisplayUsableBounds")


def screens() -> list[pygame.Rect]:
    """Return the rectangle of each screen; the main screen is the first one."""
    return _areas("SDL_GetDisplayBounds")


def _areas(function: str) -> list[pygame.Rect]:
    areas = list[pygame.Rect]()
    for number, size in enumerate(pygame.display.get_desktop_sizes()):
        area = (ctypes.c_int * 4)(0, 0, *size)
        getattr(library(), function)(number, area)
        areas.append(pygame.Rect(*area))
    return areas


def _pointer(window: pygame.Window) -> ctypes.c_void_p:
    sdl = library()
    sdl.SDL_GetWindowFromID.restype, sdl.SDL_GetWindowFromID.argtypes = ctypes.c_void_p, (ctypes.c_uint32,)
    return ctypes.c_void_p(sdl.SDL_GetWindowFromID(window.id))
