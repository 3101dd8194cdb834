"""Napoleon's Square: a laurel wreath of two decks, with a medal."""

from __future__ import annotations

from math import pi, sin

import pygame

from game.language import N_
from game.rules.cards import Card, Suit
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import (
    Celebration,
    Figure,
    Spot,
    below,
    by_suit,
    polar,
    polyline,
)
from game.view.drawing.easing import lerp
from game.view.drawing.geometry import Point, centred
from game.view.drawing.paint import fill, put_centred, shadow, stroke, svg
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import SERIF_BOLD, Style, write

BRANCHES = ((1, Suit.SPADES, Suit.HEARTS), (-1, Suit.CLUBS, Suit.DIAMONDS))  # side, outer suit, inner suit
LEAVES = 26  # pairs of leaves of a branch


def _figure(area: pygame.Rect, unit: float, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - no suit signs
    """Two branches of twenty-six pairs of leaves."""
    radius = min(area.height * 0.378, area.width * 0.24)
    centre = area.centerx, area.y + area.height * 0.497
    suits = by_suit(table)
    spots = [
        spot
        for leaf in reversed(range(LEAVES))
        for side, out, inner in BRANCHES
        for spot in _leaves(leaf, side, (suits[out][-1 - leaf], suits[inner][-1 - leaf]), centre, radius)
    ]
    words = below(centre[0], centre[1] - radius * 0.69, radius * 1.22, radius * 1.22)
    medal = Medal((centre[0], centre[1] + radius * 1.02), radius * 0.20)
    return Figure(tuple(spots), words, centre, area.height * 0.9, over=(medal,), jewels=(medal.centre,))


def _leaves(leaf: int, side: int, cards: tuple[Card, Card], centre: Point, radius: float) -> list[Spot]:
    """Place a pair of leaves, one on each side of the branch; they become smaller towards the tip."""
    fraction = leaf / (LEAVES - 1)
    angle = 90 + side * lerp(7.5, 160, fraction)  # degrees from the bottom of the wreath
    x, y = polar(centre, radius * (1 + 0.03 * sin(pi * fraction)), angle)
    width = radius * (0.235 - 0.08 * fraction)
    spots = []
    for card, spread in zip(cards, (-34, 34), strict=True):
        growth = angle + side * 90 + side * spread
        spots.append(Spot(card, *polar((x, y), 0.64 * width, growth), -growth - 90, width, LEAVES - leaf))
    return spots


@frozen
class Medal(Mark):
    """A gold medal with an N, on a ribbon."""

    centre: Point
    radius: float

    @property
    def rect(self) -> pygame.Rect:
        return centred(self.centre, 4.4 * self.radius, 4.4 * self.radius)

    def paint(self, canvas: pygame.Surface) -> None:
        (x, y), q = self.centre, self.radius
        put_centred(canvas, svg(_ribbon(), 4 * q, 4 * q, (4, 4)), (x, y))
        spread = max(2, round(q * 0.12))
        put_centred(canvas, shadow(round(2 * q), round(2 * q), round(q), spread, 0.55), (x, y + q * 0.10))
        put_centred(canvas, svg(_disc(), 4 * q, 4 * q, (4, 4)), (x, y))
        for colour, rise in (("#FFF3CF", 0.035), ("#6B4612", 0.0)):
            write(canvas, "N", Style(SERIF_BOLD, round(q * 0.95), colour), (x, y + q * rise))


def _ribbon() -> str:
    body = ""
    for side, colour, dark in ((-1, "#A62B3D", "#8E2233"), (1, "#B83246", "#962538")):
        points = ((0.05, 0), (0.80, 0.55), (1.12, 1.50), (0.72, 1.40), (0.46, 1.72), (-0.1, 0.5))
        path, stripe = (
            polyline([(2 + side * x, 2 + y) for x, y in line], 2) for line in (points, ((0.30, 0.5), (0.66, 1.43)))
        )
        body += f'<path d="{path}Z" {fill(colour)}/><path d="{stripe}" {stroke(dark, 0.13)}/>'
    return body


def _disc() -> str:
    teeth = polyline([polar((2, 2), 1.0 if tooth % 2 else 0.94, tooth * 3.75) for tooth in range(96)], 3)
    edge = _gradient("g", (1, 1), (3, 3), ("#FFF0C0", "#D9AE58", "#8F6524"))
    field = _gradient("k", (3, 3), (1, 1), ("#F8E2A4", "#D2A550", "#A0742A"))
    return (
        f'<defs>{edge}{field}</defs><path d="{teeth}Z" fill="url(#g)"/>'
        f'<circle cx="2" cy="2" r=".80" fill="url(#k)"/><circle cx="2" cy="2" r=".80" {stroke("#7A5418", 0.03, 0.6)}/>'
        f'<circle cx="2" cy="2" r=".72" {stroke("#FFF3CF", 0.02, 0.5)}/>'
    )


def _gradient(name: str, start: Point, end: Point, colours: tuple[str, str, str]) -> str:
    stops = "".join(f'<stop offset="{index / 2}" stop-color="{colour}"/>' for index, colour in enumerate(colours))
    ends = f'x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}"'
    return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>{stops}</linearGradient>'


CELEBRATION = Celebration(N_("Victory"), N_("every card home"), _figure, 1.30)
