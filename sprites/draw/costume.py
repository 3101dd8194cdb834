"""Costume, in card units from the middle line of the body downwards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, Canvas
from sprites.draw.geometry import CLOSE, line_to
from sprites.draw.materials import ERMINE_TAIL
from sprites.draw.pips import emblem
from sprites.draw.shapes import smooth, sym

if TYPE_CHECKING:
    from collections.abc import Callable

    from sprites.draw.palette import Palette

MANTLE = "M0 122 C26 122 62 134 82 154 C98 172 104 205 108 250 L0 250"
ROUND = "M0 122 L12 126 C26 130 50 134 62 150 C74 166 80 200 83 250 L0 250"
FRONT = "M0 126 L17 128 C27 150 31 200 32 250 L0 250"


def cloth(c: Canvas, top: str, foot: str) -> str:
    """A paint for cloth: darker towards the sash."""
    return c.linear((0, 120), (0, 215), top, foot)


def robe(c: Canvas, p: Palette, half: str, top: str, foot: str) -> None:
    """A garment, from its right half."""
    c.path(sym(half), cloth(c, top, foot), p.line)


def folds(c: Canvas, p: Palette, *lines: str) -> None:
    """Lines of drapery, right and left."""
    for d in lines:
        c.mirrored(d, None, p.line, FINE, opacity=0.75)


def stole(
    c: Canvas,
    p: Palette,
    half: str,
    fill: str,
    motif: Callable[[float, float], None],
    dx: float,
    dy: float,
    room: float,
    hem: str | None = None,
) -> None:
    """A panel down the front, its pattern of whole motifs only."""
    c.path(sym(half), fill, p.line)
    c.sow(sym(half), motif, dx, dy, room, (0, 134))
    if hem:
        edge = half.rsplit("L", 1)[0]
        c.mirrored(edge, None, p.line, 4)
        c.mirrored(edge, None, hem, 2.2)


def ermine(c: Canvas, p: Palette, half: str) -> None:
    """White fur with black tails."""
    c.path(sym(half), p.pale, p.line)

    def tail(x: float, y: float) -> None:
        c.path(
            f"M{x} {y - 3.4} C{x + 1.6} {y - 0.4} {x + 1.6} {y + 2} {x} {y + 3.6} C{x - 1.6} {y + 2} "
            f"{x - 1.6} {y - 0.4} {x} {y - 3.4}Z",
            ERMINE_TAIL,
        )

    c.sow(sym(half), tail, 13, 10, 4.2, (0, 137))


def chain(c: Canvas, p: Palette, wide: float, top: float, low: float, hang: Callable[[], None] | None = None) -> None:
    """A collar of office: round links along a curve, and what hangs from it."""
    curve = f"M{-wide} {top} Q0 {2 * low - top} {wide} {top}"
    c.path(curve, None, p.line, 5.4)
    c.path(curve, None, p.metal[2], 3.4)
    for i in range(-6, 7):
        t = i / 6
        x, y = t * wide, low - (low - top) * t * t
        c.dot(x, y, 3.3 if i % 2 else 2.6, p.metal[0] if i % 2 else p.gem, p.line, 0.9)
    if hang:
        with c.at(0, low + 8):
            hang()


def medal(c: Canvas, p: Palette, suit: str, r: float = 8) -> None:
    """A medal with the suit on it."""
    c.dot(0, 0, r, c.linear((-r, -r), (r, r), *p.metal), p.line, 1.1)
    c.dot(0, 0, r * 0.74, p.pale, p.line, 0.7)
    with c.at(0, 0, r * 0.0095):
        emblem(c, suit, p.main)


def pauldron(c: Canvas, p: Palette) -> None:
    """Plates of a shoulder piece, right and left."""
    for x, y, r in ((66, 170, 28), (56, 153, 25)):

        def plate(x: float = x, y: float = y, r: float = r) -> None:
            c.path(
                f"M{x - r} {y + 4} C{x - r} {y - r * 0.9} {x + r * 0.8} {y - r * 0.8} {x + r} {y + 10} "
                f"C{x + r * 0.3} {y - 1} {x - r * 0.3} {y} {x - r} {y + 4}Z",
                c.linear((x - r, y - 16), (x + r, y + 10), *p.metal),
                p.line,
            )

        c.both(plate)


def ruff(c: Canvas, p: Palette, y: float = 127, rx: float = 34, ry: float = 11, pleats: int = 22) -> None:
    """A pleated ruff."""
    spots = []
    for i in range(pleats * 2):
        a = i * math.pi / pleats
        k = 1 if i % 2 == 0 else 0.88
        spots.append((rx * k * math.cos(a), y + ry * k * math.sin(a)))
    c.path(smooth(spots, closed=True), p.pale, p.line)
    for i in range(0, pleats * 2, 2):
        a = i * math.pi / pleats
        c.path(
            f"M{rx * 0.9 * math.cos(a)} {y + ry * 0.9 * math.sin(a)}L{rx * 0.45 * math.cos(a)} "
            f"{y - 2 + ry * 0.42 * math.sin(a)}",
            None,
            p.line,
            0.6,
            opacity=0.6,
        )


def fan_collar(c: Canvas, p: Palette) -> None:
    """A standing collar of lace behind the head."""
    spots = []
    for i in range(25):
        a = math.radians(-8 + i * (196 / 24))
        k = 1 if i % 2 == 0 else 0.9
        spots.append((62 * k * math.cos(a), 128 - 56 * k * math.sin(a)))
    shape = [*smooth(spots), line_to((0, 150)), CLOSE]
    c.path(shape, p.pale, p.line)
    for i in range(0, 25, 2):
        a = math.radians(-8 + i * (196 / 24))
        c.path(f"M{52 * math.cos(a)} {128 - 47 * math.sin(a)}L0 132", None, p.metal[2], 0.7, opacity=0.7)
        c.dot(55 * math.cos(a), 128 - 49.5 * math.sin(a), 1.8, p.metal[1], p.line, 0.6)


def puffs(c: Canvas, p: Palette, fill: str, slash: str) -> None:
    """Round slashed sleeves at the shoulders."""

    def puff() -> None:
        c.path("M32 146 C36 126 76 126 88 152 C94 168 88 184 72 186 C52 188 30 172 32 146Z", fill, p.line)
        for d in (
            "M42 140 C40 152 44 166 52 174 C50 162 50 150 50 136Z",
            "M60 134 C60 150 62 166 66 178 C70 166 70 148 69 136Z",
            "M79 143 C80 156 80 168 78 180 C84 172 88 160 86 150Z",
        ):
            c.path(d, slash, p.line, FINE)

    c.both(puff)
