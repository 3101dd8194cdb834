"""Quatorze: the twenty-six pairs as the rays of a sun, in the order in which they were removed."""

from __future__ import annotations

from itertools import chain

import pygame

from game.language import N_
from game.rules.table import DISCARD, Table
from game.view.celebrations.figure import Celebration, Drawing, Figure, beside, polar, ring
from game.view.drawing.geometry import Point
from game.view.drawing.paint import fill, stroke
from game.view.drawing.palette import GOLD

ARC = (139, 401)


class QuatorzeCelebration(Celebration):
    """Each ray is a pair, with its higher card outside."""

    title, phrase = N_("Quatorze!"), N_("twenty-six pairs")

    def figure(self, room: pygame.Rect, unit: float, table: Table) -> Figure:
        """The words are inside the sun."""
        radius = min(room.height * 0.452, room.width * 0.30)
        centre = room.centerx, room.y + room.height * 0.572
        taken = table[DISCARD]
        pairs = [sorted(pair, key=lambda card: -card.rank) for pair in zip(taken[::2], taken[1::2], strict=True)]
        outer, inner = zip(*pairs, strict=True)
        spots = chain(
            ring(centre, radius * 1.02, ARC, outer, radius * 0.185),
            ring(centre, radius * 0.80, ARC, inner, radius * 0.159),
        )
        words = pygame.Rect(0, 0, round(radius * 1.08), round(radius * 1.00))
        words.midtop = room.centerx, round(centre[1] - radius * 0.53)
        side = beside(room, centre[0] - 1.22 * radius, centre[1] - radius * 0.1, radius * 1.1, unit)
        under = (_frame(centre, radius, unit), _fan((centre[0], centre[1] + 0.875 * radius), radius * 0.27, unit))
        jewels = tuple(polar(centre, radius * 1.2, angle) for angle in ARC)
        return Figure(tuple(spots), words, side, centre, room.height * 0.9, under=under, jewels=jewels)


def _frame(centre: Point, radius: float, unit: float) -> Drawing:
    """Draw fine double lines along the sun's rim and inside it, with steps at their ends."""
    reach = radius * 1.24
    middle = (reach, reach)
    body = ""
    for fraction, opacity, wide in ((1.185, 0.85, 2.0), (1.205, 0.45, 1.0), (0.668, 0.85, 2.0), (0.648, 0.45, 1.0)):
        body += _arc(middle, radius * fraction, stroke(GOLD, max(1, wide * unit), opacity))
    for angle in ARC:
        for fraction, size in ((0.658, 5), (1.195, 7)):
            x, y = polar(middle, radius * fraction, angle)
            q = size * unit
            body += f'<path d="M{x - q:.1f} {y:.1f}l{q} {-q}l{q} {q}l{-q} {q}Z" {fill(GOLD)}/>'
    return Drawing((centre[0] - reach, centre[1] - reach, 2 * reach, 2 * reach), body)


def _fan(foot: Point, radius: float, unit: float) -> Drawing:
    """Draw a half sun between the ends: rays inside stepped arcs."""
    x, y = radius + 8 * unit, radius + 4 * unit
    body = ""
    for fraction, opacity, wide in ((0.34, 0.9, 2.0), (0.42, 0.5, 1.0), (0.94, 0.5, 1.0), (1.0, 0.9, 2.0)):
        left, right = polar((x, y), radius * fraction, 180), polar((x, y), radius * fraction, 360)
        reach = f"{radius * fraction:.1f}"
        body += f'<path d="M{left[0]:.1f} {left[1]:.1f}A{reach} {reach} 0 0 1 {right[0]:.1f} {right[1]:.1f}" '
        body += f"{stroke(GOLD, max(1, wide * unit), opacity)}/>"
    for step in range(14):
        start = 180 + 180 / 14 * (step + 0.16)
        corners = [polar((x, y), radius * r, start + a) for r, a in ((0.48, 0), (0.88, 0), (0.88, 8.7), (0.48, 8.7))]
        path = "L".join(f"{a:.1f} {b:.1f}" for a, b in corners)
        body += f'<path d="M{path}Z" {fill(GOLD, 0.75 if step % 2 else 0.4)}/>'
    return Drawing((foot[0] - x, foot[1] - y, 2 * x, y + 2 * unit), body)


def _arc(centre: Point, radius: float, style: str) -> str:
    (x1, y1), (x2, y2) = (polar(centre, radius, angle) for angle in ARC)
    return f'<path d="M{x1:.1f} {y1:.1f}A{radius:.1f} {radius:.1f} 0 1 1 {x2:.1f} {y2:.1f}" {style}/>'


CELEBRATION = QuatorzeCelebration()
