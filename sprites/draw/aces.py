"""The aces: a great pip inlaid with scrollwork, on a pale guilloche."""

from __future__ import annotations

import math

from sprites.draw.canvas import CENTRE, Canvas
from sprites.draw.guilloche import flower, rosette
from sprites.draw.pips import PIP_SCALE, emblem, pip_outline
from sprites.draw.styles import IVORY, Style

SCROLL = "M0 0 C5 -3 17 -2 20 -12 C22 -20 11 -23.5 9 -16.5 C7.6 -11 14 -9 15 -13.4"
LEAF = "M0 0 C-5 -3 -6 -10 0 -16 C5 -10 5 -4 0 0Z"


def scroll(c: Canvas, x: float, y: float, size: float, turn: float, colour: str, width: float) -> None:
    """A pair of volutes with a leaf each, right and left of the axis."""

    def one() -> None:
        with c.at(x, y, size, turn):
            c.path(SCROLL, None, colour, width)
            c.dot(13.4, -14.4, 1.9, colour)
            with c.at(11, -2.6, 0.55, 62):
                c.path(LEAF, colour)

    c.both(one)


def leaf(c: Canvas, x: float, y: float, size: float, turn: float, colour: str) -> None:
    """One pointed leaf."""
    with c.at(x, y, size, turn):
        c.path(LEAF, colour)


def inlay_of_spades(c: Canvas, pale: str, dark: str) -> None:
    """A tree of volutes."""
    c.path("M0 44 L0 -30", None, pale, 1.3)
    scroll(c, 0.6, 14, 1.18, 40, pale, 1.5)
    scroll(c, 0.6, -1, 0.85, 10, pale, 1.3)
    scroll(c, 0.6, -16, 0.5, -6, pale, 1.1)
    leaf(c, 0, -28, 0.7, 0, pale)
    flower(c, 0, 12, 8.4, pale, dark)


def inlay_of_hearts(c: Canvas, pale: str, dark: str) -> None:
    """Volutes that spring from a flower."""
    c.path("M0 38 L0 -15", None, pale, 1.3)
    scroll(c, 0.6, -6, 1.3, 20, pale, 1.5)
    scroll(c, 0.6, 16, 0.85, 8, pale, 1.3)
    scroll(c, 0.6, 28, 0.48, -4, pale, 1.1)
    leaf(c, 0, -14, 0.5, 0, pale)
    leaf(c, 0, 35, 0.5, 180, pale)
    flower(c, 0, -4, 8.4, pale, dark)


def inlay_of_diamonds(c: Canvas, pale: str, dark: str) -> None:
    """The same scroll upwards and downwards."""
    for turn in (0, 180):
        with c.at(turn=turn):
            c.path("M0 0 L0 -33", None, pale, 1.3)
            scroll(c, 0.6, -5, 0.74, 14, pale, 1.3)
            scroll(c, 0.6, -18, 0.42, -4, pale, 1.1)
            leaf(c, 0, -30, 0.62, 0, pale)
    c.both(lambda: leaf(c, 9, 0, 0.95, 90, pale))
    c.both(lambda: c.dot(28.5, 0, 1.6, pale))
    flower(c, 0, 0, 8.4, pale, dark)


def inlay_of_clubs(c: Canvas, pale: str, dark: str) -> None:
    """A wreath and a flower in each lobe."""
    for x, y, turn in ((0, -24.5, 0), (24.5, 12, 120), (-24.5, 12, -120)):
        with c.at(x, y, 1, turn):
            c.dot(0, 0, 16.5, None, pale, 1)
            for i in range(10):
                leaf(c, 13.6 * math.sin(math.pi * i / 5), -13.6 * math.cos(math.pi * i / 5), 0.28, 36 * i + 180, pale)
            flower(c, 0, 0, 9, pale, dark)
    c.path("M0 44 L0 4", None, pale, 1.3)
    scroll(c, 0.4, 42, 0.3, -30, pale, 0.9)
    flower(c, 0, 2.5, 6, pale, dark)


INLAYS = {"S": inlay_of_spades, "H": inlay_of_hearts, "D": inlay_of_diamonds, "C": inlay_of_clubs}


def ace(canvas: Canvas, style: Style, suit: str) -> None:
    """A great pip inlaid with scrollwork, on a pale guilloche; the ace of spades is the largest."""
    colour, size = style.colours[suit], (140.0 if suit == "S" else 118.0) * style.index.ace
    with canvas.at(*CENTRE):
        r = size * 0.62
        rosette(canvas, r, size * 0.09, 36, 6, colour, 0.5, 0.34)
        rosette(canvas, r * 0.74, size * 0.13, 24, 4, colour, 0.45, 0.2)
        canvas.dot(0, 0, r + size * 0.115, None, colour, 0.8, opacity=0.5)
        canvas.dot(0, 0, r - size * 0.115, None, colour, 0.6, opacity=0.35)
        with canvas.at(0, -1, size / 100 * PIP_SCALE[suit]):
            for line, width in ((IVORY[1], 17), (colour, 11), (IVORY[1], 2.2)):
                canvas.path(pip_outline(suit), line, line, width, pointed=True)
            emblem(canvas, suit, colour)
            INLAYS[suit](canvas, IVORY[1], colour)
