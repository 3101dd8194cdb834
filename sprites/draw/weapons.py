"""Arms and sceptres; the grip is the origin, upright is upwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, LINE, Canvas
from sprites.draw.materials import ARROW, ASH, HICKORY, LEATHER, LINEN, STEEL, STEEL_EDGE, STEEL_LINE, YEW
from sprites.draw.pips import emblem
from sprites.draw.shapes import box, sym

if TYPE_CHECKING:
    from sprites.draw.palette import Palette


def blade_paint(c: Canvas, p: Palette, half: float) -> str:
    """A paint for steel or gold, lit from the left."""
    return c.linear((-half, 0), (half, 0), p.metal[0], p.metal[1], p.metal[2])


def shaft(c: Canvas, p: Palette, top: float, foot: float, half: float, fill: str) -> None:
    """A straight pole."""
    c.path(box(-half, top, half * 2, foot - top), fill, p.line)


def sword(c: Canvas, p: Palette) -> None:
    """A long sword."""
    c.path(
        sym("M0 -124 L5 -112 L5 -20 L0 -20"),
        c.linear((-5, 0), (5, 0), p.metal[0], p.metal[0], p.metal[1], p.metal[2]),
        p.line,
    )
    c.path("M0 -108 L0 -24", None, p.metal[2], 1.2)
    c.path(
        sym("M0 -24 L7 -22.5 C14 -21 18 -22 22 -25.4 C25 -24 25 -19.4 22 -18 C16 -15.4 8 -15.4 0 -15.4"),
        blade_paint(c, p, 22),
        p.line,
    )
    c.dot(0, -19.8, 2.4, p.gem, p.line, 0.8)
    c.path(box(-3.2, -15, 6.4, 32), p.deep, p.line)
    c.dot(0, 21, 6, c.linear((-5, 16), (5, 26), *p.metal), p.line, LINE)
    c.dot(0, 21, 2.4, p.gem, p.line, 0.7)


def halberd(c: Canvas, p: Palette) -> None:
    """A halberd with a tassel."""
    shaft(c, p, -88, 90, 3, ASH)
    c.path(
        "M-4 -94 C-12 -92 -20 -98 -30 -104 C-36 -88 -34 -72 -28 -60 C-20 -70 -12 -74 -4 -72Z",
        c.linear((-34, 0), (0, 0), *p.metal),
        p.line,
    )
    c.path("M-26.4 -96 C-30 -86 -29.4 -76 -26 -67", None, p.metal[2], 1)
    c.path("M4 -90 C12 -92 18 -88 23 -78 C16 -80 10 -78 4 -74Z", p.metal[1], p.line)
    c.path(sym("M0 -130 L5 -108 L3.4 -96 L4.6 -66 L0 -66"), blade_paint(c, p, 5), p.line)
    c.path("M0 -122 L0 -98", None, p.metal[2], FINE)
    c.path("M-4 -64 L-6 -50 L-2 -55 L0 -47 L2 -55 L6 -50 L4 -64Z", p.main, p.line, 1)
    c.path(box(-5, -69, 10, 6, 2), p.metal[1], p.line, 1)


def battle_axe(c: Canvas, p: Palette) -> None:
    """A double axe."""
    shaft(c, p, -112, 90, 3.2, HICKORY)
    for y in (-62, -55, -48):
        c.path(f"M-3 {y} L3 {y - 4}", None, p.metal[1], 1.6)
    blade = "M3 -106 C12 -104 22 -112 30 -118 C38 -104 38 -82 30 -68 C22 -74 12 -82 3 -80Z"
    c.mirrored(blade, c.linear((3, 0), (36, 0), *STEEL), p.line)
    c.mirrored("M30 -118 C38 -104 38 -82 30 -68 L25.6 -72.6 C31 -85 31 -101 25.6 -113.4Z", STEEL_EDGE, p.line, 1)
    c.mirrored("M3 -101 C10 -100 15 -104 20 -108 M3 -85 C10 -86 15 -82 20 -78", None, STEEL_LINE, 1)
    c.path(sym("M0 -126 L4.6 -114 L4.6 -72 L0 -72"), p.main, p.line)
    with c.at(0, -93, 0.1):
        emblem(c, "C", p.metal[0], p.line, 0.7)
    c.path(sym("M0 -132 L3.4 -122 L0 -118"), p.metal[1], p.line, 1)


def longbow(c: Canvas, p: Palette) -> None:
    """A strung bow, its back to the right."""
    c.path("M-17 -117 L-17 113", None, p.line, 2.4)
    c.path("M-17 -117 L-17 113", None, LINEN, 1)
    c.path(
        "M-15 -126 C-21 -121 -19 -114 -14 -106 C-2 -84 7 -46 5.6 0 C7 46 -2 82 -14 104 C-19 112 -21 118 -15 122 "
        "L-18.6 119 C-23 114 -20 108 -17 102 C-7 80 -1.6 42 -3 0 C-1.6 -42 -7 -82 -17 -104 C-20 -110 -23 -118 "
        "-18.6 -123Z",
        c.linear((-8, 0), (8, 0), *YEW),
        p.line,
        1.4,
    )
    for y in (-74, -67, 67, 74):
        c.path(f"M{-6.4 + (74 - abs(y)) * 0.25} {y} L{1.4 + (74 - abs(y)) * 0.25} {y}", None, p.metal[1], 2)


def arrow(c: Canvas, p: Palette) -> None:
    """An arrow, its head upwards, held in the middle."""
    c.path("M0 40 L0 -46", None, p.line, 3)
    c.path("M0 40 L0 -46", None, ARROW, 1.6)
    c.path(sym("M0 -60 L5 -48 L1.4 -45 L0 -44"), p.metal[1], p.line, 1)


def quiver(c: Canvas, p: Palette) -> None:
    """A quiver of arrows on the back, seen over the shoulder; upright, its mouth at the origin."""
    for x, tilt, fletching in ((-9, -9, p.main), (9, 9, p.main), (0, 0, p.second)):
        with c.at(x * 0.7, 0, turn=tilt):
            c.path("M0 6 L0 -34", None, p.line, 3)
            c.path("M0 6 L0 -34", None, ARROW, 1.6)
            c.path(sym("M0 -36 L5.6 -30 L5.6 -12 L0 -6"), fletching, p.line, 1)
            c.path("M0 -36 L0 -6", None, p.line, FINE)
    c.path("M-15 0 L15 0 L11 70 L-11 70Z", LEATHER, p.line)
    c.path("M-15.6 -3 L15.6 -3 L15 5 L-15 5Z", p.metal[1], p.line, 1)


def sun_sceptre(c: Canvas, p: Palette) -> None:
    """A sceptre that ends in a sun."""
    shaft(c, p, -78, 62, 2.6, c.linear((-3, 0), (3, 0), *p.metal))
    for y in (-58, -30, 26):
        c.path(box(-4.6, y, 9.2, 4.4, 2), p.second, p.line, 1)
    with c.at(0, -96):
        for i in range(12):
            with c.at(turn=i * 30):
                c.path(
                    sym("M0 -25 L3.6 -12 L0 -10") if i % 2 == 0 else sym("M0 -20 C4 -17 -1 -15 3 -11 L0 -10"),
                    p.metal[1] if i % 2 == 0 else p.main,
                    p.line,
                    0.9,
                )
        c.dot(0, 0, 13, c.radial((-4, -4), 17, p.metal[0], p.metal[1], p.metal[2]), p.line, LINE)
        c.dot(0, 0, 8.6, None, p.line, 0.7)
        with c.at(0, 0, 0.12):
            emblem(c, "D", p.main, p.line, 0.8)
    c.path(sym("M0 -84 L6 -82 L3.6 -74 L0 -72"), p.metal[1], p.line, 1)
