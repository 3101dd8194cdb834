"""The reason why a move is refused, as a small text on the felt beside the pile."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Box, boxed
from game.view.drawing.paint import box, put, shadow
from game.view.drawing.palette import AMBER, IVORY
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS_SEMIBOLD, Style, width_of, write
from game.view.text.wrapping import wrapped

WIDEST = 420  # units: the width at which the sentence is broken
PAD = (16, 10)  # units around the text
NEAR = 10  # pixels between the pile and the text
LINE = 1.4  # height of a line over the font size


@frozen
class Refusal(Mark):
    """Some lines of text on a dark ground with an amber edge."""

    box: Box
    lines: tuple[str, ...]
    style: Style
    unit: float

    @property
    def _spread(self) -> int:
        return max(2, round(8 * self.unit))

    @property
    def rect(self) -> pygame.Rect:
        """The ground and its shadow."""
        return pygame.Rect(self.box).inflate(4 * self._spread, 4 * self._spread)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the lines, centred."""
        rect, whole, radius = pygame.Rect(self.box), self.rect, round(10 * self.unit)
        put(canvas, shadow(*rect.size, radius, self._spread, 0.5), whole.topleft)
        put(canvas, box(*rect.size, radius, "#14151B", 0.96, edge=AMBER, edge_opacity=0.6), rect.topleft)
        for row, line in enumerate(self.lines):
            y = rect.centery + (row - (len(self.lines) - 1) / 2) * self.style.px * LINE
            write(canvas, line, self.style, (rect.centerx, y))


def refusal_beside(text: str, pile: pygame.Rect, area: pygame.Rect, unit: float) -> Refusal:
    """Place a sentence below the top card of a pile, or above it if there is no room, inside an area."""
    style = Style(SANS_SEMIBOLD, max(13, round(17 * unit)), IVORY)
    lines = wrapped(text, style, min(WIDEST * unit, area.w - 4 * PAD[0] * unit))
    wide = max(width_of(line, style) for line in lines) + 2 * PAD[0] * unit
    rect = pygame.Rect(0, 0, round(wide), round(len(lines) * style.px * LINE + 2 * PAD[1] * unit))
    rect.midtop = pile.centerx, pile.bottom + NEAR
    if rect.bottom > area.bottom:
        rect.bottom = pile.top - NEAR
    return Refusal(boxed(rect.clamp(area)), tuple(lines), style, unit)
