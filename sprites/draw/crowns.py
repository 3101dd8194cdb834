"""Crowns and diadems, in the head's coordinates: the face is 41 wide, y from -30 to 31."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, Canvas
from sprites.draw.hair import strands
from sprites.draw.motif import star
from sprites.draw.pips import emblem
from sprites.draw.shapes import polygon, sym

if TYPE_CHECKING:
    from sprites.draw.palette import Palette


def gold(c: Canvas, p: Palette, top: float, foot: float) -> str:
    """A paint for crowns, lit from the upper left."""
    return c.linear((-24, top), (24, foot), p.metal[0], p.metal[1], p.metal[2])


def circlet(c: Canvas, p: Palette, y: float = -24, tall: float = 7.5, half: float = 23) -> None:
    """The band of a crown, jewelled."""
    c.path(
        f"M{-half} {y} Q0 {y + 6} {half} {y} L{half + 0.8} {y - tall} Q0 {y + 6 - tall} {-half - 0.8} {y - tall}Z",
        gold(c, p, y - tall, y),
        p.line,
    )
    for x in (-16, -8, 0, 8, 16):
        yy = y - tall / 2 + 3 * (1 - (x / half) ** 2)
        if x % 16:
            c.dot(x, yy, 1.5, p.pale, p.line, 0.6)
        else:
            c.path(polygon((x - 3, yy), (x, yy - 2.6), (x + 3, yy), (x, yy + 2.6)), p.gem, p.line, 0.6)


def crown_of_spikes(c: Canvas, p: Palette) -> None:
    """King of spades: five steel points with pearls."""
    c.path(sym("M0 -50 C10 -50 18 -42 20 -30 L0 -24"), p.deep, p.line)
    c.path(sym("M0 -58 L5.5 -38 L12.5 -52 L15.5 -37 L26.5 -48 L23.8 -31 Q12 -26 0 -25.6"), gold(c, p, -56, -26), p.line)
    c.path("M0 -52 L0 -32 M12.3 -47 L13.6 -33 M-12.3 -47 L-13.6 -33", None, p.metal[2], FINE)
    for x, y in ((0, -59), (12.5, -53), (-12.5, -53), (27, -49.5), (-27, -49.5)):
        c.dot(x, y, 2.3, p.metal[0], p.line, 0.9)
    circlet(c, p)


def crown_imperial(c: Canvas, p: Palette) -> None:
    """King of hearts: two arches over a red cap, an orb and a cross on top."""
    c.path(sym("M0 -52 C16 -56 27 -46 23 -30 L0 -24"), p.main, p.line)
    c.path(sym("M0 -50 C3 -50 5 -42 5 -26 L0 -25"), p.deep)
    for half in ("M23.5 -31 C31 -46 18 -56 2 -51 L2 -47.4 C14 -51 24 -44 19 -31Z",):
        c.mirrored(half, gold(c, p, -54, -28), p.line)
    c.path(sym("M0 -51 L2.6 -51 C3.6 -42 3.4 -34 2.6 -25.6 L0 -25.4"), gold(c, p, -54, -28), p.line, 1)
    for x, y in ((22.6, -42.5), (16, -49.4)):
        c.dot(x, y, 1.5, p.pale, p.line, 0.6)
        c.dot(-x, y, 1.5, p.pale, p.line, 0.6)
    c.dot(0, -53.5, 3.6, p.metal[1], p.line, 1)
    c.path(sym("M0 -64 L1.6 -64 L1.3 -61.4 L4 -61.7 L4 -58.4 L1.3 -58.7 L1.6 -56.4 L0 -56.4"), p.metal[0], p.line, 0.8)
    circlet(c, p)


def crown_of_the_sun(c: Canvas, p: Palette) -> None:
    """King of diamonds: a fan of golden rays over a teal turban."""
    for i in range(-4, 5):
        a = i * 17.5
        with c.at(0, -22, turn=a):
            long = 37 if i % 2 == 0 else 31
            c.path(
                sym(f"M0 {-long} L4.3 {-long + 9} L3.2 -8 L0 -6"),
                gold(c, p, -34, -8) if i % 2 == 0 else p.main,
                p.line,
                1,
            )
    c.path(sym("M0 -44 C14 -44 24 -37 24.5 -25 C16 -20 8 -18.6 0 -18.6"), p.second, p.line)
    strands(
        c, p.line, "M2 -42 C-6 -36 -14 -30 -23 -26", "M12 -41 C4 -32 -6 -25 -16 -21.6", "M20 -36 C14 -29 6 -23 -2 -19.4"
    )
    c.path(sym("M0 -45 L5 -36 L0 -26"), gold(c, p, -44, -28), p.line, 1)
    c.path(sym("M0 -40.4 L2.6 -36 L0 -31"), p.main, p.line, 0.6)


def crown_of_trefoils(c: Canvas, p: Palette) -> None:
    """King of clubs: three golden trefoils and a green cap."""
    c.path(sym("M0 -45 C12 -45 21 -40 22.5 -29 L0 -24"), p.main, p.line)
    for x, y, a in ((-20.0, -41, -20), (20.0, -41, 20), (0.0, -46, 0)):
        with c.at(x, y, 0.235, a):
            emblem(c, "C", gold(c, p, -50, -30), p.line, 1)
    for x in (-10.5, 10.5):
        c.path(f"M{x} -27 L{x} -36", None, p.line, 3)
        c.path(f"M{x} -27 L{x} -36", None, p.metal[1], 1.4)
        c.dot(x, -38, 2.6, p.pale, p.line, 0.8)
    circlet(c, p)


def moon_diadem(c: Canvas, p: Palette) -> None:
    """Queen of spades: a crescent over the brow and stars on a dark veil."""
    c.path("M-21 -21 Q0 -31 21 -21 L21.6 -25.4 Q0 -35.6 -21.6 -25.4Z", gold(c, p, -34, -22), p.line, 1)
    c.path(
        "M-11.5 -53 C-15 -39 -7 -30.5 0 -30.5 C7 -30.5 15 -39 11.5 -53 C10 -44 6 -40 0 -40 C-6 -40 -10 -44 -11.5 -53Z",
        gold(c, p, -50, -30),
        p.line,
    )
    star(c, 0, -47.5, 5.6, p.metal[0], p.line)
    for x, y in ((17, -32.5), (-17, -32.5)):
        star(c, x, y, 4, p.metal[0], p.line)
    c.dot(0, -26.6, 1.8, p.gem, p.line, 0.7)


def heart_coronet(c: Canvas, p: Palette) -> None:
    """Queen of hearts: a coronet of hearts."""
    c.path(
        sym("M0 -46 L4 -36 C8 -40 10 -42 11.5 -46 C13.5 -40 17 -38 23 -43 L22.4 -28 Q11 -24 0 -23.6"),
        gold(c, p, -46, -24),
        p.line,
    )
    for x, y, a, s in (
        (0, -50.5, 0, 0.135),
        (11.6, -48, 8, 0.1),
        (-11.6, -48, -8, 0.1),
        (23.4, -45, 16, 0.1),
        (-23.4, -45, -16, 0.1),
    ):
        with c.at(x, y, s, a):
            emblem(c, "H", p.main, p.line, 0.9)
    circlet(c, p, -22.5, 6.4, 22)


def leaning_crown(c: Canvas, p: Palette) -> None:
    """Queen of diamonds: a tall crown that leans back, seen from the side."""
    c.path("M17 -15 L10 -59 C-4 -64 -25 -60 -38 -49 L-23 -2 C-12 -13 2 -18 17 -15Z", p.second, p.line)
    c.path(
        "M10 -59 C-4 -64 -25 -60 -38 -49 L-36.2 -43.4 C-23 -53.4 -5 -57.6 11 -53.4Z", gold(c, p, -62, -44), p.line, 1
    )
    c.path("M12.6 -43 C-2 -47 -20 -43 -32.6 -32.6 L-28 -18 C-17 -28 -1 -33 15 -28.6Z", gold(c, p, -46, -18), p.line, 1)
    for x, y, turn, size in ((7, -37.4, -2, 0.15), (-8.6, -36, -10, 0.17), (-22.6, -28.6, -22, 0.15)):
        with c.at(x, y, size, turn):
            emblem(c, "D", p.main, p.line, 0.8)
    for x, y in ((-0.8, -38), (-16.2, -33.2), (12.4, -36), (-28.4, -24.6)):
        c.dot(x, y, 1.5, p.second, p.line, 0.6)
    for t in range(9):
        x = 15.4 - t * 4.7
        c.dot(x, -16.6 + ((x - 12) / 35) ** 2 * 13.4, 1.9, p.pale, p.line, 0.6)
    with c.at(14.6, -11.4, 0.1):
        emblem(c, "D", p.gem, p.line, 0.7)


def laurel(c: Canvas, p: Palette) -> None:
    """Queen of clubs: a wreath of golden leaves round a green stone."""
    for i in range(6):
        for s in (-1, 1):
            a = s * (11 + i * 14.5)
            with c.at(0, -1, turn=a):
                for lean, r in ((s * 38, -28), (s * 118, -31.5)):
                    with c.at(0, r, turn=lean - s * 20):
                        c.path(sym("M0 -11 C3.6 -7 3.6 -2.6 0 0.5"), gold(c, p, -10, 0), p.line, 0.8)
    c.path(sym("M0 -43 L5 -33 C5 -29 3 -26 0 -25"), gold(c, p, -42, -26), p.line)
    c.dot(0, -32, 2.7, p.gem, p.line, 0.8)
