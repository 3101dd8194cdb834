"""Small motifs in a pattern on cloth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sprites.draw.pips import emblem
from sprites.draw.shapes import polygon

if TYPE_CHECKING:
    from collections.abc import Callable

    from sprites.draw.canvas import Canvas


def star(
    c: Canvas, x: float, y: float, r: float, fill: str, line: str | None = None, points: int = 4, waist: float = 0.3
) -> None:
    """A star with `points` points; `waist` is the depth of its notches."""
    spots = [
        (
            x + (r if i % 2 == 0 else r * waist) * math.sin(i * math.pi / points),
            y - (r if i % 2 == 0 else r * waist) * math.cos(i * math.pi / points),
        )
        for i in range(points * 2)
    ]
    c.path(polygon(*spots), fill, line, 0.8)


def motif_pip(c: Canvas, suit: str, size: float, fill: str) -> Callable[[float, float], None]:
    """The suit."""

    def draw(x: float, y: float) -> None:
        with c.at(x, y, size / 100):
            emblem(c, suit, fill)

    return draw


def motif_star(c: Canvas, r: float, fill: str, points: int = 4) -> Callable[[float, float], None]:
    """A star."""
    return lambda x, y: star(c, x, y, r, fill, None, points)


def motif_flower(c: Canvas, r: float, petal: str, heart: str) -> Callable[[float, float], None]:
    """A flower of five petals."""

    def draw(x: float, y: float) -> None:
        for i in range(5):
            a = math.radians(72 * i - 90)
            c.dot(x + r * 0.58 * math.cos(a), y + r * 0.58 * math.sin(a), r * 0.46, petal)
        c.dot(x, y, r * 0.34, heart)

    return draw
