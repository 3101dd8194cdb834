"""Eyes, noses, mouths and wrinkles, for faces seen from the front or slightly from the side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, Canvas

if TYPE_CHECKING:
    from sprites.draw.palette import Look

PUPIL, EYE_WHITE, GLINT = "#14100f", "#fffaf0", "#ffffff"


def eye(c: Canvas, look: Look, side: int, x: float, k: float) -> None:
    """A calm, heavy-lidded eye at x that looks to the right; `side` is -1 or 1, `k` its width."""
    gaze = side * 0.9
    with c.at(x, -2.6, flip=side < 0):
        c.path(
            f"M{-5.6 * k} 1.1 C{-3 * k} -3.2 {2.4 * k} -3.8 {5.8 * k} -0.4 "
            f"C{3.4 * k} 2.7 {-2.4 * k} 3.1 {-5.6 * k} 1.1Z",
            EYE_WHITE,
        )
        c.dot(gaze, -0.3, 2.55, look.eye)
        c.dot(gaze, -0.3, 1.15, PUPIL)
        c.path(
            f"M{-5.6 * k} 1.1 C{-3 * k} -2.6 {2.4 * k} -3.2 {5.8 * k} -0.4 "
            f"C{3.6 * k} -5.4 {-2.6 * k} -6 {-5.6 * k} 1.1Z",
            look.lid,
        )
        c.dot(gaze - 0.9 * side, -1.0, 0.6, GLINT)
        tip = f"L{7.6 * k} -2" if look.lashes else ""
        c.path(f"M{-5.8 * k} 1.3 C{-3 * k} -2.6 {2.4 * k} -3.2 {5.8 * k} -0.4{tip}", None, look.hair_line, 1.35)
        c.path(f"M{-3.6 * k} 2.4 C{-1 * k} 3.2 {2.4 * k} 2.6 {4.4 * k} 1.2", None, look.line, 0.6)
        eyebrow(c, look, k)


def eyebrow(c: Canvas, look: Look, k: float) -> None:
    """A brow over the eye; a lady's is plucked higher."""
    b, up = look.brow, 1.5 if look.lashes else 0.5
    c.path(
        f"M{-6.6 * k} {-5.4 - b - up} C{-2 * k} {-8.6 - b - up * 0.7} {3.6 * k} {-9.4 - b} {7.8 * k} -5.8 "
        f"C{3.4 * k} -7.4 {-2 * k} {-6.6 - up * 0.7} {-6.4 * k} {-5 + b * 0.6 - up}Z",
        look.hair_line,
    )


def mouth(c: Canvas, look: Look, d: float, *, full: bool) -> None:
    """A faint smile; its corners lie a little higher than the middle."""
    if full:
        c.path(
            f"M{d - 5.2} 18.3 C{d - 3.4} 17 {d - 1.4} 15.9 {d} 16.7 C{d + 1.4} 15.9 {d + 3.4} 17 {d + 5.2} 18.3 "
            f"C{d + 3} 21.9 {d - 3} 21.9 {d - 5.2} 18.3Z",
            look.lip,
        )
        c.path(
            f"M{d - 6.2} 17.3 C{d - 4} 19.2 {d - 1} 18.3 {d} 18.7 C{d + 1} 18.3 {d + 4} 19.2 {d + 6.2} 17.3",
            None,
            look.line,
            FINE,
        )
        return
    c.path(
        f"M{d - 4} 18.8 C{d - 2} 18 {d + 2} 18 {d + 4} 18.8 C{d + 2.4} 21.2 {d - 2.4} 21.2 {d - 4} 18.8Z",
        look.lip,
        opacity=0.62,
    )
    c.path(
        f"M{d - 6} 17.4 C{d - 4} 19.2 {d - 1} 18.4 {d} 18.8 C{d + 1} 18.4 {d + 4} 19.2 {d + 6} 17.4", None, look.line, 1
    )
    c.path(f"M{d - 2} 23.4 C{d - 0.8} 24 {d + 0.8} 24 {d + 2} 23.4", None, look.line, 0.6, opacity=0.7)


def wrinkles(c: Canvas, look: Look, d: float) -> None:
    """The marks of age: at the eyes, under them, and across the forehead."""
    c.mirrored("M16.4 -3.6 L19 -5 M16.6 -2 L19.4 -1.8 M14 3 C11.6 5 8.4 5.4 6 4.4", None, look.line, 0.6, opacity=0.8)
    c.path(f"M{d - 9} -14.4 C{d - 4} -15.8 {d + 4} -15.8 {d + 9} -14.4", None, look.line, 0.6, opacity=0.6)


def wrinkles_turned(c: Canvas, look: Look) -> None:
    """The same on a face turned to the right, and the folds beside the mouth."""
    c.path(
        "M-13.6 -2.6 L-16.6 -4 M-13.6 -1 L-17 -0.4 M-10 3.4 C-7 5.4 -3.6 5.2 -1.4 3.8 M8.6 4 C10.6 5 12.6 4.6 14 3.4",
        None,
        look.line,
        0.7,
        opacity=0.8,
    )
    c.path("M3.4 12.4 C0.6 14.4 -1.4 17 -1.6 20.4 M13.2 13.4 C14 15 14.4 17 14 19", None, look.line, 0.7, opacity=0.75)
    c.path("M-6 -15 C-1 -16.6 7 -16.6 12 -15", None, look.line, 0.6, opacity=0.6)
