"""The ring of one-switch scanning around the present target."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Box
from game.view.drawing.paint import box, put, rounded, stroke, svg
from game.view.drawing.palette import FOCUS, KEYLINE
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark
from game.view.text.rendering import SANS_BOLD, Style, width_of, write


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
        style, around, gap = self._style, pygame.Rect(self.around), round(14 * self.unit)
        plate = pygame.Rect(0, 0, width_of(self.text, style) + 2 * style.px, 2 * style.px)
        plate.midtop = around.centerx, around.bottom + gap
        if plate.bottom > self.size[1]:
            plate.bottom = around.top - gap
        return plate.clamp(pygame.Rect(0, 0, *self.size))

    @property
    def spoken(self) -> str:
        return ""  # the text is announced when the ring moves

    def paint(self, canvas: pygame.Surface) -> None:
        rect = self.rect
        put(canvas, box(*rect.size, rect.h / 2, FOCUS, edge=KEYLINE, edge_width=2.0), rect.topleft)
        write(canvas, self.text, self._style, rect.center)
