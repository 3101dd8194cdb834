"""The pointer of a box that speaks of a point: a triangle from below the box to that point."""

from __future__ import annotations

from math import atan2, ceil, cos, dist, floor, sin

import pygame

from game.view.drawing.geometry import Point, inside
from game.view.drawing.paint import put, stroke, svg
from game.view.drawing.palette import clear_opacity, stronger

LONG = 76  # units that it may be long


def put_pointer(  # noqa: PLR0913, PLR0917 - a box, a point, and a look
    canvas: pygame.Surface, rect: pygame.Rect, tip: Point, unit: float, fill: str, edge: str
) -> None:
    """Paint the pointer of a box to a tip, in pixels, unless that is far; its wide end is in the box.

    It is painted below the box, and above its line once more without an `edge`, so that both are one shape.
    """
    margin = min(round(26 * unit), rect.h // 2, rect.w // 2)
    near, (from_x, from_y) = inside(tip, rect), inside(tip, rect.inflate(-2 * margin, -2 * margin))
    if dist(near, tip) > LONG * unit:  # it would cross what is between
        return
    x, y = tip
    turn, half, line = atan2(y - from_y, x - from_x), 13 * unit, max(1.0, 1.2 * unit)
    sides = [(from_x - half * sin(turn), from_y + half * cos(turn)), (x, y)]
    sides.append((from_x + half * sin(turn), from_y - half * cos(turn)))
    left, top = (floor(min(ends) - line) for ends in zip(*sides, strict=True))
    right, bottom = (ceil(max(ends) + line) for ends in zip(*sides, strict=True))
    points = " ".join(f"{px - left:.1f},{py - top:.1f}" for px, py in sides)
    style = stroke(stronger(edge), line, clear_opacity(0.7)).removeprefix('fill="none" ') if edge else ""
    body = f'<polygon points="{points}" fill="{stronger(fill)}" stroke-linejoin="round" {style}/>'
    put(canvas, svg(body, right - left, bottom - top), (left, top))
