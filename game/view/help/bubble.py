"""The bubble of the tour: it asks for a move or describes something, points at it, and covers none of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

import pygame

from game.view.drawing.geometry import Box, Point, Size, boxed, inside
from game.view.drawing.paint import put_box, put_shadow
from game.view.drawing.palette import DIALOG_HIGH, DIALOG_LOW, GOLD, stronger
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.marks.placement import placed
from game.view.marks.pointer import put_pointer

GAP = 22  # pixels between the bubble and what it points at


@frozen
class BubbleFrame(Framed):
    """The background of the bubble, with a tip that points at a point."""

    tip: Point
    unit: float

    @property
    def reach(self) -> float:
        return 2 * self._spread

    @property
    def rect(self) -> pygame.Rect:
        return super().rect.union((*map(round, self.tip), 1, 1)).inflate(4, 4)

    @property
    def _spread(self) -> int:
        return round(12 * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        rect, spread, radius = self.frame, self._spread, round(14 * self.unit)
        put_shadow(canvas, rect, radius, spread, 0.6)
        put_pointer(canvas, rect, self.tip, self.unit, DIALOG_HIGH, GOLD)  # the background covers its end
        high, low, line = stronger(DIALOG_HIGH), stronger(DIALOG_LOW), max(1.0, 1.2 * self.unit)
        put_box(canvas, rect, radius, high, below=low, edge=GOLD, edge_opacity=0.7, edge_width=line)


def bubble(size: Size, lit: Sequence[pygame.Rect], area: pygame.Rect, others: Sequence[pygame.Rect]) -> Box:
    """Return the box of a bubble of a size in an area, beside the first of the `lit` rectangles, all in pixels.

    It covers as little as possible of what is lit, then it is near and covers few of the others.
    """
    clear, passed = (tuple(map(boxed, rects)) for rects in (lit, others))
    return placed((size,), clear[0], boxed(area.inflate(-16, -16)), GAP, clear, passed)


def tip(box: Box, rect: pygame.Rect) -> Point:
    """Return the point of a rectangle that a bubble points at: the middle of the nearest of its sides."""
    sides = rect.midbottom, rect.midtop, rect.midleft, rect.midright
    return min(sides, key=lambda point: dist(inside(point, pygame.Rect(box)), point))
