"""The blank card, its index, and the faces from 2 to 10."""

from __future__ import annotations

from sprites.draw.canvas import CENTRE, CORNER, Canvas, H, W
from sprites.draw.pips import pip
from sprites.draw.ranks import RANKS, rank_outline
from sprites.draw.shapes import box
from sprites.draw.styles import EDGE, IVORY, Style


def ivory(canvas: Canvas) -> str:
    """The paint of a card: ivory, a little darker towards the foot."""
    return canvas.linear((0, 0), (W * 0.35, H), *IVORY)


def sheet(canvas: Canvas) -> None:
    """The card itself: warm ivory with a hairline edge."""
    canvas.path(box(0.5, 0.5, W - 1, H - 1, CORNER), ivory(canvas), EDGE, 1.2)


def index(canvas: Canvas, style: Style, rank: str, suit: str) -> None:
    """Rank and suit at the top left, and turned round at the bottom right."""
    at, colour = style.index, style.colours[suit]

    def strip(c: Canvas) -> None:
        c.path(rank_outline(rank, at.rank_x, at.top, at.height), colour)
        pip(c, suit, *at.pip, at.pip_size, colour)

    canvas.twice(strip)


# Where the pips stand: columns -1, 0, 1 and rows from -1 (top) to 1.
THIRD, AIR = 1 / 3, 9  # air: between the pips of nines and tens, whose columns have four
SIDES = {
    2: (),
    3: (),
    4: (-1, 1),
    5: (-1, 1),
    6: (-1, 0, 1),
    7: (-1, 0, 1),
    8: (-1, 0, 1),
    9: (-1, -THIRD, THIRD, 1),
    10: (-1, -THIRD, THIRD, 1),
}
MIDDLE = {
    2: (-1, 1),
    3: (-1, 0, 1),
    4: (),
    5: (0,),
    6: (),
    7: (-0.5,),
    8: (-0.5, 0.5),
    9: (0,),
    10: (-2 * THIRD, 2 * THIRD),
}


def plain(canvas: Canvas, style: Style, rank: str, suit: str) -> None:
    """The pips of a two to a ten, in the classical arrangement, with air between those of a column."""
    value, at = RANKS.index(rank) + 1, style.index
    size = min(at.size, 2 * at.row * THIRD - AIR) if value > 8 else at.size
    spots = [(x, y) for y in SIDES[value] for x in (-1, 1)] + [(0, y) for y in MIDDLE[value]]
    for x, y in sorted(spots, key=lambda spot: (spot[1], spot[0])):
        pip(canvas, suit, CENTRE[0] + x * at.column, CENTRE[1] + y * at.row, size, style.colours[suit], down=y > 0)
