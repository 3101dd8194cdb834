"""Quatorze: the twenty-six pairs as the rays of a sun, in the order in which they were removed."""

from __future__ import annotations

from itertools import chain

import pygame

from game.language import N_
from game.rules.table import DISCARD, Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import (
    Celebration,
    Figure,
    LargeDrawing,
    below,
    bow,
    polar,
    ring,
)
from game.view.drawing.geometry import Point
from game.view.drawing.paint import fill, stroke
from game.view.drawing.palette import GOLD

ARC = (139, 401)


def _figure(area: pygame.Rect, unit: float, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - no suit signs
    """Each ray is a pair, with its higher card outside."""
    radius = min(area.height * 0.452, area.width * 0.30)
    centre = area.centerx, area.y + area.height * 0.572
    taken = table[DISCARD]
    pairs = [sorted(pair, key=lambda card: -card.rank) for pair in zip(taken[::2], taken[1::2], strict=True)]
    outer, inner = zip(*pairs, strict=True)
    spots = chain(
        ring(centre, radius * 1.02, ARC, outer, radius * 0.185),
        ring(centre, radius * 0.80, ARC, inner, radius * 0.159),
    )
    words = below(centre[0], centre[1] - radius * 0.53, radius * 1.08, radius)
    under = (_frame(centre, radius, unit),)
    jewels = tuple(polar(centre, radius * 1.2, angle) for angle in ARC)
    return Figure(tuple(spots), words, centre, area.height * 0.9, under=under, jewels=jewels)


def _frame(centre: Point, radius: float, unit: float) -> LargeDrawing:
    """Draw fine double lines along the sun's rim and inside it, with steps at their ends."""
    reach = radius * 1.24
    middle = (reach, reach)
    body = ""
    for fraction, opacity, wide in ((1.185, 0.85, 2.0), (1.205, 0.45, 1.0), (0.668, 0.85, 2.0), (0.648, 0.45, 1.0)):
        body += f'<path d="{bow(middle, radius * fraction, *ARC)}" {stroke(GOLD, max(1, wide * unit), opacity)}/>'
    for angle in ARC:
        for fraction, size in ((0.658, 5), (1.195, 7)):
            x, y = polar(middle, radius * fraction, angle)
            q = size * unit
            body += f'<path d="M{x - q:.1f} {y:.1f}l{q} {-q}l{q} {q}l{-q} {q}Z" {fill(GOLD)}/>'
    return LargeDrawing((centre[0] - reach, centre[1] - reach, 2 * reach, 2 * reach), body)


CELEBRATION = Celebration(N_("Quatorze!"), N_("twenty-six pairs"), _figure, 1.28)
