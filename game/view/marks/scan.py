"""The ring of one-switch scanning around the present target."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import boxed
from game.view.drawing.paint import put, rounded, stroke, svg
from game.view.drawing.palette import FOCUS, KEYLINE
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.marks.text_box import TextBox, text_style
from game.view.text.rendering import SANS_BOLD


@frozen
class ScanRing(Framed):
    """A ring twice as wide as the keyboard's."""

    unit: float

    @property
    def _line(self) -> float:
        return max(4.0, 5.0 * self.unit)

    @property
    def _keyline(self) -> float:
        return self._line * 9 / 5

    @property
    def rect(self) -> pygame.Rect:
        margin = 2 * (round(self._keyline) + 1)
        return super().rect.inflate(margin, margin)

    def paint(self, canvas: pygame.Surface) -> None:
        rect, edge = self.rect, self._keyline / 2
        line = (edge, edge, rect.w - 2 * edge, rect.h - 2 * edge)
        styles = stroke(KEYLINE, self._keyline, 0.8), stroke(FOCUS, self._line)
        put(canvas, svg("".join(rounded(line, 10 * self.unit, s) for s in styles), *rect.size), rect.topleft)


def scan_caption(text: str, beside: pygame.Rect, size: tuple[int, int], unit: float) -> TextBox:
    """Return a few words on the target, beside the ring; they are announced when the ring moves."""
    style = text_style(unit, 19, SANS_BOLD, KEYLINE)
    return TextBox(text, style, unit, boxed(beside), (0, 0, *size), KEYLINE, FOCUS)
