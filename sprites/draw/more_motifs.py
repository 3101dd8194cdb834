"""The motifs of the two felts that belong to no game: a star chart, and a compass rose with rhumb lines."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

from sprites.draw.geometry import CLOSE, Outline, Point, line_to, move_to
from sprites.draw.motifs import MIDDLE, MOTIFS, Motif, around, fading, semis, spoke
from sprites.draw.shapes import ellipse, polygon

if TYPE_CHECKING:
    from sprites.draw.canvas import Canvas

# stars as (x, y, size), and the lines between them by their places: drawn from the sky, in units of the felt
DIPPER = (
    ((0, 0, 7), (92, 22, 6), (158, 62, 6), (232, 96, 6), (250, 176, 7), (372, 170, 7), (398, 78, 8)),
    ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 3)),
)
CASSIOPEIA = (
    ((0, 0, 6), (64, 88, 7), (146, 40, 8), (212, 118, 7), (296, 44, 7)),
    ((0, 1), (1, 2), (2, 3), (3, 4)),
)
ORION = (
    (
        (0, 0, 9), (150, 18, 7), (56, 152, 6), (86, 140, 6), (116, 128, 6), (22, 296, 6), (182, 270, 10), (74, -72, 5),
        (-64, -84, 5), (-86, -170, 4), (230, -30, 4), (262, 40, 4), (258, 108, 4),
    ),
    ((0, 1), (0, 2), (2, 3), (3, 4), (4, 1), (2, 5), (5, 6), (6, 4), (0, 7), (7, 1), (0, 8), (8, 9), (1, 11), (10, 11),
     (11, 12)),
)  # fmt: skip
CYGNUS = (
    ((0, 0, 9), (70, 92, 7), (156, 196, 5), (250, 304, 6), (-62, 176, 6), (-150, 214, 5), (180, 22, 6), (270, -44, 5)),
    ((0, 1), (1, 2), (2, 3), (1, 4), (4, 5), (1, 6), (6, 7)),
)
CHART = ((DIPPER, 205, 120, -6), (CASSIOPEIA, 1075, 205, 12), (ORION, 1180, 590, 4), (CYGNUS, 330, 545, -14))


def charcoal(c: Canvas, line: str, accent: str) -> None:
    """The night sky: circles about the pole, the ecliptic, four constellations and the stars between them."""
    with c.at(*MIDDLE):
        for r, opacity in ((150, 0.09), (300, 0.09), (450, 0.12), (462, 0.07), (640, 0.08), (830, 0.08)):
            c.dot(0, 0, r, None, line, 1.4, opacity=opacity)
        for i in range(24):
            c.path(spoke(24, i, 150 if i % 6 == 0 else 450, 930), None, line, 1.2, opacity=0.05 if i % 6 else 0.08)
        for i in range(96):
            c.path(spoke(96, i, 450, 462 if i % 4 else 474), None, line, 1.4, opacity=0.12)
        _star(c, 0, 0, 15, accent)
    with c.at(MIDDLE[0] + 70, MIDDLE[1] - 52):
        for k in range(72):
            c.path([move_to(around(72, 372, k)), line_to(around(72, 372, k + 0.55))], None, accent, 1.5, opacity=0.13)
    _strewn_stars(c, line)
    for (stars, lines), x, y, turn in CHART:
        with c.at(x, y, 1, turn):
            _constellation(c, stars, lines, line, accent)


def _strewn_stars(c: Canvas, line: str) -> None:
    """Small stars of three sizes at random places on the felt, the same each time."""
    rng = Random(13)  # noqa: S311 - art
    for _, x, y in semis(92, 70):
        sx, sy = x + rng.uniform(-38, 38), y + rng.uniform(-30, 30)
        size = rng.choice((1.6, 1.6, 2.2, 3.2))
        c.path(ellipse(sx, sy, size), line, opacity=0.3 * fading(sx, sy))


def _constellation(
    c: Canvas, stars: tuple[tuple[float, float, float], ...], lines: tuple[tuple[int, int], ...], line: str, accent: str
) -> None:
    for a, b in lines:
        (x, y, near), (u, v, far) = stars[a], stars[b]
        size = math.hypot(u - x, v - y)
        ex, ey = (u - x) / size, (v - y) / size
        ends = (x + ex * (near + 6), y + ey * (near + 6)), (u - ex * (far + 6), v - ey * (far + 6))
        c.path([move_to(ends[0]), line_to(ends[1])], None, line, 1.5, opacity=0.2)
    for x, y, size in stars:
        _star(c, x, y, size, accent)


def _star(c: Canvas, x: float, y: float, size: float, colour: str) -> None:
    """A star; brighter ones have more points."""
    points = 4 if size < 9 else 8
    spots = [(r * math.sin(a), -r * math.cos(a)) for a, r in _rim(points, size * 2.1)]
    with c.at(x, y):
        c.path(polygon(*spots), colour, opacity=0.34)


def _rim(points: int, r: float) -> list[tuple[float, float]]:
    """The corners of a star as angles and distances."""
    return [(i * math.pi / points, r if i % 2 == 0 else r * 0.3) for i in range(2 * points)]


def walnut(c: Canvas, line: str, accent: str) -> None:
    """A sea chart: a compass rose in the middle, sixteen more about it, and the rhumb lines between them all."""
    hubs = [around(16, 560, i) for i in range(16)]
    with c.at(*MIDDLE):
        for i, hub in enumerate(hubs):
            for other in hubs[i + 1 :]:
                c.path([move_to(hub), line_to(other)], None, line, 1.1, opacity=0.06)
            out = (hub[0] * 1.75, hub[1] * 1.75)
            c.path([move_to((hub[0] * 0.42, hub[1] * 0.42)), line_to(out)], None, line, 1.3, opacity=0.1)
            for lean in (-1, 1):
                side = around(16, 1150, i + lean * 0.62)
                c.path([move_to(hub), line_to(side)], None, line, 1.1, opacity=0.06)
        for i, (x, y) in enumerate(hubs):
            with c.at(x, y, 1, 22.5 * i):
                _small_rose(c, line, accent)
        _rose(c, line, accent)


def _rose(c: Canvas, line: str, accent: str) -> None:
    """The great rose: thirty-two winds in three ranks, each half dark."""
    for r, opacity in ((232, 0.2), (222, 0.1), (196, 0.14), (96, 0.12)):
        c.dot(0, 0, r, None, line, 1.6, opacity=opacity)
    for i in range(64):
        c.path(spoke(64, i, 222 if i % 2 else 214, 232), None, line, 1.4, opacity=0.2)
    for first, step, far, waist, opacity in ((1, 2, 152, 44, 0.08), (2, 4, 192, 50, 0.11), (0, 4, 300, 58, 0.15)):
        for i in range(first, 16, step):
            _wind(c, i, (far, waist), (line, accent), opacity)


def _wind(c: Canvas, i: int, reach: tuple[float, float], colours: tuple[str, str], opacity: float) -> None:
    """One point of the rose: its left half filled, its right half outlined."""
    far, waist = reach
    tip = around(16, far, i)
    left, right = around(16, waist, i - 1), around(16, waist, i + 1)
    c.path(polygon((0, 0), left, tip), colours[1], opacity=opacity)
    c.path(polygon((0, 0), right, tip), None, colours[0], 1.4, opacity=opacity)


def _small_rose(c: Canvas, line: str, accent: str) -> None:
    """A knot of the net: a ring and four points."""
    c.dot(0, 0, 15, None, line, 1.4, opacity=0.16)
    points: list[Point] = [around(8, 24 if i % 2 == 0 else 6, i) for i in range(8)]
    shape: Outline = [move_to(points[0]), *(line_to(p) for p in points[1:]), CLOSE]
    c.path(shape, accent, opacity=0.17)


ALL_MOTIFS: dict[str, Motif] = {  # those of the tables, and of the felts that are no game's own
    **MOTIFS,
    "charcoal": (charcoal, "#dfe3ec", "#b9c6e2"),
    "walnut": (walnut, "#f2dfc0", "#e6b877"),
    "midnight": (charcoal, "#e7cf8e", "#e8c878"),  # the same sky in gold
}
