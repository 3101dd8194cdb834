"""Hair, beards and earrings, in the head's coordinates: the face is 41 wide, y from -30 to 31."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprites.draw.canvas import FINE, LINE, Canvas
from sprites.draw.shapes import box, polygon, sym

if TYPE_CHECKING:
    from sprites.draw.geometry import Outline
    from sprites.draw.palette import Look, Palette


# In the measure of the head: the face is 41 wide, from -30 at the top to 31 at the chin.


def strands(c: Canvas, colour: str, *lines: str) -> None:
    """Fine lines in the hair, right and left."""
    for d in lines:
        c.mirrored(d, None, colour, FINE)


def bob(c: Canvas, look: Look, length: float = 24, wide: float = 29, *, curl: bool = True) -> None:
    """Hair to the jaw or the shoulders, behind the face; its ends curl outwards."""
    end = (
        f"C{wide + 1} {length - 8} {wide + 5} {length - 4} {wide + 3} {length + 3} C{wide + 1} "
        f"{length + 8} {wide - 6} {length + 8} "
        f"{wide - 9} {length + 3}"
        if curl
        else f"C{wide} {length - 6} {wide} {length} {wide - 1} {length + 4} L{wide - 12} {length + 4}"
    )
    c.path(
        sym(f"M0 -33 C16 -34 26 -24 26.5 -8 C27 2 {wide - 2} {length - 18} {wide} {length - 12} {end} L0 {length}"),
        look.hair,
        look.hair_line,
        LINE,
    )
    strands(
        c,
        look.hair_line,
        f"M22.5 -12 C23 2 23 {length - 16} 25 {length - 2}",
        f"M25 -8 C26 2 25.5 {length - 16} 28.5 {length - 5}",
    )


def beard(c: Canvas, look: Look, half: str, lines: tuple[str, ...], d: float) -> None:
    """A beard with its moustache and the lip between; `d` is how far the face turns."""
    c.path(sym(half), look.hair, look.hair_line, LINE)
    strands(c, look.hair_line, *lines)
    c.path(
        f"M{d - 3.8} 19.6 C{d - 2} 18.8 {d + 2} 18.8 {d + 3.8} 19.6 C{d + 2} 22.8 {d - 2} 22.8 {d - 3.8} 19.6Z",
        look.lip,
    )
    with c.at(d, 0):
        c.path(
            sym(
                "M0 12.6 C2.6 11.6 6 12.4 8.6 15 C10.6 17 13 18 15.6 17 C14.6 21.4 9.6 22.8 5.6 21.2 C3 "
                "20.4 1 19.2 0 18"
            ),
            look.hair_light,
            look.hair_line,
            1,
        )


BEARDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "forked": (
        "M0 15 C5 15 12 17 15 11 C17.5 6 19 0 20.4 -7 C24 8 22 24 17 34 C14 41 12 45 9.5 51 C6.5 47 3 42 0 35",
        ("M5 25 C6 31 8 38 9.6 45", "M11 23 C12 29 12 34 11.4 40", "M17.5 10 C17.8 18 16.6 26 14.6 32"),
    ),
    "round": (
        "M0 15 C5 15 12 17 15 11 C17.5 6 19 0 20.4 -7 C24.5 6 24.5 22 19 33 C14 42.5 6 46 0 46",
        (
            "M4 25 C4.4 31 4 37 3 42",
            "M9.6 24 C10.8 30 10.4 35 9 40",
            "M14.6 20 C16.4 25 16 31 14 36",
            "M18.6 9 C20 16 19.6 22 18 28",
        ),
    ),
    "square": (
        "M0 15 C5 15 12 17 15 11 C17.5 6 19 0 20.4 -7 C23.5 4 22.5 16 20.5 26 L18 49 C12 51.5 6 52 0 52",
        ("M4.4 25 L4.2 49", "M9.4 24 L8.8 48.6", "M14.4 20 L13.4 48", "M18.6 9 L17 40"),
    ),
    "pointed": (
        "M0 15 C5 15 12 18 15 12 C17.5 7 19 1 20.4 -7 C23 6 20.6 18 16 28 C12.4 36 6 46 0 55",
        (
            "M3.4 26 C3.8 34 2.6 42 1.4 47",
            "M8.6 24 C9.4 30 8 36 5.6 41",
            "M13.8 20 C14.4 25 13 30 10.6 34",
            "M18 9 C18.4 15 17.4 20 15.6 25",
        ),
    ),
}
PARTED = "M0 -31.5 C14 -32 23.4 -23 23.6 -6 C23.8 4 23 11 22 16 C21 4 19.4 -5 13.6 -12.6 C9 -18 4 -21 0 -23"
FRINGE = "M0 -31 C14 -31 22.6 -23 22.8 -8 C22.8 0 22 6 21.4 9 C20.4 0 19 -8 15.4 -13.6 C10 -11.6 5 -12 0 -14.6"


def front_hair(c: Canvas, look: Look, shape: str | Outline, *lines: str) -> None:
    """Hair that shows in front of the face: an outline, or its right half."""
    c.path(shape if not isinstance(shape, str) or shape.endswith("Z") else sym(shape), look.hair, look.hair_line, 1)
    strands(c, look.hair_line, *lines)


def long_hair(c: Canvas, look: Look, half: str, *lines: str) -> None:
    """Hair behind the face, from its right half."""
    c.path(sym(half), look.hair, look.hair_line)
    strands(c, look.hair_line, *lines)


def braid(c: Canvas, look: Look, p: Palette, side: int) -> None:
    """A long braid before the shoulder."""
    for i in range(6):
        x, y = side * (24 + i * 1.3), 6 + i * 10.4
        c.path(
            f"M{x - 6.4} {y - 4} C{x - 6} {y + 8} {x} {y + 10} {x} {y + 11} C{x} {y + 10} {x + 6} {y + 8} "
            f"{x + 6.4} {y - 4} "
            f"C{x + 3} {y - 8} {x} {y - 4} {x} {y} C{x} {y - 4} {x - 3} {y - 8} {x - 6.4} {y - 4}Z",
            look.hair,
            look.hair_line,
            1,
        )
    c.path(box(side * 31.4 - 5, 64, 10, 5, 2), p.metal[1], p.line, 1)


def earrings(c: Canvas, p: Palette) -> None:
    """A drop of gold at each ear."""
    for x in (-21.4, 21.4):
        c.path(f"M{x} 12 L{x} 15", None, p.line, 1)
        c.path(polygon((x, 14), (x + 2.6, 19), (x, 23.4), (x - 2.6, 19)), p.metal[1], p.line, 0.8)
