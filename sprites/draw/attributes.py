"""What the figures hold, except weapons; the origin is the grip, and y points upwards along the object."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, LINE, Canvas
from sprites.draw.materials import FALCON, GLASS, GLEAM, GUT, MAPLE, PEACOCK, PETAL, SEPAL, STALK, WINE
from sprites.draw.motif import star
from sprites.draw.pips import emblem
from sprites.draw.shapes import box, ellipse, sym
from sprites.draw.weapons import blade_paint

if TYPE_CHECKING:
    from sprites.draw.palette import Palette


def orb(c: Canvas, p: Palette) -> None:
    """An orb with a cross, held on the open hand."""
    with c.at(0, -23):
        c.dot(0, 0, 25, c.radial((-8, -9), 36, p.metal[0], p.metal[1], p.metal[2]), p.line, LINE)
        c.path("M-24.4 -4 C-12 4 12 4 24.4 -4 L25 2.6 C12 10.6 -12 10.6 -25 2.6Z", p.main, p.line, 1)
        c.path("M-4 -24.6 C-4.8 -16 -4.6 -8 -4 1.6 L4 1.6 C4.6 -8 4.8 -16 4 -24.6Z", p.main, p.line, 1)
        for x, y in ((-14, 4), (14, 4), (0, 5.4), (0, -10)):
            c.dot(x, y, 2.2, p.metal[0], p.line, 0.7)
        c.path(
            sym("M0 -50 L4 -50 L3 -42.4 L10 -43.4 L10 -35 L3 -36 L4 -25 L0 -25"),
            c.linear((-9, -48), (9, -28), *p.metal),
            p.line,
        )
        c.dot(0, -39.2, 1.9, p.main, p.line, 0.7)


def mirror(c: Canvas, p: Palette) -> None:
    """A hand mirror in a frame of pearls."""
    c.path(sym("M0 -24 L3.4 -24 C2.6 -10 3 4 4.4 20 L0 22"), blade_paint(c, p, 4), p.line)
    c.dot(0, 25, 4.4, p.metal[1], p.line, 1.1)
    c.path(sym("M0 -28 C5 -27 8 -24 10 -19 C6 -21.4 3 -21.4 0 -18"), p.metal[1], p.line, 1)
    for i in range(14):
        a = i * math.pi / 7
        c.dot(21.5 * math.sin(a), -56 - 28 * math.cos(a), 3.1, p.metal[1], p.line, 0.9)
    c.path(ellipse(0, -56, 21.5, 28), blade_paint(c, p, 21), p.line)
    c.path(ellipse(0, -56, 16, 22.4), c.linear((-14, -76), (14, -36), *GLASS), p.line, 1)
    c.path("M-8 -56 L4 -72 M-6 -46 L9 -67", None, GLEAM, 2, opacity=0.75)
    star(c, 0, -90, 6, p.metal[0], p.line)


def rose(c: Canvas, p: Palette) -> None:
    """A Tudor rose on its stem."""
    c.path("M-1 34 C2 10 -2 -14 0 -44", None, p.line, 4.4)
    c.path("M-1 34 C2 10 -2 -14 0 -44", None, STALK, 2.4)
    for x, y, lean in ((-1, -20, -58), (0, -28, 56)):
        with c.at(x, y, turn=lean):
            c.path(sym("M0 -26 C8 -18 8 -8 0 0"), SEPAL, p.line, 1)
            c.path("M0 -21 L0 -2 M0 -8 L4 -12 M0 -8 L-4 -12 M0 -14 L3 -17 M0 -14 L-3 -17", None, p.line, 0.7)
    with c.at(0, -62):
        for i in range(5):
            with c.at(turn=36 + 72 * i):
                c.path(sym("M0 -25 L3 -17 L0 -10"), SEPAL, p.line, 0.9)
        for i in range(5):
            with c.at(turn=72 * i):
                c.path(sym("M0 -25 C6 -27 16 -24 15.6 -14 C15 -6 8 -2 0 0"), p.main, p.line, 1)
        for i in range(5):
            with c.at(turn=36 + 72 * i):
                c.path(sym("M0 -15 C5 -17 10 -14 9.6 -8 C9 -3 5 -1 0 0"), PETAL, p.line, 0.9)
        c.dot(0, 0, 4.8, p.metal[1], p.line, 1)
        for i in range(5):
            a = math.radians(72 * i)
            c.dot(2.6 * math.sin(a), -2.6 * math.cos(a), 0.7, p.line)


def peacock_fan(c: Canvas, p: Palette) -> None:
    """A fan of seven peacock's feathers."""
    for i in (-3, 3, -2, 2, -1, 1, 0):
        with c.at(0, -16, turn=i * 19):
            c.path(sym("M0 -62 C10 -58 12 -44 8 -32 C6 -22 3 -10 0 0"), p.second if i % 2 == 0 else PEACOCK[0], p.line)
            c.path("M0 -34 L0 -6", None, p.line, 0.7)
            for y in (-34, -28, -22):
                c.path(f"M0 {y + 4} L4.6 {y} M0 {y + 4} L-4.6 {y}", None, p.line, 0.6)
            c.path(ellipse(0, -48, 6.6, 8.4), p.metal[1], p.line, 0.9)
            c.path(ellipse(0, -47, 4.2, 5.6), p.main, p.line, 0.7)
            c.dot(0, -45.6, 2.2, PEACOCK[1])
    c.path("M-15 -16 C-12 -30 12 -30 15 -16 C8 -8 -8 -8 -15 -16Z", c.linear((-14, -26), (14, -10), *p.metal), p.line)
    with c.at(0, -18, 0.09):
        emblem(c, "D", p.main, p.line, 0.7)
    c.path(sym("M0 -10 L3.4 -10 L3 22 L0 24"), p.metal[1], p.line)
    c.path("M0 24 C-2 32 3 36 0 46", None, p.main, 2.2)


