"""Faces and necks, in the head's coordinates: 41 wide, y from -30 at the brow to 31 at the chin.

A face looks at us or is turned half away to the right; it is lit from the left, and the nose is the edge of the light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, Canvas
from sprites.draw.features import eye, mouth, wrinkles, wrinkles_turned
from sprites.draw.geometry import CLOSE, parse
from sprites.draw.shapes import sym

if TYPE_CHECKING:
    from sprites.draw.palette import Look

FRONT = {
    "king": "M0 -30 C13 -30 20 -22 20.5 -8 C21 6 19 17 13 24 C9 29 4 31 0 31",
    "queen": "M0 -30 C13 -30 20 -22 20 -7 C20 5 16 16 9.5 24.5 C6 29 3 31 0 31",
    "jack": "M0 -30 C13 -30 20.5 -22 20.6 -7 C20.6 7 19 16 13 24 C9 29 5 31.4 0 31.4",
}
FAR_SIDE = {  # of a turned face: from the crown past brow, eye socket and cheekbone to the chin
    "king": "M0 -30 C11 -30 17.6 -22 17.9 -12 C18 -9 16.6 -7 16.7 -4.4 C17 -1.6 18.8 1.6 18.2 6 "
    "C17.4 13 16.4 20 14 25 C11.6 29.4 8.4 31.6 5 31.6",
    "jack": "M0 -30 C11 -30 17.6 -22 17.9 -12 C18 -9 16.6 -7 16.7 -4.4 C17 -1.6 18.8 1.6 18.2 6 "
    "C17.4 13 16.4 20 14 25 C11.6 29.4 8.4 31.8 5 31.8",
    "queen": "M0 -30 C11 -30 17.2 -22 17.5 -12 C17.6 -9 16.2 -7 16.4 -4.4 C16.8 -1.6 18 1.6 17.2 6 "
    "C16 13 13.6 20 11 25.4 C9 29.4 6.6 31.4 4.4 31.4",
}
NEAR_SIDE = {
    "king": "C-2 31.6 -8.4 29.4 -13.4 23.6 C-18.6 17 -21 6 -20.6 -8 C-20 -22 -13 -30 0 -30Z",
    "jack": "C-2 31.8 -8.4 29.4 -13.4 23.6 C-18.6 17 -21 6 -20.6 -8 C-20 -22 -13 -30 0 -30Z",
    "queen": "C-1 31.4 -7 28.6 -11.6 22.6 C-17.6 15 -20.4 5 -20.2 -8 C-20 -22 -13 -30 0 -30Z",
}


def face(c: Canvas, kind: str, look: Look) -> None:
    """Draw the face of a king, a queen or a jack that looks at us, its eyes a little to the right."""
    d = 2.4
    c.path(sym(FRONT[kind]), look.skin)
    light = parse(
        f"M0 31 C{d - 1} 26 {d + 1} 22 {d + 0.5} 15 L{d + 0.3} 11.6 C{d + 2} 12 {d + 4.6} 11 {d + 4.2} 8.8 "
        f"C{d + 3} 4 {d + 0.2} -1 {d + 0.4} -8 C{d} -16 {d} -24 0 -30"
    )
    c.path([*parse(FRONT[kind]), *light[1:], CLOSE], look.shade)
    for x in (-12.5 + d / 2, 12.5 + d / 2):
        c.dot(x, 9.5, 4.6, look.blush, opacity=0.28)
    eye(c, look, -1, d - 9.6, 1.0)
    eye(c, look, 1, d + 9.6, 0.88)
    c.path(
        f"M{d - 0.9} -6.5 C{d - 0.6} 0 {d + 3} 4.5 {d + 4.2} 8.8 C{d + 4.6} 11 {d + 2} 12 {d + 0.2} 11.6",
        None,
        look.line,
        1.1,
    )
    c.path(f"M{d - 2.2} 11.4 C{d - 3.6} 11.4 {d - 3.8} 9.6 {d - 2.8} 8.8", None, look.line, FINE)
    mouth(c, look, d * 1.1, full=kind != "jack")
    if kind == "king":
        c.path("M-18.6 -19 Q0 -12.4 18.6 -19 L18 -25 L-18 -25Z", look.shade, opacity=0.75)
    if look.aged:
        wrinkles(c, look, d)
    c.path(sym(FRONT[kind]), None, look.line, 1.1)


def turned_face(c: Canvas, kind: str, look: Look) -> None:
    """Draw a face that is turned half away to the right."""
    c.path(FAR_SIDE[kind] + NEAR_SIDE[kind], look.skin)
    light = parse(
        "M5 31.6 C5.4 27 7.4 22 6.8 15 L6.6 11.8 C9.6 12.4 13 11.4 12.8 8.6 C11.6 4 7.4 -1 7.2 -8 C6.8 -16 5 -24 0 -30"
    )
    c.path([*parse(FAR_SIDE[kind]), *light[1:], CLOSE], look.shade)
    c.dot(-9.4, 9.5, 5, look.blush, opacity=0.28)
    c.dot(14.6, 8.5, 2.8, look.blush, opacity=0.28)
    eye(c, look, -1, -4.6, 1.0)
    eye(c, look, 1, 12.2, 0.68)
    c.path("M4.6 -7 C5.4 -1 9.8 4 12.6 8.4 C13.4 10.8 10.6 12.2 7.6 11.8", None, look.line, 1.1)
    c.path("M5.4 11.6 C3.8 11.6 3.6 9.8 4.6 8.9", None, look.line, FINE)
    with c.at(1.2):
        mouth(c, look, 5.2, full=kind != "jack")
    if kind == "king":
        c.path("M-18.6 -19 Q0 -12.4 17.4 -19 L17 -25 L-18 -25Z", look.shade, opacity=0.75)
    if look.aged:
        wrinkles_turned(c, look)
    c.path(FAR_SIDE[kind] + NEAR_SIDE[kind], None, look.line, 1.1)


def neck(c: Canvas, look: Look, width: float = 9.5, low: float = 60) -> None:
    """A neck, shaded under the chin."""
    c.path(sym(f"M0 14 L{width} 14 C{width - 0.5} 30 {width} 36 {width + 9} 42 L0 {low}"), look.skin, look.line, 1)
    c.path(
        f"M{-width + 0.4} 27 C-4 34 4 35 {width - 0.4} 27 "
        f"L{width - 0.2} 33 C{width} 37 {width + 3} 39 {width + 8} 42 C4 44 -4 40 {-width + 0.4} 27Z",
        look.shade,
    )
