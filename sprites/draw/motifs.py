"""What is drawn on the felt of the five tables: quiet line work in a box of 1600 by 1000, to be scaled to cover.

A window shows at least the middle: x 133 to 1467 at 4:3, y 165 to 835 at 21:9.  Cards cover most of it, at
unknown places, so each drawing either fills the felt evenly or is built round its middle and runs out at the edges.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sprites.draw.canvas import Canvas
from sprites.draw.geometry import Outline, Point, line_to, move_to, moved, parse, placed
from sprites.draw.ranks import bar, stem
from sprites.draw.shapes import clockwise, ellipse, polygon, sym

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WIDE, HIGH = BOX = (1600.0, 1000.0)
MIDDLE = (WIDE / 2, HIGH / 2)


def around(n: int, r: float, i: float) -> Point:
    """Place i of n on a circle about the origin, the first at the top."""
    a = 2 * math.pi * i / n
    return (r * math.sin(a), -r * math.cos(a))


def spoke(n: int, i: float, near: float, far: float) -> Outline:
    """Part of a ray from the origin, through place i of n."""
    return [move_to(around(n, near, i)), line_to(around(n, far, i))]


def fading(x: float, y: float) -> float:
    """Return the opacity of a small motif at (x, y): 1 in the middle, half at the edges, where the felt is dark."""
    away = math.hypot((x - MIDDLE[0]) / 800, (y - MIDDLE[1]) / 620)
    return max(0.45, 1 - 0.62 * math.pow(away, 1.5))


def semis(dx: float, dy: float, high: float = HIGH) -> Iterator[tuple[int, float, float]]:
    """Yield places in staggered rows over the whole felt, or a `high` one, with the number of the row."""
    rows = math.ceil(high / dy / 2)
    columns = math.ceil(WIDE / dx / 2) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns):
            x, y = MIDDLE[0] + (column + row % 2 / 2) * dx, MIDDLE[1] + row * dy
            if -dx / 2 < x < WIDE + dx / 2 and abs(y - MIDDLE[1]) < (high + dy) / 2:
                yield row, x, y


def calculation(c: Canvas, line: str, accent: str) -> None:
    """In each column thirteen ranks on a circle, joined by ones, twos, threes and fours: the ladders of the game."""
    r, beads = 60.0, [step for i in range(13) for step in ellipse(*around(13, 60, i), 2.6)]
    for _, x, y in semis(190, 190):
        with c.at(x, y), c.ornament():
            for step in (1, 2, 3, 4):
                colour = accent if step == 4 else line
                c.path(polygon(*(around(13, r, i * step) for i in range(13))), None, colour, 1, opacity=0.25)
            c.path(beads, accent, opacity=0.62)


RODS = (180.0, 84.0)
NUMERALS = ((0.0,), (-31.0, 31.0), (-62.0, 0.0, 62.0))


def numeral(c: Canvas, value: int, colour: str, opacity: float) -> None:
    """A Roman numeral from I to IV, 100 high, its middle at the origin."""
    strokes = [
        s
        for x in (NUMERALS[value - 1] if value < 4 else (-52.0,))
        for s in (stem(x, -50, x, 50, 17, 1, 1), bar(x - 21, x + 21, -47, 6), bar(x - 21, x + 21, 47, 6))
    ]
    if value == 4:
        strokes += [
            stem(-14, -50, 23, 50, 18, 1, 0.5),
            stem(62, -50, 25, 50, 10, 1, 0.9),
            bar(-34, 8, -47, 6),
            bar(45, 79, -47, 6),
        ]
    c.path([step for stroke in strokes for step in clockwise(stroke)], colour, opacity=opacity)


def lower(y: float) -> float:
    """How clear it is what lies below the cards, where it comes out of nothing, and the felt is bare and dark."""
    return 0.15 + 1.1 * min(1, max(0, y - 600) / 240)


BEAD = polygon((-15, -5), (0, -17), (15, -5), (15, 5), (0, 17), (-15, 5))
LIT_HALF = polygon((-15, -5), (0, -17), (0, 17), (-15, 5))


def numeration(c: Canvas, _line: str, accent: str) -> None:
    """An abacus: rods with one, two, three and four beads together by turns."""
    for y in sorted({y for _, _, y in semis(*RODS, WIDE)}):
        c.path([move_to((0, y)), line_to((WIDE, y))], None, accent, 1, opacity=0.14 * lower(y))
    for row, x, y in semis(*RODS, WIDE):
        seen, count = lower(y) * fading(x, y), (row + 2) % 4 + 1  # four below the cards
        with c.ornament():
            for i in range(count):
                with c.at(x + 32 * (i - (count - 1) / 2), y):
                    c.path(BEAD, accent, accent, 1.2, opacity=0.2 * seen)
                    c.path(LIT_HALF, accent, opacity=0.15 * seen)


FEELERS = "M2.4 -21 C3.4 -25 6 -27 8.6 -27 M-2.4 -21 C-3.4 -25 -6 -27 -8.6 -27"
BEE = sym("M0 -22 C4 -22 6 -19 5.4 -15.6 C8 -13 8.6 -10 7 -7 C9.4 0 8 12 0 21")
WING = "M8 -9 C17 -13 26 -4 23 17 C15 14 8.6 5 8 -9Z"
WINGS = [*parse(WING), *moved(WING, placed(flip=True))]


def bee(c: Canvas, colour: str, opacity: float) -> None:
    """The imperial bee, about 44 high, its head upwards."""
    c.path(BEE, colour, opacity=opacity)
    c.path(WINGS, colour, opacity=opacity * 0.75)
    c.path(FEELERS, None, colour, 1.4, opacity=opacity)


LEAF = "M0 0 C13 -16 15 -46 0 -78 C-15 -46 -13 -16 0 0Z"


def napoleons_square(c: Canvas, _line: str, accent: str) -> None:
    """The bees of the Empire strewn about, but between the upper piles and the square only down the middle.

    There they are clearer, since the felt is light, and no cards are near.
    """
    for _, x, y in semis(118, 84, WIDE):
        if x == MIDDLE[0] or abs(x - MIDDLE[0]) > 370 or abs(y - 425) > 95:
            with c.at(x, y, 0.92), c.ornament():
                bee(c, accent, (0.28 if abs(x - MIDDLE[0]) < 118 else 0.14) * fading(x, y))


CROWN = sym("M0 -31 L9 -3 L23 -22 L27 0 L43 -13 L34 20 L0 20")
PEARLS = ((0, -36), (23.6, -27), (-23.6, -27), (44, -18), (-44, -18))
CROWN_JEWELS = [step for x, y in PEARLS for step in ellipse(x, y, 4)]
CROWN_JEWELS += [step for x in (-20, 0, 20) for step in polygon((x - 5, 11), (x, 6), (x + 5, 11), (x, 16))]


def small_crown(c: Canvas, colour: str, opacity: float, base: str = "M-33 26 L33 26 M-32 31 L32 31") -> None:
    """A crown of five points with pearls, 88 wide, and lines below it."""
    c.path(CROWN, colour, opacity=opacity * 0.55)
    c.path([*CROWN, *parse(base)], None, colour, 1.5, opacity=opacity)
    c.path(CROWN_JEWELS, colour, opacity=opacity)


def fleuron(c: Canvas, colour: str, opacity: float) -> None:
    """Four leaves about a lozenge."""
    turns = [placed(turn=turn) for turn in range(0, 360, 90)]
    leaves = [step for m in turns for step in moved("M0 -11 C10 -18 9 -32 0 -43 C-9 -32 -10 -18 0 -11Z", m)]
    c.path([*leaves, *polygon((-6, 0), (0, -6), (6, 0), (0, 6))], colour, opacity=opacity * 0.8)
    tendrils = [step for m in turns for step in moved("M9 -9 C15 -12 18 -18 17 -24", m)]
    c.path(tendrils, None, colour, 1.5, opacity=opacity)


def king_albert(c: Canvas, line: str, accent: str) -> None:
    """A royal damask: crowns in a net of ogees, a fleuron in every other row."""
    dx, dy = 190.0, 130.0
    ogee = "M0 -130 C6 -84 95 -78 95 0 C95 78 6 84 0 130"
    for row, x, y in semis(dx, dy):
        near = fading(x, y)
        with c.at(x, y):
            if row % 2 == 0:
                with c.ornament():
                    c.path([*parse(ogee), *moved(ogee, placed(flip=True))], None, line, 1.5, opacity=0.16 * near)
                    c.reach.clear()  # it may be cut, and the crown may not
                    small_crown(c, accent, 0.3 * near, "")  # lines would be seen alone below a card that hides the rest
            else:
                with c.ornament():
                    fleuron(c, accent, 0.22 * near)


# of the beams from an upright one to a level one: first those that cards hide least, and last these two, which alone
# would look like a stripe
TURNS = (6, 5, 4, 3, 0, 2, 1, 6)


def quatorze(c: Canvas, line: str, accent: str) -> None:
    """The sun of an old cinema: beams from the middle, with a finer one in each."""
    with c.at(*MIDDLE):
        for i in range(28):
            broad, fine = (polygon((0, 0), around(28, 1200, i - w), around(28, 1200, i + w)) for w in (0.25, 0.06))
            c.path(broad, line, opacity=0.036)
            with c.ornament(TURNS[min(i % 14, -i % 14)]):
                c.path(fine, accent, opacity=0.07)


Motif = tuple["Callable[[Canvas, str, str], None]", str, str]
MOTIFS: dict[str, Motif] = {  # how it is drawn, the colour of its lines, and its accent
    "calculation": (calculation, "#dde9f7", "#9fc4f2"),
    "numeration": (numeration, "#f0d9ee", "#e0a6d8"),
    "napoleons-square": (napoleons_square, "#e7e3b0", "#e3c878"),
    "king-albert": (king_albert, "#f3d9a6", "#e8b878"),
    "quatorze": (quatorze, "#cdebe0", "#e2c27a"),
}


def motif(how: Motif) -> str:
    """The SVG of a felt's motif."""
    draw, line, accent = how
    canvas = Canvas(BOX)
    draw(canvas, line, accent)
    return canvas.svg()
