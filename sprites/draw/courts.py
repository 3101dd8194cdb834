"""The court cards: twelve figures, each drawn twice, head to foot, and parted by a sash."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from sprites.draw.canvas import CENTRE, CORNER, FINE, Canvas, H, W
from sprites.draw.jacks import jack_of_clubs, jack_of_diamonds, jack_of_hearts, jack_of_spades
from sprites.draw.kings import king_of_clubs, king_of_diamonds, king_of_hearts, king_of_spades
from sprites.draw.palette import COURT, FOUR_COLOUR_COURT, Palette
from sprites.draw.pips import pip
from sprites.draw.plain import ivory
from sprites.draw.queens import queen_of_clubs, queen_of_diamonds, queen_of_hearts, queen_of_spades
from sprites.draw.shapes import Side, box, polygon, rounded
from sprites.draw.styles import FOUR_COLOUR, NORMAL, Index, Style

if TYPE_CHECKING:
    from sprites.draw.geometry import Outline

Figure = Callable[[Canvas, Palette], None]
FIGURES: dict[str, Figure] = {
    "KS": king_of_spades,
    "QS": queen_of_spades,
    "JS": jack_of_spades,
    "KH": king_of_hearts,
    "QH": queen_of_hearts,
    "JH": jack_of_hearts,
    "KD": king_of_diamonds,
    "QD": queen_of_diamonds,
    "JD": jack_of_diamonds,
    "KC": king_of_clubs,
    "QC": queen_of_clubs,
    "JC": jack_of_clubs,
}
LEFT_HANDED = {"QS", "KH", "QD", "JD"}  # they hold it on the left, and the pip stands on the right
INSET = 13.0
WITHIN = (
    Side((INSET, 0), (1, 0)),
    Side((W - INSET, 0), (-1, 0)),
    Side((0, INSET), (0, 1)),
    Side((0, H - INSET), (0, -1)),
)


def panel(at: Index, inset: float) -> Outline:
    """The frame of a court card, with a corner taken out for each index."""
    x, y = at.notch[0] + inset - INSET, at.notch[1] + inset - INSET
    return rounded(
        [
            (x, inset),
            (W - inset, inset),
            (W - inset, H - y),
            (W - x, H - y),
            (W - x, H - inset),
            (inset, H - inset),
            (inset, y),
            (x, y),
        ],
        7,
    )


def rays(c: Canvas, p: Palette) -> None:
    """A fan of pale beams behind the head."""
    for i in range(24):
        edges = (math.radians(i * 15 - 3.75), math.radians(i * 15 + 3.75))
        rim = [(125 + 400 * math.cos(a), 92 + 400 * math.sin(a)) for a in edges]
        c.path(polygon((125, 92), *rim), p.ray, opacity=0.6)


def sash(c: Canvas, p: Palette, slope: float, *, flip: bool) -> None:
    """A jewelled band along the join."""
    with c.at(*CENTRE, flip=flip), c.at(turn=math.degrees(math.atan(slope))):
        c.path(box(-150, -6.5, 300, 13), p.line)
        c.path(box(-150, -5.4, 300, 10.8), c.linear((-110, 0), (110, 0), *p.metal, *p.metal[1::-1]))
        c.path(box(-150, -3.9, 300, 7.8), p.deep, p.line, FINE)
        for i in range(-13, 14):
            if i % 2:
                c.dot(i * 9, 0, 1.3, p.metal[1])
            else:
                c.path(polygon((i * 9 - 4.2, 0), (i * 9, -2.6), (i * 9 + 4.2, 0), (i * 9, 2.6)), p.metal[1])


def court(canvas: Canvas, style: Style, rank: str, suit: str) -> None:
    """A framed court card: the figure twice, a sash across the join, a pip beside each head."""
    p = (FOUR_COLOUR_COURT if style.colours is FOUR_COLOUR else COURT)[suit]
    flip = rank + suit in LEFT_HANDED and style.index is NORMAL  # a large index leaves no room on the left
    canvas.path(panel(style.index, INSET), canvas.linear((0, 0), (W, H), p.field[0], p.field[1], p.field[0]))
    two_halves(canvas, style, p, FIGURES[rank + suit], flip=flip)
    belt = Canvas(keep=WITHIN, defs=canvas.defs)
    sash(belt, p, style.index.slope, flip=flip)
    canvas.parts += belt.parts
    canvas.path([*box(4, 4, W - 8, H - 8, CORNER - 3), *panel(style.index, INSET)], ivory(canvas), even_odd=True)
    canvas.path(panel(style.index, INSET), None, style.colours[suit], 1.3)
    canvas.path(panel(style.index, INSET + 3), None, p.metal[2], FINE)
    if style.index is NORMAL:
        x, y = (205.0, 48.0) if flip else (45.0, 88.0)
        canvas.twice(lambda c: pip(c, suit, x, y, 36, style.colours[suit]))


def two_halves(canvas: Canvas, style: Style, p: Palette, figure: Figure, *, flip: bool) -> None:
    """The figure above the sash, and again upside down below it."""
    k = -1 if flip else 1
    slope = style.index.slope
    size = math.hypot(1, slope)
    join = Side(CENTRE, (slope * k / size, -1 / size))
    scale, dx, dy = style.index.figure

    def half(c: Canvas) -> None:
        with c.at(CENTRE[0] + dx, CENTRE[1] + dy, scale), c.at(-k * CENTRE[0], -CENTRE[1], flip=flip):
            rays(c, p)
            figure(c, p)

    canvas.twice(half, join, *WITHIN)
