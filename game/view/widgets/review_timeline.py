"""The graph of a review: the positions of a game from the deal to its last move, with the verdict on each.

Wins rise above the line and losses hang below it, so the meaning does not depend on colour; unknown positions are on
the line.
"""

from __future__ import annotations

from itertools import groupby
from math import ceil

import pygame

from game.view.drawing.paint import box, icon, layer, premultiplied, put, put_centred, shadow
from game.view.drawing.palette import AMBER, IVORY, IVORY_2, MINT, PALE_RED_ON_FELT
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark
from game.view.marks.verdict import VerdictName

FLAG = 26  # units
BLUR_PX = 2  # of a knob's shadow, which extends twice as far


@frozen
class VerdictGraph(Framed):
    """A cell for each position, and a flag where the game was lost."""

    verdicts: tuple[VerdictName | None, ...]
    lost_by: int | None
    unit: float

    @property
    def reach(self) -> float:
        return ceil(FLAG * self.unit)  # the flag may extend beyond the last cell, and above a low one

    def edge(self, index: int) -> int:
        """Return the left edge of a cell in pixels."""
        return self.box[0] + round(index * self.box[2] / len(self.verdicts))

    def paint(self, canvas: pygame.Surface) -> None:
        count, middle = len(self.verdicts), self._middle
        pitch = self.box[2] / count
        gap = 2 if pitch >= 9 else 1 if pitch >= 4 else 0
        for verdict, cells in groupby(range(count), self.verdicts.__getitem__):
            indices = list(cells)
            # without gaps, equal cells next to each other are one bar
            spans = [(index, index + 1) for index in indices] if gap else [(indices[0], indices[-1] + 1)]
            for first, last in spans:
                self._paint_bar(canvas, verdict, self.edge(first), self.edge(last) - gap)
        pygame.draw.line(canvas, IVORY_2, (self.box[0], middle), (self.edge(count), middle))
        if self.lost_by is not None:
            self._paint_flag(canvas, self.lost_by)

    @property
    def _middle(self) -> int:
        return self.box[1] + self.box[3] // 2

    @property
    def _bar_height(self) -> int:
        return round(0.42 * self.box[3])

    def _paint_bar(self, canvas: pygame.Surface, verdict: VerdictName | None, left: int, right: int) -> None:
        reach = self._bar_height
        colour, opacity, top, height = {
            "won": (MINT, 0.85, -reach, reach),
            "lost": (PALE_RED_ON_FELT, 0.85, 1, reach),
            "open": (IVORY_2, 0.6, -(reach // 4), 2 * (reach // 4) + 1),
            None: (IVORY_2, 0.3, -1, 3),
        }[verdict]
        bar = layer(max(1, right - left), height)
        bar.fill(premultiplied(colour, opacity))
        put(canvas, bar, (left, self._middle + top))

    def _paint_flag(self, canvas: pygame.Surface, index: int) -> None:
        """Paint the flag on the line, above the cell of the move that lost."""
        left, px = self.edge(index), round(FLAG * self.unit)
        right = max(left + 2, self.edge(index + 1) - 1)
        canvas.fill(AMBER, (left, self._middle + 1, right - left, self._bar_height))
        x = (left + right) / 2 + px * 0.26  # the pole is at the left of the icon
        put_centred(canvas, icon("flag", px, AMBER), (x, self._middle - px * 0.45))


@frozen
class Playhead(Mark):
    """A vertical line at the position of the table."""

    x: int
    top: int
    height: int
    unit: float

    @property
    def _knob(self) -> int:
        """The width of the knob in pixels, odd so that the line is in its middle."""
        return max(7, round(11 * self.unit)) | 1

    @property
    def rect(self) -> pygame.Rect:
        reach = self._knob // 2 + 2 * BLUR_PX + 1
        return pygame.Rect(self.x - reach, self.top - reach, 2 * reach + 1, self.height + 2 * reach)

    def paint(self, canvas: pygame.Surface) -> None:
        width = max(2, round(3 * self.unit))
        left = self.x - width // 2
        put(canvas, box(width + 2, self.height, 1, "#000000", 0.5), (left - 1, self.top))
        put(canvas, box(width, self.height, 1, IVORY), (left, self.top))
        side, end = self._knob, (self.x + 0.5, self.top + self.height)
        put_centred(canvas, shadow(side, side, side // 2, BLUR_PX, 0.6), end)
        put_centred(canvas, box(side, side, side / 2, IVORY, edge="#000000", edge_opacity=0.6), end)
