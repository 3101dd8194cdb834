"""The suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, Canvas
from sprites.draw.shapes import clockwise, ellipse, sym

if TYPE_CHECKING:
    from sprites.draw.geometry import Outline

SUITS = "SHDC"

# Pips fill a box about 100 high round the origin.
PIPS: dict[str, list[Outline]] = {
    "S": [
        sym("M0 -50 C7 -33 43 -12 43 15 C43 29 33 37 22.5 37 C13.5 37 6.5 32 3.4 24.5 C4 36 9.5 44 19.5 49.5 L0 49.5")
    ],
    "H": [sym("M0 -29 C4 -41 13 -47 23.5 -47 C36 -47 46 -37.5 46 -22.5 C46 4 13 22 0 49")],
    "D": [sym("M0 -51 C8 -33 23 -13 38.5 0 C23 13 8 33 0 51")],
    "C": [
        ellipse(0, -24.5, 22.5),
        ellipse(24.5, 12, 22.5),
        ellipse(-24.5, 12, 22.5),
        ellipse(0, 0, 10),
        sym("M0 -14 L9 -10 C6 -2 8 2 14 4 L14 18 C8 16 5.5 15 3.6 14 C4.2 30 9.5 42 20.5 49 L0 49"),
    ],
}
PIP_SCALE = {"S": 1.0, "H": 0.96, "D": 1.04, "C": 1.0}
PIP_RISE = {"S": 0.0, "H": -1.0, "D": 0.0, "C": -1.5}


def pip_outline(suit: str) -> Outline:
    """The outline of a suit's pip."""
    return [c for part in PIPS[suit] for c in clockwise(part)]


def emblem(canvas: Canvas, suit: str, fill: str, line: str | None = None, width: float = FINE) -> None:
    """A pip in its own coordinates; its outline surrounds the whole shape."""
    if line:
        canvas.path(pip_outline(suit), line, line, width * 2)
    canvas.path(pip_outline(suit), fill)


def pip(canvas: Canvas, suit: str, x: float, y: float, size: float, fill: str, *, down: bool = False) -> None:
    """A pip of a given height about (x, y)."""
    with canvas.at(x, y, size / 100 * PIP_SCALE[suit], 180 if down else 0), canvas.at(0, PIP_RISE[suit]):
        emblem(canvas, suit, fill)
