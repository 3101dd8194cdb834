"""What SDL does not do under X: it believes that each request was granted, and no text outlives the program."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from functools import cache

import pygame

ATOM, LONGS = 4, 64  # the type of a property, and how many numbers of it are read
SELECTION_NOTIFY, NOW = 31, 0


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

    def save_clipboard(self, serve: Callable[[], object], seconds: float) -> None:
        """Ask a clipboard manager to keep what is copied; return when it has, if there is none, or after some time.

        Its requests for that go to SDL, which `serve` lets answer them.
        """
        root, save, deadline = self._call("XDefaultRootWindow"), self._atom("SAVE_TARGETS"), time.monotonic() + seconds
        window = self._call("XCreateSimpleWindow", root, 0, 0, 1, 1, 0, 0, 0)
        self._call("XConvertSelection", self._atom("CLIPBOARD_MANAGER"), save, save, window, NOW)
        answer = (ctypes.c_long * 24)()  # an XEvent
        while not self._call("XCheckTypedWindowEvent", window, SELECTION_NOTIFY, answer):
            if time.monotonic() > deadline:
                return
            serve()
            time.sleep(0.002)

    def _atom(self, name: str) -> int:
        return self._call("XInternAtom", ctypes.c_char_p(name.encode()), 0)

    def _call(self, function: str, *arguments: object) -> int:
        passed = (ctypes.c_ulong(each) if isinstance(each, int) else each for each in arguments)
        return int(getattr(self._library, function)(self._display, *passed))
