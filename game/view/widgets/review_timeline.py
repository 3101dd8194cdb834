"""The graph of a review: the positions of a game from the deal to its last move, with the verdict on each.

Wins are solid and losses are hollow, so the meaning does not depend on colour; unknown positions are a thin line.
"""

from __future__ import annotations

from itertools import groupby
from math import ceil

import pygame

from game.view.drawing.paint import box, icon, put_centred
from game.view.drawing.palette import AMBER, IVORY_2, MINT, PALE_RED_ON_FELT
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.marks.verdict import VerdictName, VerdictNames

FLAG = 22  # units


@frozen
class VerdictGraph(Framed):
    """A cell for each position, and a flag where the game was lost."""

    verdicts: VerdictNames
    lost_by: int | None
    unit: float

    @property
    def reach(self) -> float:
        return ceil(FLAG * self.unit)  # the flag may extend beyond the last cell, and above a low one

    def edge(self, index: int) -> int:
        """Return the left edge of a cell in pixels."""
        return self.box[0] + round(index * self.box[2] / len(self.verdicts))

    def paint(self, canvas: pygame.Surface) -> None:
        count = len(self.verdicts)
        pitch = self.box[2] / count
        gap = min(2, int(pitch / 4))
        for verdict, cells in groupby(range(count), self.verdicts.__getitem__):
            indices = list(cells)
            # without gaps, equal cells next to each other are one bar
            spans = [(index, index + 1) for index in indices] if gap else [(indices[0], indices[-1] + 1)]
            for first, last in spans:
                self._paint_bar(canvas, verdict, self.edge(first), self.edge(last) - gap)
        if self.lost_by is not None:
            self._paint_flag(canvas, self.lost_by)

    def _paint_bar(self, canvas: pygame.Surface, verdict: VerdictName | None, left: int, right: int) -> None:
        colour, opacity, height = {
            "won": (MINT, 0.85, self.box[3]),
            "lost": (PALE_RED_ON_FELT, 0.2, self.box[3]),
            "open": (IVORY_2, 0.6, self.box[3] // 2),
            None: (IVORY_2, 0.3, 3),
        }[verdict]
        edge = colour if verdict == "lost" else None
        bar = box(right - left, height, 0, colour, opacity, edge=edge, edge_width=2)
        put_centred(canvas, bar, ((left + right) / 2, self.rect.centery))

    def _paint_flag(self, canvas: pygame.Surface, index: int) -> None:
        """Paint the flag above the cell of the move that lost."""
        left, px = self.edge(index), round(FLAG * self.unit)
        right = max(left + 2, self.edge(index + 1) - 1)
        canvas.fill(AMBER, (left, self.box[1], right - left, self.box[3]))
        x = (left + right) / 2 + px * 0.26  # the pole is at the left of the icon
        put_centred(canvas, icon("flag", px, AMBER), (x, self.box[1] - px * 0.45))
