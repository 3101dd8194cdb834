"""Heads in profile, looking to the right, in the head's coordinates; their hair and beards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, Canvas
from sprites.draw.features import EYE_WHITE, GLINT, PUPIL
from sprites.draw.shapes import ellipse

if TYPE_CHECKING:
    from sprites.draw.palette import Look, Palette

PROFILE = (
    "M-2 -31 C8 -31 14.4 -26 16 -17.4 C16.6 -13.6 17.6 -11.4 17.4 -8.8 C17.2 -6.8 15.6 -5.8 15.8 -3.8 "
    "C17.4 0.4 21.2 4 23.8 7.8 C24.6 9.6 23.2 11.2 20.4 11.1 C18.8 11 17.6 11 17.6 12.2 "
    "C17.6 13.4 19.6 14.2 19.8 15.8 C19.8 17 18 17.4 17 17.8 C18.6 18.2 19.2 19.2 18.6 20.6 "
    "C17.8 22 16.4 22.2 16.6 23.8 C17 25.2 18.2 26.6 17.4 28.8 C16.4 31.6 13 32.6 9.4 32.2 "
    "C3 31.6 -4 27.6 -8.4 21.2 C-11 17 -11.4 10 -12 2 L-16 -10 C-15 -24 -10 -31 -2 -31Z"
)

LADY = (
    "M-2 -31 C7 -31 13.6 -26 15.2 -17.4 C15.8 -13.6 16 -11 15.8 -8.8 C15.6 -6.8 14.6 -5.4 15 -3.6 "
    "C16.2 0.2 19.4 3.4 21.8 6.6 C22.6 8.4 21.4 9.8 19.2 9.9 C17.8 9.9 16.8 10.2 16.8 11.4 "
    "C16.8 12.6 18.8 13 19.6 14.6 C20 16 18.4 16.6 17 17.2 C18.8 17.6 19.6 19 18.4 20.4 "
    "C17.4 21.6 15.6 21.8 15.6 23.4 C15.8 24.8 16.4 26.2 15.4 28 C14.2 30.4 11.2 31 8.4 30.4 "
    "C2.6 29.2 -4 25 -8.4 19.4 C-11 16 -11.4 10 -12 2 L-16 -10 C-15 -24 -10 -31 -2 -31Z"
)


def profile(c: Canvas, look: Look, *, beard: bool = False) -> None:
    """Draw a man's face from the side; with a beard, the mouth is left to it."""
    c.path(PROFILE, look.skin)
    c.path(
        "M9.4 32.2 C3 31.6 -4 27.6 -8.4 21.2 C-11 17 -11.4 10 -12 2 L-16 -10 L-8 -10 C-7 4 -3 14 2 20 "
        "C6 24.6 11 26.6 17.6 26.8 C18 29.6 15 32.8 9.4 32.2Z",
        look.shade,
    )
    c.dot(9.4, 9.4, 4.8, look.blush, opacity=0.3)
    side_eye(c, look)
    c.path("M18.4 9.8 C16.6 10.4 15 9.2 15.8 6.8", None, look.line, 1)
    if not beard:
        c.path("M19.4 15.4 C17 14.8 14.4 16 12.4 17.2 L17 17.8 C18.6 17.4 19.8 17 19.4 15.4Z", look.lip, opacity=0.75)
        c.path("M17 17.8 C18.6 18.2 19.2 19.4 18.4 20.6 C16.4 21 14.4 19.6 13.2 17.8Z", look.lip, opacity=0.75)
        c.path("M17.4 17.8 L13 17.6 L11.2 16.4", None, look.line, 1)
    c.path(PROFILE, None, look.line, 1.1)