def goblet(c: Canvas, p: Palette) -> None:
    """A golden goblet of wine."""
    c.path(sym("M0 -20 L3 -20 L3.4 14 C6 20 13 22 16 26 L16 30 L0 30"), blade_paint(c, p, 14), p.line)
    c.path(sym("M0 -62 L23 -62 C23 -40 16 -24 0 -19"), c.linear((-22, 0), (22, 0), *p.metal), p.line)
    c.path(ellipse(0, -62, 23, 6), WINE, p.line)
    c.path("M-22 -52 C-12 -46 12 -46 22 -52 L20.6 -45 C12 -39.6 -12 -39.6 -20.6 -45Z", p.main, p.line, 1)
    for x in (-12, 0, 12):
        c.dot(x, -44.8 - abs(x) * 0.12, 2.2, p.metal[0], p.line, 0.7)
    for a in (-36, 0, 36):
        with c.at(0, -20, turn=a * 0.7):
            c.path(sym("M0 -17 C4 -12 4 -6 0 0"), p.metal[0], p.line, 0.8)
    c.path(ellipse(0, -15, 6, 3.6), p.gem, p.line, 1)


def lute(c: Canvas, p: Palette) -> None:
    """A lute, its peg box bent back."""
    _, wood, dark = MAPLE
    c.path(sym("M0 -58 L4.4 -58 L5.4 12 L0 12"), dark, p.line)
    with c.at(0, -58, turn=-38):
        c.path(sym("M0 -26 L4.6 -24 L4.6 0 L0 2"), dark, p.line)
        for y in (-20, -13, -6):
            c.path(f"M-9 {y} L9 {y}", None, p.line, 2.6)
            c.path(f"M-9 {y} L9 {y}", None, p.pale, 1.2)
    c.path(sym("M0 4 C10 6 30 24 30 50 C30 70 16 80 0 80"), c.linear((-28, 20), (28, 70), *MAPLE), p.line)
    c.path(sym("M0 10 C8 12 25 28 25 50 C25 66 14 75 0 75"), None, dark, FINE)
    c.dot(0, 38, 10, dark, p.line, 1.1)
    for i in range(6):
        with c.at(0, 38, turn=i * 60):
            c.path(sym("M0 -8 C3 -5 3 -3 0 0"), wood)
    c.path(box(-10, 63, 20, 4.4, 2), dark, p.line, 1)
    for x in (-2.4, 0, 2.4):
        c.path(f"M{x} -56 L{x * 2} 64", None, GUT, 0.7)
    for y in (-46, -36, -26):
        c.path(f"M-4.6 {y} L4.6 {y}", None, p.metal[1], 1)


def falcon(c: Canvas, p: Palette) -> None:
    """A hooded falcon in profile on the gloved fist."""
    body, pale, dark = FALCON
    c.path("M6 -14 C12 -4 16 14 14 34 L6 30 L2 36 C0 20 -2 0 -4 -12Z", dark, p.line)
    c.path(
        "M-4 -62 C10 -64 18 -52 18 -34 C18 -20 10 -10 0 -8 C-12 -8 -18 -20 -18 -34 C-18 -44 -14 -52 -10 -56Z",
        pale,
        p.line,
    )
    for y in range(5):
        for x in range(3):
            xx, yy = -13 + x * 6 + (y % 2) * 3, -42 + y * 6.4
            c.path(f"M{xx - 2} {yy} L{xx} {yy + 3} L{xx + 2} {yy}", None, dark, 0.9)
    c.path("M4 -58 C22 -52 26 -24 14 12 C8 4 -2 -14 0 -34 C0 -46 2 -52 4 -58Z", body, p.line)
    c.path("M8 -48 C16 -36 17 -16 13 2 M5 -42 C10 -30 11 -14 10 -2 M4 -32 C6 -22 7 -14 7 -8", None, dark, FINE)
    c.path("M-16 -64 C-18 -76 -8 -84 2 -82 C12 -80 14 -68 10 -58 C2 -54 -8 -54 -14 -58Z", p.deep, p.line)
    c.path("M-15.6 -70 C-22 -70 -25 -66 -23.4 -60 C-21 -63 -18 -62 -14.6 -62Z", p.metal[1], p.line, 1)
    c.path("M-15 -60 C-8 -56 2 -56 10.4 -60", None, p.metal[1], 2)
    c.path("M2 -82 C2 -90 8 -94 13 -92 C10 -90 10 -86 8 -80", p.second, p.line, 1)
    c.path("M-12 -64 C-14 -74 -6 -79 -1 -73 C1 -67 -4 -62 -12 -64Z", p.main, p.line, 0.8)
    c.path("M-9 -9 L-10 -3 M-3 -8 L-3 -3 M4 -9 L4 -3", None, p.metal[2], 2.6)
