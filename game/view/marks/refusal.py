"""The reason why a move is refused, as a small text on the felt beside the pile."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import boxed
from game.view.drawing.paint import box, put, shadow
from game.view.drawing.palette import AMBER, IVORY
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SANS_SEMIBOLD, Style, width_of, write
from game.view.text.wrapping import wrapped

GAP_PX = 10  # between the pile and the text
LINE_HEIGHT = 1.4  # times the font size


@frozen
class Refusal(Framed):
    """Some lines of text on a dark background with an amber edge."""

    lines: tuple[str, ...]
    style: Style
    unit: float

    @property
    def _spread(self) -> int:
        return max(2, round(8 * self.unit))

    @property
    def rect(self) -> pygame.Rect:
        return super().rect.inflate(4 * self._spread, 4 * self._spread)

    def paint(self, canvas: pygame.Surface) -> None:
        rect, radius = super().rect, round(10 * self.unit)
        put(canvas, shadow(*rect.size, radius, self._spread, 0.5), self.rect.topleft)
        put(canvas, box(*rect.size, radius, "#14151B", 0.96, edge=AMBER, edge_opacity=0.6), rect.topleft)
        for row, line in enumerate(self.lines):
            y = rect.centery + (row - (len(self.lines) - 1) / 2) * self.style.px * LINE_HEIGHT
            write(canvas, line, self.style, (rect.centerx, y))


def refusal_beside(text: str, pile: pygame.Rect, others: list[pygame.Rect], area: pygame.Rect, unit: float) -> Refusal:
    """Place a sentence below, above or beside the top card of a pile, where it covers the fewest piles."""
    style = Style(SANS_SEMIBOLD, max(13, round(17 * unit)), IVORY)
    lines = wrapped(text, style, min(420 * unit, area.w - 64 * unit))
    width = max(width_of(line, style) for line in lines) + 32 * unit
    below, above, right, left = (
        pygame.Rect(0, 0, round(width), round(len(lines) * style.px * LINE_HEIGHT + 20 * unit)) for _ in range(4)
    )
    below.midtop, above.midbottom = (pile.centerx, pile.bottom + GAP_PX), (pile.centerx, pile.top - GAP_PX)
    right.midleft, left.midright = (pile.right + GAP_PX, pile.centery), (pile.left - GAP_PX, pile.centery)
    places = [rect.clamp(area) for rect in (below, above, right, left)]
    rect = min(places, key=lambda rect: len(rect.collidelistall([pile, *others])))
    return Refusal(boxed(rect), tuple(lines), style, unit)