def lady_profile(c: Canvas, look: Look) -> None:
    """Draw a lady's face from the side, her eye lined with kohl."""
    c.path(LADY, look.skin)
    c.path(
        "M8.4 30.4 C2.6 29.2 -4 25 -8.4 19.4 C-11 16 -11.4 10 -12 2 L-16 -10 L-8 -10 C-7 4 -4 13 1.4 18.6 "
        "C5.4 22.8 10.4 25 15.6 25.4 C16.2 28.4 13.4 31.2 8.4 30.4Z",
        look.shade,
    )
    c.dot(8.4, 9.6, 5, look.blush, opacity=0.32)
    side_eye(c, look)
    c.path("M14.4 -4.5 C10.8 -5.6 7.6 -4.6 4.6 -1.4 L-0.6 -2.6", None, look.hair_line, 1.7)
    c.path("M4.8 -0.8 C8 2 10.8 2.4 13.4 1.2", None, look.hair_line, 0.9)
    c.path("M18 8.8 C16.2 9.4 14.8 8.2 15.4 6", None, look.line, 1)
    c.path("M19.4 14.4 C17 13.4 14 14.8 11.6 17 L17 17.2 C18.6 16.6 19.8 15.8 19.4 14.4Z", look.lip)
    c.path("M17 17.2 C18.8 17.6 19.4 19.2 18.2 20.4 C15.6 20.8 13.2 19.4 11.6 17Z", look.lip)
    c.path("M17.2 17.2 L11.6 17 L10 15.8", None, look.line, 1)
    c.path(LADY, None, look.line, 1.1)


def veil(c: Canvas, look: Look, p: Palette) -> None:
    """Hair smoothed over the ear, and a veil that falls behind the shoulder."""
    fall = (
        "M4 -31 C-12 -35 -29 -24 -30 -4 C-31 18 -36 36 -47 56 C-32 58 -18 54 -9 46 C-12 34 -13 24 -12 14 "
        "C-8 2 -2 -8 15 -17 C13 -26 10 -30 4 -31Z"
    )
    c.path(fall, p.second, p.line)
    c.path("M-22 -4 C-22 18 -25 36 -32 54 M-16 4 C-17 20 -18 36 -21 52", None, p.second_deep, 1.2)
    c.path("M-46 55 C-32 57 -18 53 -9.4 45.6", None, p.metal[1], 2.4)
    c.path(
        "M8 -30 C-8 -32 -19 -22 -19 -6 C-19 4 -18 12 -15 19 C-9.6 19 -6.6 13 -5 5 C-3 -4 4 -9 15.4 -13 "
        "C14.6 -22 13 -28 8 -30Z",
        look.hair,
        look.hair_line,
    )
    c.path("M-14.4 -8 C-14.6 2 -14 9 -12.4 15 M-9 -9 C-9.6 0 -9.6 6 -9 12", None, look.hair_light, FINE)
    with c.at(-9.6, 13):
        c.path("M0 4 L0 8", None, p.line, 1)
        c.dot(0, 3, 2.6, p.metal[1], p.line, 0.9)
        c.path("M0 7 L4 15 L0 23 L-4 15Z", p.metal[1], p.line, 0.9)
        c.path("M0 11 L2 15 L0 19 L-2 15Z", p.main)


def side_eye(c: Canvas, look: Look) -> None:
    """An eye from the side, and its brow."""
    c.path("M5.2 -1.4 C8 -4.8 11.4 -5.4 14 -4.6 C14.8 -3 14.4 -1 13.2 0.8 C10.4 1.8 7.6 0.8 5.2 -1.4Z", EYE_WHITE)
    c.path(ellipse(12.2, -1.9, 1.9, 2.7), look.eye)
    c.path(ellipse(12.7, -1.9, 0.9, 1.3), PUPIL)
    c.dot(12.2, -2.9, 0.55, GLINT)
    c.path("M4.8 -1.6 C7.6 -7 11.6 -7.2 14.4 -5.4 L14 -4.4 C11.4 -5.2 8 -4.6 4.8 -1.6Z", look.lid)
    c.path("M4.6 -1.4 C7.8 -4.9 11.2 -5.4 14.4 -4.5", None, look.hair_line, 1.35)
    c.path("M7.4 1.4 C9.4 2.4 11.6 2.3 13 1.5", None, look.line, 0.6)
    b = look.brow
    c.path(
        f"M4 {-6.6 - b * 0.6} C8 {-10.4 - b} 13.4 {-10.6 - b} 17.2 {-9 - b * 0.4} "
        f"C13.4 -9.2 8.6 -8.6 4.4 {-5.4 - b * 0.2}Z",
        look.hair_line,
    )


def ear(c: Canvas, look: Look) -> None:
    """An ear from the side."""
    c.path("M-9 -3 C-5 -6 -1.6 -3.6 -2 1 C-2.2 4 -4.4 5 -4.8 8 C-5.4 10.6 -8.6 10.4 -8.8 7Z", look.skin, look.line, 1)
    c.path("M-7 -0.6 C-5 -2.4 -3.4 -0.6 -4.2 1.8 C-5 3.4 -6.2 3.6 -6.2 6", None, look.line, FINE)


