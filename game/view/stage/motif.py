"""Draws the motif of a felt in a thread, because it takes longer than a frame."""

from __future__ import annotations

import queue
from functools import partial
from typing import NamedTuple

import pygame

from game.platform.threads import Wake, start_thread
from game.view.drawing.geometry import Size
from game.view.drawing.themes import Theme
from game.view.stage.felt import NOWHERE, MotifLayout, felt

REST = 5  # milliseconds after each part of the work, in which frames need not wait for Python's lock
SPARE = 10_000_000  # the same times the pixels of a large window, whose motif is to be there soon nevertheless


class MotifRequest(NamedTuple):
    """The parameters of a motif: a window's size in pixels, and what lies on the felt."""

    size: Size
    layout: MotifLayout

    def suits(self, other: MotifRequest | None) -> bool:
        """Return whether the motif drawn for another one can be used."""
        return other is not None and self.size == other.size and self.layout.near(other.layout)


class Motif:
    """The motif of one felt, in the last requested size."""

    def __init__(self, theme: Theme, arrived: Wake) -> None:
        """Start without a size; the thread calls `arrived`."""
        self._theme, self._arrived = theme, arrived
        self._done: queue.SimpleQueue[tuple[MotifRequest, pygame.Surface | None]] = queue.SimpleQueue()
        self.pending: MotifRequest | None = None  # that is still being drawn
        self._current: MotifRequest | None = None  # the parameters of the motif on the present felt

    def request(self, size: Size, layout: MotifLayout = NOWHERE) -> None:
        """Request the motif for a window of a size in pixels, unless it is there or being drawn."""
        wanted = MotifRequest(size, layout)
        if wanted.suits(self.pending or self._current):
            return
        self.pending = wanted
        start_thread(partial(self._draw, wanted), "motif", daemon=True)

    def update(self, layout: MotifLayout) -> None:
        """Request the motif again if cards lie outside of what it leaves free."""
        if previous := self.pending or self._current:
            self.request(previous.size, layout)

    def _draw(self, wanted: MotifRequest) -> None:
        """Draw the felt with its motif, if the table has one."""
        width, height = wanted.size
        # Python's `sleep` waits until a time, which never comes while the system's clock is shifted by a tool
        theme, rest = self._theme, partial(pygame.time.wait, min(REST, max(1, SPARE // (width * height))))
        cloth = felt(wanted.size, theme, layout=wanted.layout, rest=rest) if not theme.plain else None
        self._done.put((wanted, cloth))
        self._arrived()

    def take(self) -> pygame.Surface | None:
        """Return the opaque felt with its motif once when it is ready; None before, or if there is no motif."""
        while not self._done.empty():
            wanted, cloth = self._done.get()
            if wanted == self.pending:
                self.pending, self._current = None, wanted
                return cloth
        return None
