"""Four more backs for every table: its emblem in a trellis, and three that must be won.

They are a golden sunburst, a field of the suite's own sign, and the table's regalia in gold on black.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sprites.draw.canvas import CENTRE, Canvas, H, W
from sprites.draw.geometry import Outline, Step, line_to, move_to
from sprites.draw.guilloche import rosette
from sprites.draw.motifs import LEAF, around, bee, numeral, small_crown
from sprites.draw.plain import sheet
from sprites.draw.shapes import box, polygon, smooth

if TYPE_CHECKING:
    from collections.abc import Iterator

MARGIN, FRAME = 10.0, 26.0  # from the card's edge to the tint, and to the field within the border
FIELD = (W - 2 * FRAME, H - 2 * FRAME)
COLUMNS, ROWS = 12, 12  # half lozenges across and down the trellis
CELL = (FIELD[0] / COLUMNS, FIELD[1] / ROWS)
ROUNDEL = 40.0
QUINCUNX = ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))
GOLD, GOLD_HIGH = "#d9b565", "#f6e2a6"
NIGHT = {  # the ground of the golden back: the table's own tint, as dark as possible, but still distinct
    "calculation": ("#22365f", "#0b1327"),
    "numeration": ("#472650", "#190b1e"),
    "napoleons-square": ("#1b5038", "#081f14"),
    "king-albert": ("#611b2a", "#240710"),
    "quatorze": ("#15515a", "#061f25"),
}


def emblem(c: Canvas, game: str, number: int, colour: str) -> None:
    """A table's small sign, about 24 high; those of Numeration go by number."""
    match game:
        case "numeration":
            with c.at(scale=0.16):
                numeral(c, number % 4 + 1, colour, 1)
        case "napoleons-square":
            with c.at(0, 1, 0.5):
                bee(c, colour, 1)
        case "king-albert":
            with c.at(0, 1, 0.27):
                small_crown(c, colour, 1)
        case "quatorze":
            _shell(c, colour)
        case _:
            _ladders(c, colour)


def _ladders(c: Canvas, colour: str) -> None:
    """Four bars, each higher than the last by one."""
    for step in range(4):
        x, high = (step - 1.5) * 4.6, 4.6 * (step + 1)
        c.path(polygon((x - 1.5, 9), (x - 1.5, 9 - high), (x + 1.5, 9 - high), (x + 1.5, 9)), colour)


def _shell(c: Canvas, colour: str) -> None:
    """Seven rays of a fan."""
    rays: Outline = []
    for i in range(-3, 4):
        x, y = around(22, 17, i)
        rays += [move_to((x * 0.22, 8 + y * 0.22)), line_to((x, 8 + y))]
    c.path(rays, None, colour, 1.3)
    c.path(smooth([(x, 8 + y) for x, y in (around(22, 17, i) for i in range(-3, 4))]), None, colour, 0.9)
    c.dot(0, 8, 2, colour)


def quincunx(c: Canvas, pitch: float, colour: str) -> None:
    """The five lozenges of the suite."""
    r = pitch * 0.56
    for across, down in QUINCUNX:
        x, y = across * pitch, down * pitch
        c.path(polygon((x, y - r), (x + r, y), (x, y + r), (x - r, y)), colour)


# ---- the trellis


def trellis(c: Canvas, game: str, tint: tuple[str, str, str, str]) -> None:
    """Lozenges with the table's sign in each, heads up in the upper half, and the suite's sign in the middle."""
    middle, rim, light, bright = tint
    ground(c, middle, rim)
    c.path(list(_lattice()), None, light, 0.7, opacity=0.75)
    for number, x, y, turn in _cells():
        with c.at(x, y, 0.7, turn):
            emblem(c, game, number, bright)
    for i in range(1, COLUMNS):
        for j in range(1, ROWS):
            if (i + j) % 2 == 0:
                c.dot(FRAME + i * CELL[0], FRAME + j * CELL[1], 1.5, bright)
    with c.at(*CENTRE):
        c.dot(0, 0, ROUNDEL, c.radial((0, 0), ROUNDEL, middle, rim), bright, 1.1)
        c.dot(0, 0, ROUNDEL - 3, None, light, 0.5)
        rosette(c, ROUNDEL - 9, 4.6, 24, 4, light, 0.5)
        c.dot(0, 0, ROUNDEL - 15.4, rim, bright, 0.8)
        quincunx(c, 8.2, bright)


def ground(c: Canvas, middle: str, rim: str) -> None:
    """The ivory sheet, and the tint on it."""
    sheet(c)
    c.path(box(MARGIN, MARGIN, W - 2 * MARGIN, H - 2 * MARGIN, 8), c.radial(CENTRE, 190, middle, middle, rim), rim, 1)


def _lattice() -> Iterator[Step]:
    """The lines of the trellis, from knot to knot."""
    for i in range(COLUMNS):
        for j in range(ROWS):
            left, right = (j, j + 1) if (i + j) % 2 == 0 else (j + 1, j)
            yield move_to((FRAME + i * CELL[0], FRAME + left * CELL[1]))
            yield line_to((FRAME + (i + 1) * CELL[0], FRAME + right * CELL[1]))