def page_cut(c: Canvas, look: Look) -> None:
    """Hair cut to the jaw, turned up at the nape, with a fringe."""
    c.path(
        "M4 -31 C-12 -35 -27 -25 -28 -6 C-28.6 6 -31 14 -35 21 C-36.4 25.4 -31 27 -27 25.4 C-22 30 -12 30 -7 24 "
        "C-3.4 18 -5 8 -2 -1 C1 -8 6 -9 9 -14 C12 -11.6 15 -12 17.4 -13 C18.6 -24 12 -31 4 -31Z",
        look.hair,
        look.hair_line,
    )
    c.path(
        "M-23 -10 C-23 4 -24 14 -27 23 M-17 -12 C-16 2 -17 16 -20 27 M-11 -14 C-9 -2 -10 14 -12 26 "
        "M-5 -14 C-5 -6 -7 2 -7 12 M2 -20 C4 -18 6 -16 8.6 -14.4",
        None,
        look.hair_line,
        FINE,
    )
    c.path("M-24.6 -14 C-22 -24 -12 -29 -2 -28", None, look.hair_light, 2)


def curls(c: Canvas, look: Look) -> None:
    """Curls from the temple down to the nape."""
    c.path(
        "M2 -31 C-14 -34 -25 -24 -25 -8 C-25 6 -24 16 -20 24 L-6 22 C-8 10 -6 0 -2 -6 C4 -10 10 -12 15 -20 "
        "C12 -28 8 -31 2 -31Z",
        look.hair,
        look.hair_line,
    )
    for x, y, r in (
        (-22, -12, 7),
        (-13, -15, 7),
        (-25, -1, 7.4),
        (-12, -3, 7),
        (-26, 11, 7.6),
        (-14, 8, 7.2),
        (-23, 22, 7),
        (-12, 19, 6.4),
        (-3, -16, 6),
        (6, -19, 5.6),
        (13, -18, 4.8),
    ):
        c.dot(x, y, r, look.hair, look.hair_line, 1.25)
        c.path(
            f"M{x - r * 0.5} {y + 1} C{x - r * 0.4} {y - r * 0.7} {x + r * 0.6} {y - r * 0.5} {x + r * 0.3} "
            f"{y + r * 0.3}",
            None,
            look.hair_line,
            FINE,
        )


def long_mane(c: Canvas, look: Look) -> None:
    """Straight hair behind the ear, cut level at the shoulder."""
    c.path(
        "M2 -31 C-16 -34 -27 -24 -27 -6 L-29 25 L-10 25 C-9 14 -10 6 -8 -2 C-5 -9 2 -11 15 -15 C14 -26 10 -31 2 -31Z",
        look.hair,
        look.hair_line,
    )
    c.path("M-22 -8 L-24.6 24 M-17 -8 L-19.6 24 M-12.4 -6 L-14.6 24", None, look.hair_line, FINE)


def square_beard(c: Canvas, look: Look, p: Palette) -> None:
    """A long beard in rows of curls, square at the end and bound with gold."""
    c.path(
        "M-8.6 7 C-7 14 -2 18.6 5 19.4 C9 19.8 12.6 20.4 15 22 C17.6 24 19.6 28 19.6 33 L21 55 C12 59 -2 58.4 -9 54 "
        "C-12 44 -12.6 28 -11 16Z",
        look.hair,
        look.hair_line,
    )
    for y in (27, 34, 41):
        c.path(f"M-11 {y} Q4 {y + 6} 20 {y + 1}", None, look.hair_line, FINE)
    c.path("M-5.6 18 L-4 52 M1 21 L2.4 54 M7.4 22 L9 54.6 M13.4 23 L15 54", None, look.hair_line, FINE)
    c.path("M-10.4 47 Q5 54.4 20.8 48.6 L21.2 53.6 Q5 60 -9.4 52Z", p.metal[1], p.line, 1)
    c.path(
        "M20.4 13.6 C16.4 11.6 10.4 13 6.4 19.6 C10.6 21.4 15.6 20.4 19.8 17.6 C21 16.4 21.4 14.6 20.4 13.6Z",
        look.hair_light,
        look.hair_line,
        1,
    )
    c.path("M18.6 17.8 C19.4 19 19 20.4 17.8 21 L13.6 20.2Z", look.lip)
