"""What is drawn around the cards of a win: each 1000 units wide, with fine lines as wide as the window needs them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from sprites.draw.canvas import Canvas
from sprites.draw.geometry import Outline, Point, line_to, move_to
from sprites.draw.ranks import bar, stem
from sprites.draw.shapes import polygon, smooth

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDE = 1000.0
GOLD, GOLD_HIGH, GOLD_LOW = "#d9b565", "#f6e2a6", "#8f6f32"


def polar(radius: float, angle: float) -> Point:
    """The point at a distance and an angle from the origin, clockwise from the right."""
    return radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle))


def bow(radius: float, start: int, end: int) -> Outline:
    """Part of a circle about the origin."""
    return smooth([polar(radius, start + (end - start) * step / 60) for step in range(61)])


def lozenge(x: float, y: float, reach: float) -> Outline:
    """A lozenge as wide as high."""
    return polygon((x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach))


# ---- King Albert: a crown; half of its base is 1, it lies on an arc, and all points away from the middle of the arc

POINTS = ((-0.88, 1.02), (-0.44, 1.16), (0.0, 1.30), (0.44, 1.16), (0.88, 1.02))  # as in the celebration
RIMS = ((0.365, 1.105), (-0.205, 1.215))  # height, and how far they reach to each side: the base as far as the points
CAP = ((1.02, 0.30), (1.05, 0.62), (0.93, 0.86), (0.66, 1.01), (0.33, 1.08))  # of velvet: its rim to the right
BASE = 5.0  # radius of the arc
WAIST = 0.98  # how far the outline reaches to each side


def on_crown(across: float, height: float) -> Point:
    """A point of the crown, seen from the middle of its base."""
    radius = BASE + height
    return radius * math.sin(across / BASE), BASE - radius * math.cos(across / BASE)


def tip(x: float, tall: float, above: float) -> Point:
    """A place above the highest card of a point."""
    return x, 0.545 + 0.52 * tall + above


def crown() -> Iterator[tuple[str, str]]:
    """What lies under the cards, the rims over them, and the jewels on the points: how far each reaches."""
    for name, draw, side, low, high in (
        ("crown", behind, 1.32, -0.42, 1.50),
        ("crown-rims", rims, 1.32, -0.42, 0.42),
        ("crown-jewels", jewels, 1.18, 1.05, 1.60),
    ):
        scale = WIDE / side / 2
        c = Canvas((WIDE, (high - low) * scale))
        with c.at(WIDE / 2, high * scale, scale):
            draw(c, scale)
        yield name, c.svg()


def behind(c: Canvas, scale: float) -> None:
    """A cap of velvet, and an outline, so that the crown is visible with few cards."""
    right, left = ([on_crown(side * across, height) for across, height in CAP] for side in (1, -1))
    velvet = smooth([*left, on_crown(0, 1.10), *reversed(right)])
    c.path(velvet, c.radial(on_crown(0, 0.85), 1.15, "#d8456a", "#a11f45", "#4d0a1e"))
    c.path(velvet, None, GOLD, 0.014 * scale, opacity=0.7)
    upper, lower = (height for height, _ in RIMS)
    points = [corner for x, tall in POINTS for corner in ((x - 0.15, upper), tip(x, tall, 0.12), (x + 0.15, upper))]
    foot = [(WAIST * (1 - step / 6), lower) for step in range(13)]
    corners = [on_crown(*corner) for corner in ((-WAIST, upper), *points, (WAIST, upper), *foot, (-WAIST, upper))]
    # in short pieces: SDL rounds the slope of an edge, so that a long one ends beside its end
    line = [
        (x + (u - x) * piece / 8, y + (v - y) * piece / 8) for (x, y), (u, v) in pairwise(corners) for piece in range(8)
    ]
    c.path(polygon(*line), None, GOLD, 0.012 * scale, opacity=0.4)


def rims(c: Canvas, scale: float) -> None:
    """The gold rims of the band, set with pearls, and closed with a ball at each end."""
    for height, end in RIMS:
        line = smooth([on_crown(end * (step / 12 - 1), height) for step in range(25)])
        for colour, width in ((GOLD_LOW, 0.074), (GOLD, 0.062), (GOLD_HIGH, 0.014)):
            c.path(line, None, colour, width * scale)
        for pearl in range(-6, 7):
            c.dot(*on_crown(pearl * end / 6.6, height), 0.019, "#fffdf4", GOLD_LOW, 0.006 * scale)
        for side in (-end, end):
            ball(c, *on_crown(side, height), 0.046)


def ball(c: Canvas, x: float, y: float, reach: float) -> None:
    """A gold ball, lit from above at the left."""
    c.dot(x, y, reach, c.radial((x - 0.3 * reach, y - 0.35 * reach), 1.3 * reach, "#fff6d6", GOLD, GOLD_LOW))


def jewels(c: Canvas, scale: float) -> None:
    """A gold ball on each point, and a cross on the middle one."""
    q = 0.052
    for number, point in enumerate(POINTS):
        x, y = on_crown(*tip(*point, 0.195))
        ball(c, x, y, q)
        if number == len(POINTS) // 2:
            upright, across = [(x, y - 0.9 * q), (x, y - 2.8 * q)], [(x - 0.8 * q, y - 2 * q), (x + 0.8 * q, y - 2 * q)]
            for start, end in (upright, across):
                for colour, width in ((GOLD_LOW, 0.030), (GOLD, 0.024), (GOLD_HIGH, 0.010)):
                    c.path([move_to(start), line_to(end)], None, colour, width * scale)


# ---- Napoleon's Square: a gold medal with an N, on a ribbon

RIBBON = ((0.05, 0), (0.80, 0.55), (1.12, 1.50), (0.72, 1.40), (0.46, 1.72), (-0.1, 0.5))
STRIPE = ((0.36, 0.477), (0.72, 1.407), (0.60, 1.453), (0.24, 0.523))


def medal() -> str:
    """The medal in the middle of a square, half as wide as that, and its shadow on the ribbon."""
    scale = WIDE / 4
    c = Canvas((WIDE, WIDE))
    with c.at(WIDE / 2, WIDE / 2, scale):
        for side, colour, dark in ((-1, "#a62b3d", "#8e2233"), (1, "#b83246", "#962538")):
            with c.at(flip=side < 0):
                c.path(polygon(*RIBBON), colour)
                c.path(polygon(*STRIPE), dark)
        shade = [("#000000", opacity) for opacity in (0.55, 0.55, 0.55, 0.55, 0.27, 0)]
        c.dot(0, 0.1, 1.27, c.radial((0, 0.1), 1.27, *shade))
        teeth = [polar(1.0 if tooth % 2 else 0.94, tooth * 3.75) for tooth in range(96)]
        c.path(polygon(*teeth), c.linear((-1, -1), (1, 1), "#fff0c0", "#d9ae58", "#8f6524"))
        c.dot(0, 0, 0.8, c.linear((1, 1), (-1, -1), "#f8e2a4", "#d2a550", "#a0742a"))
        c.dot(0, 0, 0.8, None, "#7a5418", 0.03 * scale, opacity=0.6)
        c.dot(0, 0, 0.72, None, "#fff3cf", 0.02 * scale, opacity=0.5)
        initial(c)
    return c.svg()


def initial(c: Canvas) -> None:
    """The N, engraved."""
    upright = [stem(x, -48, x, 48, 9, 1, 1) for x in (-31, 33)]
    serifs = [bar(x - 16, x + 16, y, 6, 1.1, 1.1) for x, y in ((-34, -48), (-31, 48), (33, -48))]
    strokes = [*upright, stem(-33, -50, 33, 50, 21, 1, 0.8), *serifs]
    for colour, rise in (("#fff3cf", 0.035), ("#6b4612", 0.0)):
        with c.at(0, rise, 0.0063):
            for stroke in strokes:
                c.path(stroke, colour)


# ---- Quatorze: the rays of a sun


def sun() -> str:
    """Fine double lines along the sun's rim and inside it, with lozenges at their ends."""
    ends, scale = (139, 401), WIDE / 2.48
    c = Canvas((WIDE, 825))
    with c.at(WIDE / 2, WIDE / 2, scale):
        for reach, opacity in ((1.185, 0.85), (1.205, 0.3), (0.668, 0.85), (0.648, 0.3)):
            c.path(bow(reach, *ends), None, GOLD, 4, opacity=opacity)
        for angle in ends:
            for reach, size in ((0.658, 0.012), (1.195, 0.0168)):
                c.path(lozenge(*polar(reach, angle), size), GOLD)
    return c.svg()


# ---- Calculation: a protractor


def protractor() -> str:
    """An arc of brass, with five ticks from one spoke of cards to the next, of which that at the spoke is long."""
    radius, (start, end) = 484.0, (156, 384)
    c = Canvas((WIDE, 700))
    with c.at(WIDE / 2, 490):
        for colour, width in ((GOLD_LOW, 32), (GOLD_HIGH, 28), (GOLD, 24)):
            c.path(bow(radius - 16, start, end), None, colour, width)
        for tick in range(61):
            angle = start + (end - start) * tick / 60
            ends = polar(radius - 5, angle), polar(radius - (14 if tick % 5 else 26), angle)
            c.path([move_to(ends[0]), line_to(ends[1])], None, "#4a3208", 3 if tick % 5 else 4.5)
    return c.svg()


def ornaments() -> Iterator[tuple[str, str]]:
    """Every ornament: its file below `sprites`, and the SVG."""
    for name, text in (*crown(), ("medal", medal()), ("sun", sun()), ("protractor", protractor())):
        yield f"ornaments/{name}.svg", text
