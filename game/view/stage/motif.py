"""The motif of a felt, which takes longer than a frame to draw, made by a thread meanwhile."""

from __future__ import annotations

import queue
from collections.abc import Callable
from functools import partial

import pygame

from game.platform.threads import start_thread
from game.view.stage.felt import motif
from game.view.theme import Theme

Size = tuple[int, int]


class Motif:
    """One table's motif, for the size of window asked for last."""

    def __init__(self, theme: Theme, arrived: Callable[[], None]) -> None:
        """Begin without a size; `arrived` is called by the thread."""
        self._theme, self._arrived = theme, arrived
        self._done: queue.SimpleQueue[tuple[Size, pygame.Surface | None]] = queue.SimpleQueue()
        self._asked: Size | None = None
        self._drawn: Size | None = None  # it lies on a felt of this size

    def ask(self, size: Size) -> None:
        """Ask for the motif that covers a window of this size in pixels, unless it is there or on its way."""
        if size in (self._drawn, self._asked):
            return
        self._asked = size
        start_thread(partial(self._draw, size), "motif", daemon=True)

    def _draw(self, size: Size) -> None:
        self._done.put((size, motif(size, self._theme)))
        self._arrived()

    def take(self) -> pygame.Surface | None:
        """Return the motif that was asked for last, once, when it is there."""
        while not self._done.empty():
            size, picture = self._done.get()
            if size == self._asked:
                self._asked, self._drawn = None, size
                return picture
        return None

    def forget(self) -> None:
        """Take note that there is a new felt, without a motif; one that is on its way was for the former felt."""
        self._asked = self._drawn = None

    @property
    def awaited(self) -> bool:
        """Whether a motif is still to come."""
        return self._asked is not None
