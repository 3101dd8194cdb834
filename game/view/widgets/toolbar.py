"""Tooltips."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import box, put
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, Style, fitted, width_of, write


@frozen
class Tooltip(Mark):
    """A tooltip below a button: what it does, and its key."""

    label: str
    key: str
    edge: tuple[int, int]  # middle of the button's lower edge
    unit: float
    window: int  # the window's width in pixels

    @property
    def _styles(self) -> tuple[Style, Style]:
        px = max(12, round(15 * self.unit))
        room = self.window - 16 - (32 + (34 + 10 * len(self.key) if self.key else 0)) * self.unit
        words = fitted(self.label, Style(SANS_SEMIBOLD, px, IVORY), room, minimum=12)
        return words, Style(SANS_BOLD, px - 1, GOLD_HIGH)

    @property
    def rect(self) -> pygame.Rect:
        words, key = self._styles
        width = width_of(self.label, words) + (width_of(self.key, key) + 34 * self.unit if self.key else 0)
        rect = pygame.Rect(0, 0, round(width + 32 * self.unit), round(38 * self.unit))
        rect.midtop = self.edge[0], self.edge[1] + round(6 * self.unit)
        rect.right = min(rect.right, self.window - 8)
        rect.left = max(rect.left, 8)
        return rect

    def paint(self, canvas: pygame.Surface) -> None:
        rect, u, (words, key) = self.rect, self.unit, self._styles
        put(canvas, box(*rect.size, 9 * u, "#14151B", 0.97, edge=GOLD, edge_opacity=0.4), rect.topleft)
        write(canvas, self.label, words, (rect.x + 16 * u, rect.centery), "ml")
        if self.key:
            cap = pygame.Rect(0, 0, round(width_of(self.key, key) + 16 * u), round(25 * u))
            cap.midright = round(rect.right - 10 * u), rect.centery
            put(canvas, box(*cap.size, 5 * u, IVORY, 0.12, edge=IVORY, edge_opacity=0.25), cap.topleft)
            write(canvas, self.key, key, cap.center)