def _cells() -> Iterator[tuple[int, float, float, float]]:
    """The lozenges outside the roundel: a number, the middle, and how its sign is turned."""
    for j in range(1, ROWS):
        for i in range(1, COLUMNS):
            x, y = FRAME + i * CELL[0], FRAME + j * CELL[1]
            if (i + j) % 2 and math.dist((x, y), CENTRE) > ROUNDEL + 8:
                lower = (j, i) > (ROWS / 2, COLUMNS / 2)
                yield min(j, ROWS - j), x, y, 180 if lower else 0


# ---- the field of quincunxes


def field_of_quincunxes(c: Canvas, tint: tuple[str, str, str, str]) -> None:
    """The suite's sign in every second field of a chequer, the one in the middle bright; it is earned."""
    middle, rim, light, bright = tint
    ground(c, middle, rim)
    for row in range(-5, 6):
        for column in range(-3, 4):
            if (row + column) % 2 == 0:
                with c.at(CENTRE[0] + 29 * column, CENTRE[1] + 27 * row):
                    quincunx(c, 6.2, light if row or column else bright)


# ---- the regalia


def regalia(c: Canvas, game: str) -> tuple[str, str, str]:
    """The table's sign in a ring of pearls, gold on black; return the colours of its border. It is earned."""
    ground(c, "#2b2013", "#0b0704")
    with c.at(*CENTRE):
        for radius in (88, 84, 60, 57):
            c.dot(0, 0, radius, None, GOLD, 0.9)
        for turn in range(0, 360, 15):
            with c.at(turn=turn):
                c.dot(0, -72, 3.1, GOLD_HIGH)
        with c.at(scale=3.4):
            emblem(c, game, 3, GOLD_HIGH)
        for turn in (0, 180):
            with c.at(0, 0, 1, turn), c.at(0, -113, 1.5):
                emblem(c, game, 3, GOLD)
    return "#0b0704", GOLD, GOLD_HIGH


# ---- the sunburst


def sunburst(c: Canvas, game: str) -> None:
    """Golden rays about a wreath of laurel on the table's darkest tint; it is earned."""
    middle, rim = NIGHT[game]
    ground(c, middle, rim)
    with c.at(*CENTRE):
        c.path(list(_rays()), None, GOLD, 0.6, opacity=0.62)
        c.dot(0, 0, 84, c.radial((0, 0), 84, middle, rim), GOLD_HIGH, 1.2)
        c.dot(0, 0, 80.6, None, GOLD, 0.5)
        for turn in (0, 180):
            with c.at(turn=turn):
                _branch(c)
                with c.at(0, -120):
                    c.dot(0, 0, 19.5, rim, GOLD_HIGH, 0.9)
                    c.dot(0, 0, 17, None, GOLD, 0.5)
                    with c.at(scale=0.86):
                        emblem(c, game, 3, GOLD_HIGH)
        rosette(c, 33, 7, 20, 6, GOLD, 0.5)
        c.dot(0, 0, 24, rim, GOLD_HIGH, 0.9)
        quincunx(c, 8.0, GOLD_HIGH)
    _gilt_border(c, rim)


def _rays() -> Iterator[Step]:
    """Rays from the wreath to the border, two long ones and a short one by turns."""
    across, down = FIELD[0] / 2, FIELD[1] / 2
    for i in range(144):
        x, y = around(144, 1, i)
        far = min(across / abs(x) if x else math.inf, down / abs(y) if y else math.inf)
        near = 84 + (far - 84) * 0.42 if i % 3 == 1 and far > 96 else 84
        yield move_to((x * near, y * near))
        yield line_to((x * far, y * far))


def _branch(c: Canvas) -> None:
    """Half of the wreath: a branch of laurel from the foot up the right side."""
    n, r = 13, 62.0
    angles = [math.radians(8 + 12.4 * i) for i in range(n + 1)]
    stalk = [(r * math.sin(a), r * math.cos(a)) for a in angles]
    c.path(smooth(stalk), None, GOLD, 1)
    for i, (x, y) in enumerate(stalk):
        along = 90 - (8 + 12.4 * i)
        for lean in (-40, 40, 0) if i == n else (-40, 40):
            with c.at(x, y, 0.235 - 0.07 * i / n, along + lean):
                c.path(LEAF, GOLD if lean < 0 else GOLD_HIGH, "#3a2a0c", 0.35)
        if i % 3 == 2 and i < n:
            c.dot(x, y, 1.7, GOLD_HIGH)


def _gilt_border(c: Canvas, rim: str) -> None:
    """A band of lozenges between golden lines."""
    outer = box(MARGIN + 3, MARGIN + 3, W - 2 * MARGIN - 6, H - 2 * MARGIN - 6, 5)
    inner = box(FRAME, FRAME, *FIELD)
    c.path([*outer, *inner], rim, even_odd=True)
    c.path(outer, None, GOLD_HIGH, 1.1)
    c.path(inner, None, GOLD_HIGH, 1.1)
    x, y = W / 2 - MARGIN - 9.5, H / 2 - MARGIN - 9.5  # the middle of the band
    with c.at(*CENTRE):
        for count, along, across in ((18, x, y), (26, y, x)):
            for i in range(1, count):
                place = (2 * i / count - 1) * along
                for side in (-across, across):
                    px, py = (place, side) if along == x else (side, place)
                    c.path(polygon((px, py - 3.4), (px + 3.4, py), (px, py + 3.4), (px - 3.4, py)), GOLD)
        for px in (-x, x):
            for py in (-y, y):
                c.dot(px, py, 4.4, GOLD_HIGH)
                c.dot(px, py, 1.8, rim)
