"""The ring around the keyboard focus."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import put, rounded, stroke, svg
from game.view.drawing.palette import FOCUS, KEYLINE
from game.view.drawing.ui_style import contrast
from game.view.frozen import frozen
from game.view.marks.mark import Framed


@frozen
class FocusRing(Framed):
    """The ring around the keyboard focus, at a distance from it, with a dark line that is visible on ivory."""

    radius: float  # of the box, in pixels
    unit: float  # of type and chrome, in pixels

    @property
    def _off(self) -> int:
        return max(4, round(4.5 * self.unit))

    @property
    def _lines(self) -> tuple[float, float]:
        fine, wide = max(2.2, 2.8 * self.unit), max(4.5, 5.5 * self.unit)
        return (1.5 * fine, 1.5 * wide) if contrast() else (fine, wide)

    @property
    def reach(self) -> float:
        return self._off + round(self._lines[1])

    def paint(self, canvas: pygame.Surface) -> None:
        rect, (fine, wide) = self.rect, self._lines
        edge = self.reach - self._off
        line = (edge, edge, rect.w - 2 * edge, rect.h - 2 * edge)
        styles = stroke(KEYLINE, wide, 1.0 if contrast() else 0.55), stroke(FOCUS, fine)
        put(canvas, svg("".join(rounded(line, self.radius + self._off, s) for s in styles), *rect.size), rect.topleft)
