"""The fine engraved lines of aces and backs."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from sprites.draw.geometry import CLOSE, Outline, Point, curve_to, move_to

if TYPE_CHECKING:
    from sprites.draw.canvas import Canvas

SWING = 0.3642  # a cubic from crest to trough, its handles this far along, follows a sine


def rosette(
    c: Canvas,
    r: float,
    wave: float,
    petals: int,
    lines: int,
    colour: str,
    width: float = 0.5,
    opacity: float = 1,
    turns: tuple[float, float] = (0, 1),
) -> None:
    """Waves round a circle (or the part of it between two `turns`), each a little further on than the last."""
    step = math.pi / petals
    out: Outline = []
    for k in range(lines):
        first, last = round(turns[0] * 2 * petals), round(turns[1] * 2 * petals)
        spots = []
        for i in range(first, last + 1):
            a = (i + 2 * k / lines) * step
            spots.append((a, r + (wave if i % 2 else -wave)))
        out += polar_waves(spots, step)
        if turns == (0, 1):
            out.append(CLOSE)
    c.path(out, None, colour, width, opacity=opacity)


def polar_waves(spots: list[tuple[float, float]], step: float) -> Outline:
    """A wave from crest to trough, its points given as (angle, radius)."""

    def at(a: float, size: float, along: float) -> Point:
        x, y = size * math.sin(a), -size * math.cos(a)
        return (x + along * SWING * step * size * math.cos(a), y + along * SWING * step * size * math.sin(a))

    return [move_to(at(*spots[0], 0)), *(curve_to(at(*p, 1), at(*q, -1), at(*q, 0)) for p, q in pairwise(spots))]


def waves(length: float, wave: float, halves: int, shift: float = 0, *, up: bool) -> Outline:
    """A level wave from crest to trough and back, `shift` being a part of its half period."""
    step = length / halves
    out: Outline = []
    for i in range(halves + 1):
        x, y = (i + shift) * step, wave if (i % 2 == 0) == up else -wave
        out.append(curve_to((x - step * (1 - SWING), -y), (x - step * SWING, y), (x, y)) if i else move_to((x, y)))
    return out


def flower(c: Canvas, x: float, y: float, r: float, colour: str, centre: str | None = None) -> None:
    """Five petals, for the five games."""
    for i in range(5):
        with c.at(x, y, r / 16, 72 * i):
            c.path("M0 -2 C-7.4 -6 -7.6 -16 0 -16 C7.6 -16 7.4 -6 0 -2Z", colour)
    if centre:
        c.dot(x, y, r * 0.3, centre)
