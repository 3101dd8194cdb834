"""The icon of the program: a golden quincunx on a card of night blue, plain enough for 16 pixels."""

from __future__ import annotations

from sprites.draw.canvas import Canvas
from sprites.draw.shapes import box, polygon

SIZE = 256.0
SPREAD, REACH = 58.0, 42.0  # how far the outer lozenges stand from the middle, and half their diagonal
GOLD = ("#fbecb8", "#e6bf66", "#b98a3a")
GROUND = ("#343a57", "#1d2136", "#12141f")


def lozenge(c: Canvas, reach: float) -> None:
    """A lozenge in two facets, lit from above."""
    c.path(polygon((0, -reach), (reach, 0), (0, reach), (-reach, 0)), c.linear((0, -reach), (0, reach), *GOLD))
    c.path(polygon((0, -reach), (reach, 0), (-reach, 0)), "#ffffff", opacity=0.16)


def icon() -> str:
    """The SVG of the program's icon."""
    c = Canvas((SIZE, SIZE))
    c.path(box(8, 8, 240, 240, 56), c.linear((0, 0), (SIZE * 0.4, SIZE), *GROUND))
    c.path(box(13, 13, 230, 230, 51), None, c.linear((0, 0), (0, SIZE), *GOLD), 5, opacity=0.85)
    for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
        with c.at(SIZE / 2 + x * SPREAD, SIZE / 2 + y * SPREAD):
            lozenge(c, REACH)
    return c.svg()
