"""The frame of a bubble: a box with a soft shadow, and a tip that points at what it speaks of."""

from __future__ import annotations

from math import atan2, ceil, cos, dist, floor, sin

import pygame

from game.view.drawing.geometry import Point, inside
from game.view.drawing.paint import put, put_box, put_shadow, stroke, svg
from game.view.drawing.palette import DIALOG_LOW, GOLD, clear_opacity, stronger
from game.view.frozen import frozen
from game.view.marks.mark import Framed

GAP = 18  # units between a bubble and what it points at
LONG = 76  # units that its pointer may be long


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
    def points(self) -> bool:
        """Whether its tip is near enough to be pointed at; else that would cross what is between."""
        return bool(self.tip and dist(inside(self.tip, self.frame), self.tip) <= LONG * self.unit)

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
        if self.tip and self.points:
            self._paint_pointer(canvas, self.tip, self.edge)
        put_box(canvas, rect, radius, stronger(self.fill), edge=self.edge, edge_opacity=0.7, edge_width=line)
        if self.tip and self.points:
            self._paint_pointer(canvas, self.tip, "")

    def _paint_pointer(self, canvas: pygame.Surface, tip: Point, edge: str) -> None:
        """Paint a triangle from below the box to the tip; its wide end is in the box.

        It is painted below the box, and above its line once more without an `edge`, so that both are one shape.
        """
        rect, unit = self.frame, self.unit
        margin = min(round(26 * unit), rect.h // 2, rect.w // 2)
        from_x, from_y = inside(tip, rect.inflate(-2 * margin, -2 * margin))
        x, y = tip
        turn, half, line = atan2(y - from_y, x - from_x), 13 * unit, max(1.0, 1.2 * unit)
        sides = [(from_x - half * sin(turn), from_y + half * cos(turn)), (x, y)]
        sides.append((from_x + half * sin(turn), from_y - half * cos(turn)))
        left, top = (floor(min(ends) - line) for ends in zip(*sides, strict=True))
        right, bottom = (ceil(max(ends) + line) for ends in zip(*sides, strict=True))
        points = " ".join(f"{px - left:.1f},{py - top:.1f}" for px, py in sides)
        style = stroke(stronger(edge), line, clear_opacity(0.7)).removeprefix('fill="none" ') if edge else ""
        body = f'<polygon points="{points}" fill="{stronger(self.fill)}" stroke-linejoin="round" {style}/>'
        put(canvas, svg(body, right - left, bottom - top), (left, top))
