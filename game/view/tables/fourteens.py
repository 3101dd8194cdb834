"""The marks of Quatorze: the square's stepped frame, and threads between cards that can be paired."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

import pygame

from game.view.drawing.geometry import Pixel
from game.view.drawing.paint import put_box, stroke
from game.view.drawing.palette import AMBER, GOLD_HIGH, KEYLINE, clear_opacity
from game.view.drawing.ui_style import contrast
from game.view.frozen import frozen
from game.view.marks.mark import Drawing, Framed

CORNER = ((0, 2), (1, 2), (1, 1), (2, 1), (2, 0))  # the steps of the frame's top left corner


@frozen
class SteppedFrame(Framed):
    """Two thin lines around the square, the outer one along its box, with stepped art deco corners."""

    apart: float  # from the outer line to the inner one, in pixels
    colour: str
    line: int  # its width in pixels

    def paint(self, canvas: pygame.Surface) -> None:
        rect, apart = self.rect, round(self.apart)
        inside = rect.inflate(-2 * apart, -2 * apart)
        put_box(canvas, inside, 0, "#000000", 0.10)
        for frame, opacity in ((rect, 0.34), (inside, 0.66)):
            for start, end in pairwise(_stepped(frame.inflate(-self.line, -self.line), round(1.3 * self.apart))):
                side = pygame.Rect(start, (self.line, self.line)).union((*end, self.line, self.line))
                put_box(canvas, side, 0, self.colour, clear_opacity(opacity))


def _stepped(frame: pygame.Rect, step: int) -> list[Pixel]:
    """Return the corners of a rectangle's outline, with two steps at each corner."""
    near = [(frame.left + i * step, frame.top + j * step) for i, j in CORNER]
    points = [*near, *((frame.left + frame.right - x, y) for x, y in reversed(near))]
    points += [(x, frame.top + frame.bottom - y) for x, y in reversed(points)]
    return [*points, points[0]]


def thread(card: pygame.Rect, other: pygame.Rect, width: int) -> Drawing:
    """Return a thin line of light between two cards of a width in one row or column that can be paired, in pixels."""
    first, second = sorted((card, other), key=lambda rect: rect.center)
    beside = first.centery == second.centery
    start, end = (first.midright, second.midleft) if beside else (first.midbottom, second.midtop)
    reach, line = ceil(max(4.0, width * 0.06)), max(1.5, width * 0.014)
    rect = pygame.Rect(start, (end[0] - start[0], end[1] - start[1])).inflate(2 * reach, 2 * reach)
    path = f'd="M{reach} {reach}L{rect.w - reach} {rect.h - reach}" stroke-linecap="round"'
    glows = [(5.0, AMBER, 0.16), (3.0, AMBER, 0.45), (1.0, GOLD_HIGH, 1.0)]
    if contrast():
        glows = [(5.0, KEYLINE, 1.0), (3.0, AMBER, 1.0)]
    body = "".join(f"<path {path} {stroke(colour, line * wide, opacity)}/>" for wide, colour, opacity in glows)
    return Drawing(rect, body)
