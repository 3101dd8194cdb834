"""The ring of one-switch scanning around the present target."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Box
from game.view.drawing.paint import box, put, rounded, stroke, svg
from game.view.drawing.palette import FOCUS, KEYLINE
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS_BOLD, Style, width_of, write

FINE, WIDE = 5.0, 9.0  # units: width of the line, and of the dark one below it
MIN_LINE_WIDTH = 4.0  # pixels: least width of the line


@frozen
class ScanRing(Mark):
    """A ring twice as wide as the keyboard's."""

    box: Box
    unit: float

    @property
    def _line(self) -> float:
        return max(MIN_LINE_WIDTH, FINE * self.unit)

    @property
    def _keyline(self) -> float:
        return self._line * WIDE / FINE

    @property
    def rect(self) -> pygame.Rect:
        """The ring and its keyline."""
        margin = 2 * (round(self._keyline) + 1)
        return pygame.Rect(self.box).inflate(margin, margin)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the dark line, and the ring on it."""
        rect, edge = self.rect, self._keyline / 2
        line = (edge, edge, rect.w - 2 * edge, rect.h - 2 * edge)
        styles = stroke(KEYLINE, self._keyline, 0.8), stroke(FOCUS, self._line)
        put(canvas, svg("".join(rounded(line, 10 * self.unit, s) for s in styles), *rect.size), rect.topleft)


@frozen
class ScanCaption(Mark):
    """A few words on the target below the ring, or above it if there is no room; inside the window."""

    text: str
    around: Box
    size: tuple[int, int]  # of the window
    unit: float

    @property
    def _style(self) -> Style:
        return Style(SANS_BOLD, max(14, round(19 * self.unit)), KEYLINE)

    @property
    def rect(self) -> pygame.Rect:
        """The plate with the text."""
        style = self._style
        around, gap = pygame.Rect(self.around), round(14 * self.unit)
        plate = pygame.Rect(0, 0, width_of(self.text, style) + 2 * style.px, 2 * style.px)
        plate.midtop = around.centerx, around.bottom + gap
        if plate.bottom > self.size[1]:
            plate.bottom = around.top - gap
        return plate.clamp(pygame.Rect(0, 0, *self.size))

    @property
    def spoken(self) -> str:
        """Empty, because the text is announced when the ring moves."""
        return ""

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint dark text on a bright plate."""
        rect = self.rect
        put(canvas, box(*rect.size, rect.h / 2, FOCUS, edge=KEYLINE, edge_width=2.0), rect.topleft)
        write(canvas, self.text, self._style, rect.center)
