"""The motif of a felt, which takes longer than a frame to draw, made by a thread meanwhile."""

from __future__ import annotations

import queue
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.platform.threads import start_thread
from game.view.stage.felt import NOWHERE, Places, felt, motif
from game.view.stage.paint import put_centred
from game.view.theme import Theme

Size = tuple[int, int]


class Wanted(NamedTuple):
    """What a motif is drawn for: a window's size in pixels, and what lies on the felt."""

    size: Size
    places: Places = NOWHERE

    def suits(self, other: Wanted | None) -> bool:
        """Whether another one needs no motif of its own."""
        return other is not None and self.size == other.size and self.places.near(other.places)


class Motif:
    """One table's motif, for the size of window asked for last."""

    def __init__(self, theme: Theme, arrived: Callable[[], None]) -> None:
        """Begin without a size; `arrived` is called by the thread."""
        self._theme, self._arrived = theme, arrived
        self._done: queue.SimpleQueue[tuple[Wanted, pygame.Surface | None]] = queue.SimpleQueue()
        self._asked: Wanted | None = None
        self._drawn: Wanted | None = None  # it lies on a felt of this size

    def ask(self, size: Size, places: Places = NOWHERE) -> None:
        """Ask for the motif that covers a window of this size in pixels, unless it is there or on its way."""
        wanted = Wanted(size, places)
        if wanted.suits(self._asked or self._drawn):
            return
        self._asked = wanted
        start_thread(partial(self._draw, wanted, anew=self._drawn is not None), "motif", daemon=True)

    def heed(self, places: Places) -> None:
        """Ask for the motif again if cards lie elsewhere than where it leaves room for them."""
        if former := self._asked or self._drawn:
            self.ask(former.size, places)

    def _draw(self, wanted: Wanted, *, anew: bool) -> None:
        """Draw the motif alone, or the whole felt where it already bears another one."""
        picture = motif(wanted.size, self._theme, wanted.places)
        if anew:
            cloth = felt(wanted.size, self._theme, with_motif=False)
            if picture:
                put_centred(cloth, picture, (wanted.size[0] / 2, wanted.size[1] / 2))
            picture = cloth
        self._done.put((wanted, picture))
        self._arrived()

    def take(self) -> pygame.Surface | None:
        """Return the motif that was asked for last, once, when it is there; or a whole felt, which is opaque."""
        while not self._done.empty():
            wanted, picture = self._done.get()
            if wanted == self._asked:
                self._asked, self._drawn = None, wanted
                return picture
        return None

    def forget(self) -> None:
        """Take note that there is a new felt, without a motif; one that is on its way was for the former felt."""
        self._asked = self._drawn = None

    def lies(self, size: Size, places: Places) -> None:
        """Take note that the felt has its motif already."""
        self._asked, self._drawn = None, Wanted(size, places)

    @property
    def awaited(self) -> bool:
        """Whether a motif is still to come."""
        return self._asked is not None
