"""Small pictures of tables for lists, drawn one at a time between frames."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.table import Table
from game.view.cards.faces import Faces
from game.view.menu.miniature import MASTER, MiniatureFrame, bare, draw
from game.view.tables.appearance import Appearance


class Thumbnails:
    """Pictures of one size by keys; only the felt as long as one is not drawn."""

    def __init__(self, arrived: Callable[[], None], dress: Appearance) -> None:
        """Draw tables in an appearance; the thread that draws cards calls `arrived`."""
        self._faces, self._dress = Faces(None, arrived), dress
        self._frame = MiniatureFrame((1, 1), 0, 0, 1.0)
        self._pictures: dict[str, pygame.Surface] = {}
        self._felts: dict[str, pygame.Surface] = {}
        self._todo: dict[str, tuple[str, Callable[[], Table]]] = {}

    def resize(self, size: tuple[int, int], unit: float) -> None:
        """Set the size of the pictures in pixels."""
        frame = MiniatureFrame(size, 0, round(8 * unit), 0.45 * unit)
        if frame != self._frame:
            self._frame = frame
            self._pictures.clear()
            self._felts.clear()
            width = max(24, round(MASTER * frame.area.height))
            self._faces.resize(width, *self._dress.all_backs, deck=self._dress.deck)
            self._faces.prepare()

    def picture(self, key: str, slug: str, table: Callable[[], Table]) -> pygame.Surface:
        """Return the picture of a game's table; `table` is called later, when it is drawn."""
        if key not in self._pictures:
            self._todo[key] = slug, table
            if slug not in self._felts:
                self._felts[slug] = bare(self._frame, self._dress.theme(slug))
            return self._felts[slug]
        return self._pictures[key]

    @property
    def waiting(self) -> bool:
        """Whether a picture can be drawn now."""
        return bool(self._todo) and self._faces.complete

    @property
    def complete(self) -> bool:
        """Whether every requested picture is drawn."""
        return not self._todo

    def advance(self) -> bool:
        """Draw one picture if its cards are ready; return whether there is a new one."""
        self._faces.collect()
        if not self.waiting:
            return False
        key = next(iter(self._todo))
        slug, table = self._todo.pop(key)
        self._pictures[key] = draw(self._frame, slug, table(), self._faces, self._dress)
        return True
