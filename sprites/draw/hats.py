"""The jacks' hats, in the head's coordinates."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, Canvas
from sprites.draw.crowns import gold
from sprites.draw.geometry import between, flatten, line_to, move_to, parse
from sprites.draw.motif import star
from sprites.draw.pips import emblem
from sprites.draw.shapes import smooth, sym

if TYPE_CHECKING:
    from sprites.draw.palette import Palette


def beret(c: Canvas, p: Palette) -> None:
    """Jack of spades: a slanting beret, a long silver plume falling behind it."""
    feather(c, p.metal[0], p.metal[2], p.line, "M-4 -40 C-18 -47 -30 -40 -35 -24 C-38 -10 -36 2 -29 11", 8.4)
    c.path("M-25 -23 C-33 -36 -20 -50 2 -51 C22 -52 34 -40 28 -26 C14 -20 -12 -19 -25 -23Z", p.main, p.line)
    c.path("M-20 -36 C-8 -45 12 -46 24 -36 M-6 -47 C4 -42 12 -36 14 -25", None, p.deep, 1)
    c.path("M-24 -20 Q0 -27 24 -20 L25 -27 Q0 -34.5 -25 -27Z", gold(c, p, -34, -20), p.line)
    star(c, 15, -33, 5.4, p.metal[0], p.line)


def plumed_hat(c: Canvas, p: Palette) -> None:
    """Jack of hearts: a brim, a soft crown and an ostrich feather curling over."""
    c.path("M-19 -26 C-24 -46 -8 -54 6 -52 C20 -50 24 -38 21 -26Z", p.main, p.line)
    c.path("M-10 -30 C-12 -40 -4 -48 6 -48 M2 -30 C2 -38 6 -44 12 -47", None, p.deep, 1)
    feather(c, p.pale, p.second, p.line, "M-14 -30 C-20 -56 4 -66 24 -56 C36 -50 38 -38 30 -34", 9)
    c.path("M-31 -24 C-22 -34 22 -34 31 -24 C24 -16 14 -20.5 0 -20.5 C-14 -20.5 -24 -16 -31 -24Z", p.deep, p.line)
    c.path("M-27 -24.4 C-18 -30.6 18 -30.6 27 -24.4", None, p.metal[1], 1.3)
    with c.at(-14, -30, 0.12):
        emblem(c, "H", p.metal[1], p.line, 0.9)


def turban_cap(c: Canvas, p: Palette) -> None:
    """Jack of diamonds: a tall cap with a jewelled aigrette."""
    for a in (-16, 0, 16):
        with c.at(0, -46, turn=a):
            c.path(sym("M0 -19 C4 -13 4 -6 0 1"), p.main if a else p.second, p.line, 1)
            c.path("M0 -14 L0 0", None, p.line, 0.7)
    c.path(sym("M0 -50 C10 -50 17 -45 19 -34 L22 -26 L0 -24"), p.second, p.line)
    c.hatch(sym("M0 -49 C9 -49 16 -44 18 -34 L20.6 -27 L0 -26"), 5.2, 90, p.line, FINE, opacity=0.55)
    c.path(
        "M-24.5 -19 C-12 -25 12 -25 24.5 -19 C26.5 -24 26 -29 23.5 -32 C10 -38 -10 -38 -23.5 -32 C-26 -29 "
        "-26.5 -24 -24.5 -19Z",
        p.main,
        p.line,
    )
    c.path(
        "M-22 -30 C-10 -24 0 -22 8 -23.6 M-14 -34.6 C-4 -28 8 -25 18 -22 M0 -36.4 C8 -32 16 -28 23.6 -26",
        None,
        p.line,
        FINE,
    )
    with c.at(0, -37, 0.17):
        emblem(c, "D", gold(c, p, -40, 30), p.line, 1)
    c.dot(0, -37, 2, p.second, p.line, 0.7)


def bycocket(c: Canvas, p: Palette) -> None:
    """Jack of clubs: the hunter's peaked hat with a pheasant's feather."""
    feather(c, p.second, p.line, p.line, "M-13 -30 C-20 -40 -23 -50 -20 -64", 5)
    c.path("M-22 -26 C-22 -42 -10 -53 4 -52 C16 -51 22 -40 23 -28Z", p.main, p.line)
    c.path("M4 -52 C0 -44 -2 -36 -2 -28", None, p.deep, 1)
    c.path(
        "M-29 -22 C-30 -34 -20 -34 -10 -30 C4 -25 22 -25 42 -20 C28 -14 8 -17 -6 -18.6 C-16 -20 -22 -20 -29 -22Z",
        p.deep,
        p.line,
    )
    c.path("M-26 -26 C-22 -30 -14 -27.6 -8 -26 C6 -22.6 20 -22 34 -20", None, p.metal[1], 1.2)
    with c.at(-11, -31, 0.13):
        emblem(c, "C", p.metal[1], p.line, 0.9)


def feather(c: Canvas, fill: str, rib: str, line: str, spine: str, wide: float) -> None:
    """A plume along a spine: full in the middle, its edge in soft scallops."""
    spots = flatten(parse(spine), 14)[0][0]
    n = len(spots) - 1
    left, right = [], []
    for i, (x, y) in enumerate(spots):
        (px, py), (qx, qy) = spots[max(i - 1, 0)], spots[min(i + 1, n)]
        dx, dy = qx - px, qy - py
        size = math.hypot(dx, dy)
        w = wide * math.sin(math.pi * (0.1 + 0.86 * i / n)) ** 0.7 * (1 if i % 3 else 0.82)
        left.append((x - dy / size * w, y + dx / size * w))
        right.append((x + dy / size * w, y - dx / size * w))
    c.path(smooth([*left, *right[::-1]], closed=True), fill, line)
    for i in range(2, n - 1, 2):
        for side in (left, right):
            x, y = spots[i - 1]
            q = side[min(i + 1, n)]
            c.path([move_to((x, y)), line_to(between((x, y), q, 0.72))], None, rib, 0.7)
    c.path(spine, None, line, 1)
