"""The mark of Calculation: what a foundation takes next."""

from __future__ import annotations

import pygame

from game.rules.cards import Rank
from game.view.cards.layout import LEGIBLE
from game.view.drawing.paint import icon, put_box, put_centred
from game.view.drawing.palette import GOLD
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import MIN_TEXT_PX, SERIF, SERIF_BOLD, Style, write

RING = 1.75  # height of the next rank over that of the others
STEP = 0.21  # card widths: the least height of a rank


@frozen
class Ladder(Framed):
    """The ranks that a foundation still takes: the next one large in a ring, below it as many as there is room for.

    Dots stand for the rest; a complete foundation has a check in its ring. The box is as wide as a card.
    """

    written = True

    interval: int
    done: int
    line: str
    background: str

    @property
    def step(self) -> float:
        """The height of a rank, in pixels: in large text there is no room for all."""
        return max(self.box[3] / (11 + RING), (STEP + 0.19 * (text_size() - 1)) * self.box[2])

    @property
    def ring(self) -> int:
        """The height of the next rank, in pixels."""
        return round(min(RING * self.step, min(0.50 * text_size(), 0.72) * self.box[2]))

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        least = MIN_TEXT_PX if width >= LEGIBLE else 0
        size, step, middle = self.ring, max(self.step, least / 0.90), x + width / 2
        ranks = [letter(Rank(place * self.interval % 13 or 13)) for place in range(self.done + 1, 14)]
        ring = pygame.Rect(round(middle - size / 2), y, size, size)
        edge = {"edge": GOLD, "edge_width": max(1.2, width * 0.014)}
        put_box(canvas, ring, size / 2, self.background, 0.55, **edge)
        if not ranks:
            put_centred(canvas, icon("check", round(0.6 * size), GOLD), ring.center)
            return
        style = Style(SERIF_BOLD, round(size * min(0.62, 0.54 * text_size())), "#FFF3CF")
        write(canvas, ranks[0], style, ring.center)
        rows = int((height - size) / step + 0.1)
        below = ranks[1:] if len(ranks) <= rows + 1 else [*ranks[1:rows], "···"][:rows]
        px = max(least, round(min(step * min(0.76 * text_size(), 0.92), width * 0.20 * text_size())))
        style = Style(SERIF, px, self.line, opacity=0.8)
        for place, text in enumerate(below):
            write(canvas, text, style, (middle, y + size + (place + 0.5) * step))
