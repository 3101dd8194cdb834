"""What the X server itself says of a window.

SDL believes that each request was granted, and does not follow all that a window manager changes.
"""

from __future__ import annotations

import ctypes
from functools import cache

import pygame

ATOM, LONGS = 4, 64  # the type of a property, and how many numbers of it are read


@cache
def server() -> XServer | None:
    """Return a connection to the server that shows the window, None if that is not an X server."""
    return XServer() if pygame.display.get_driver() == "x11" else None


class XServer:
    """A connection to the X server beside that of SDL; windows are named by their handles."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL("libX11.so.6")  # which SDL has loaded
        self._library.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._library.XOpenDisplay(None))

    def size(self, window: int) -> tuple[int, int]:
        """Return the size of a window in pixels."""
        root, found = ctypes.c_ulong(), (ctypes.c_uint * 6)()  # x, y, width, height, border, depth
        numbers = (ctypes.byref(found, 4 * i) for i in range(6))
        self._call("XGetGeometry", window, ctypes.byref(root), *numbers)
        return found[2], found[3]

    def in_full_screen(self, window: int) -> bool:
        """Return whether the window manager shows a window in full screen."""
        kind, bits, count, left = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_ulong(), ctypes.c_ulong()
        states = ctypes.POINTER(ctypes.c_ulong)()
        results = map(ctypes.byref, (kind, bits, count, left, states))
        self._call("XGetWindowProperty", window, self._atom("_NET_WM_STATE"), 0, LONGS, 0, ATOM, *results)
        found = states[: count.value]
        self._library.XFree(states)
        return self._atom("_NET_WM_STATE_FULLSCREEN") in found

    def move(self, window: int, rect: pygame.Rect) -> None:
        """Request a rectangle on the screen for a window."""
        self._call("XMoveResizeWindow", window, *rect)
        self._call("XSync", 0)

    def _atom(self, name: str) -> int:
        return self._call("XInternAtom", ctypes.c_char_p(name.encode()), 0)

    def _call(self, function: str, *arguments: object) -> int:
        passed = (ctypes.c_ulong(each) if isinstance(each, int) else each for each in arguments)
        return int(getattr(self._library, function)(self._display, *passed))
