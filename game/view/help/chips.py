"""Rows of ranks, as the help shows them."""

from __future__ import annotations

import pygame

from game.rules.cards import RANKS, Rank
from game.view.drawing.geometry import Pixel
from game.view.drawing.paint import box, put
from game.view.drawing.palette import GOLD
from game.view.drawing.ui_style import letter
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PAPER, PAPER_EDGE
from game.view.text.rendering import SERIF, Style, write

CHIPS = 13  # ranks in a row


@frozen
class Chips(Mark):
    """A row of ranks on small cards; where it wraps around there is a gap and a gold edge."""

    ranks: str
    step: int
    corner: Pixel
    width: int

    @property
    def _pitch(self) -> float:
        return self.width / (CHIPS + 0.25 * len(self._turns))

    @property
    def _turns(self) -> list[int]:
        """Return the indices at which a rank wraps around."""
        values = [RANKS.index(rank) for rank in self.ranks]
        return [n for n in range(1, len(values)) if (values[n] - values[n - 1]) * self.step < 0]

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(*self.corner, self.width, round(self.width / CHIPS * 1.12))

    def paint(self, canvas: pygame.Surface) -> None:
        pitch, rect, turns = self._pitch, self.rect, self._turns
        side = round(pitch * 0.9), rect.h - 2
        style = Style(SERIF, round(pitch * 0.56), "#17131A")
        for number, rank in enumerate(self.ranks):
            shift = 0.25 * sum(turn <= number for turn in turns)
            x = rect.x + (number + shift) * pitch
            edge = {"edge": GOLD, "edge_width": 2.5} if number in turns else {"edge": PAPER_EDGE}
            put(canvas, box(*side, 4, PAPER, **edge), (x, rect.y))
            centre = x + side[0] / 2, rect.y + rect.h * 0.47
            write(canvas, letter(Rank(RANKS.index(rank) + 1)), style, centre)
