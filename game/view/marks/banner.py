"""A line of text at the bottom of the window, for problems that the player should know about."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import box, icon, put, put_centred
from game.view.drawing.palette import AMBER, BUTTON_TEXT, IVORY, IVORY_2
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import (
    SANS_EXTRABOLD,
    SANS_SEMIBOLD,
    Style,
    width_of,
    write,
)
from game.view.text.wrapping import wrapped

LINE_HEIGHT = 1.45  # times the font size
SIGN, CROSS = 46, 44  # units to the left and to the right of the text


@frozen
class Banner(Mark):
    """A text in as many lines as it needs, after a small amber sign; if it is closable, with a cross."""

    text: str
    window: tuple[int, int]
    unit: float
    closable: bool = True

    @property
    def _style(self) -> Style:
        return Style(SANS_SEMIBOLD, max(13, round(17 * self.unit)), IVORY)

    @property
    def _lines(self) -> list[str]:
        return wrapped(self.text, self._style, 0.86 * self.window[0] - (SIGN + CROSS) * self.unit)

    @property
    def rect(self) -> pygame.Rect:
        lines, style, u = self._lines, self._style, self.unit
        width = max(width_of(line, style) for line in lines) + (SIGN + CROSS) * u
        rect = pygame.Rect(0, 0, round(width), round(len(lines) * style.px * LINE_HEIGHT + 22 * u))
        rect.midbottom = self.window[0] // 2, self.window[1] - round(8 * u)
        return rect

    def paint(self, canvas: pygame.Surface) -> None:
        rect, lines, style, u = self.rect, self._lines, self._style, self.unit
        put(canvas, box(*rect.size, 12 * u, "#14151B", 0.97, edge=AMBER, edge_opacity=0.65), rect.topleft)
        sign, disc = (rect.x + SIGN / 2 * u, rect.centery), max(18, round(24 * u))
        put_centred(canvas, box(disc, disc, disc / 2, AMBER), sign)
        write(canvas, "!", Style(SANS_EXTRABOLD, round(disc * 0.72), BUTTON_TEXT), sign)
        if self.closable:
            cross = icon("close", max(12, round(15 * u)), IVORY_2)
            put_centred(canvas, cross, (rect.right - CROSS / 2 * u, rect.centery))
        for row, line in enumerate(lines):
            y = rect.centery + (row - (len(lines) - 1) / 2) * style.px * LINE_HEIGHT
            write(canvas, line, style, (rect.x + SIGN * u, y), "ml")
