"""Arms and hands; the grip is the origin, upright is upwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, Canvas
from sprites.draw.shapes import box, sym

if TYPE_CHECKING:
    from sprites.draw.palette import Look, Palette


BREAST, ACROSS = (92, 152), 62  # where the other hand lies, and how far its arm is turned


def arm(c: Canvas, p: Palette, look: Look, fill: str, cuff: str, turn: float, trim: str | None = None) -> None:
    """A forearm in its sleeve, a jewelled cuff, and the wrist."""
    with c.at(turn=turn):
        c.path(box(-6.5, 0, 13, 16, 4), look.skin, look.line, 1)
        c.path(sym("M0 17 L10.5 17 C15 34 21 50 25 96 L0 96"), fill, p.line)
        c.path("M-5 24 C-6 40 -8 56 -10 74 M3 26 C4 42 7 54 10 70", None, p.line, FINE, opacity=0.75)
        c.path("M-11.5 10 C-4 12.6 4 12.6 11.5 10 L13 20 C5 23 -5 23 -13 20Z", cuff, p.line)
        if trim:
            for x in (-7, 0, 7):
                c.dot(x, 16.4 - abs(x) * 0.12, 1.7, trim, p.line, 0.6)


def fist(c: Canvas, look: Look) -> None:
    """A hand closed round what it holds."""
    c.path("M-11 6 C-13.5 -4 -9 -11 -2 -11.4 L4 -11 L4 11 L-3 12.6 C-8 13.6 -10.4 11 -11 6Z", look.skin, look.line, 1)
    for y in (-11, -5.5, 0, 5.5):
        c.path(box(-2.6, y, 11.6 - abs(y + 2.7) * 0.14, 5.5, 2.6), look.skin, look.line, 1)
    c.path(
        "M-9.6 -1 C-9 -8 -3.6 -13.6 3 -14 C6.6 -14 7 -10.2 3.8 -9.4 C-0.4 -8.4 -2.6 -5 -4 -0.6", look.skin, look.line, 1
    )


def open_hand(c: Canvas, look: Look) -> None:
    """A hand that bears something."""
    c.path(
        "M-17 -5 C-14 6 -8 14 0 14 C8 14 15 6 19 -5 C20 -8.6 16.6 -9.4 15 -6.4 C12 -0.6 6 3 0 3 "
        "C-6 3 -10 0 -13 -6.4 C-15 -9.4 -18 -8.6 -17 -5Z",
        look.skin,
        look.line,
        1,
    )
    c.path("M13.4 -3.6 C11 3 7 7.4 3 9 M9.6 0 C8 3.6 5 6.4 2 7.4", None, look.line, FINE)


def laid_hand(c: Canvas, look: Look) -> None:
    """A hand laid flat on the breast, its fingers upright and its thumb at the left."""
    c.path("M-7.6 8 C-9.6 2 -10.2 -2 -9.4 -6 L9 -6 C10 0 9 5 7.4 10 L-6.6 10Z", look.skin, look.line, 1)
    for x, top in ((-9.6, -17.4), (-4.9, -20.6), (-0.2, -20), (4.5, -16)):
        c.path(box(x, top, 4.9, -3.4 - top, 2.4), look.skin, look.line, 1)
    c.path("M-8.9 -5 L8.5 -5 L8.6 -1.6 L-9 -1.6Z", look.skin)
    c.path(
        "M-7.4 7.6 C-10.4 4 -12 0 -14.6 -4.6 C-16.4 -8 -20.4 -6.6 -19 -2.8 C-17 3 -13.4 8.4 -8 10.4",
        look.skin,
        look.line,
        1,
    )
    c.path("M-4.4 -1.4 L-4.5 -5 M0 -1.2 L0.1 -5 M4.4 -1.4 L4.6 -5", None, look.line, FINE)


def other_arm(c: Canvas, p: Palette, look: Look, fill: str, cuff: str, trim: str | None = None) -> None:
    """The arm that holds nothing: it comes up from behind the sash, and its hand lies on the breast."""
    with c.at(*BREAST):
        arm(c, p, look, fill, cuff, ACROSS, trim)
        with c.at(0, 0, 0.92, ACROSS):
            laid_hand(c, look)
