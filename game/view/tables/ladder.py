"""The mark of Calculation: what a foundation takes next."""

from __future__ import annotations

import pygame

from game.rules.cards import Rank
from game.view.drawing.paint import put_box
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

    The box is as wide as a card.
    """

    written = True

    interval: int
    done: int
    line: str
    background: str
    bare: bool = False  # with lozenges in place of the ranks

    @property
    def step(self) -> float:
        """The height of a rank, in pixels: in large text there is no room for all."""
        return max(self.box[3] / (11 + RING), (STEP + 0.25 * (text_size() - 1)) * self.box[2])

    @property
    def ring(self) -> int:
        """The height of the next rank, in pixels."""
        return round(min(RING * self.step, min(0.50 * text_size(), 0.72) * self.box[2]))

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        size, step, middle = self.ring, max(self.step, MIN_TEXT_PX / 0.80), x + width / 2
        places = range(self.done + 1, 14)
        ranks = ["◆" if self.bare else letter(Rank(place * self.interval % 13 or 13)) for place in places]
        if ranks:
            ring = pygame.Rect(round(middle - size / 2), y, size, size)
            edge = {"edge": GOLD, "edge_width": max(1.2, width * 0.014)}
            put_box(canvas, ring, size / 2, self.background, 0.55, **edge)
            style = Style(SERIF_BOLD, round(size * min(0.62, 0.54 * text_size())), "#FFF3CF")
            write(canvas, ranks[0], style, ring.center)
        px = max(MIN_TEXT_PX, round(min(step * min(0.70 * text_size(), 0.80), width * 0.20 * text_size())))
        style = Style(SERIF, px, self.line, opacity=0.8)
        for place, text in enumerate(ranks[1 : 1 + int((height - size) / step + 0.1)]):
            write(canvas, text, style, (middle, y + size + (place + 0.5) * step))
