"""The frame of a bubble: a box with a soft shadow, and a tip that points at what it speaks of."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Point
from game.view.drawing.paint import put_box, put_shadow
from game.view.drawing.palette import DIALOG_LOW, GOLD, stronger
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.marks.pointer import put_pointer

GAP = 18  # units between a bubble and what it points at


@frozen
class BubbleFrame(Framed):
    """The background of a bubble, which points at a tip if it has one."""

    unit: float
    tip: Point | None = None
    edge: str = GOLD
    fill: str = DIALOG_LOW

    @property
    def reach(self) -> float:
        return 2 * self._spread

    @property
    def rect(self) -> pygame.Rect:
        whole = super().rect
        return whole.union((*map(round, self.tip), 1, 1)).inflate(4, 4) if self.tip else whole

    @property
    def _spread(self) -> int:
        return max(2, round(10 * self.unit))

    def paint(self, canvas: pygame.Surface) -> None:
        rect, radius, line = self.frame, round(16 * self.unit), max(1.0, 1.2 * self.unit)
        put_shadow(canvas, rect, radius, self._spread, 0.55)
        if self.tip:
            put_pointer(canvas, rect, self.tip, self.unit, self.fill, self.edge)
        put_box(canvas, rect, radius, stronger(self.fill), edge=self.edge, edge_opacity=0.7, edge_width=line)
        if self.tip:
            put_pointer(canvas, rect, self.tip, self.unit, self.fill, "")
