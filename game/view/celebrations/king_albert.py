"""King Albert: a crown of cards; its points are the suits with their kings on top, and the aces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, degrees, floor, sin

import pygame

from game.language import N_
from game.rules.cards import Card, Suit
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import (
    Celebration,
    Figure,
    LargeDrawing,
    Spot,
    below,
    by_suit,
    polyline,
)
from game.view.drawing.geometry import Point
from game.view.drawing.paint import fill, stroke
from game.view.drawing.palette import GOLD, GOLD_HIGH, GOLD_LOW
from game.view.frozen import frozen

POINTS = ((-0.88, 1.02), (-0.44, 1.16), (0.0, 1.30), (0.44, 1.16), (0.88, 1.02))  # horizontal position and height
# of the outer points; the middle point consists of the aces
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
FOOT = 0.545  # height of the lowest row of the points, whose corners the upper rim covers
ROWS = ((1, 0.0, 0.52, 0.20), (1, 0.0, 0.35, 0.21), (2, 0.115, 0.175, 0.22), (3, 0.10, 0.0, 0.235))
# rows of the band: number of cards, their distance, height and width; the upper one begins below the upper rim
BAND = ((8, 0.266, 0.147, 0.270), (9, 0.238, -0.018, 0.240))
RIMS = ((0.365, 1.13), (-0.205, 1.13))  # gold rims: height, and horizontal extent, beyond all cards
RADIUS = 5.0  # of the arc of the base
WAIST = 0.98  # horizontal extent of the outline


@frozen
class Crown:
    """Converts the crown's coordinates, in which half of its base is 1, to pixels from the middle of its base.

    Its base is an arc, and everything on it points away from the centre of the arc.
    """

    centre: Point  # of its base
    size: float

    def at(self, across: float, height: float) -> Point:
        """Return a point of the crown."""
        angle, radius = across / RADIUS, self.size * (RADIUS + height)
        return radius * sin(angle), self.size * RADIUS - radius * cos(angle)

    def in_window(self, point: Point) -> Point:
        return self.centre[0] + point[0], self.centre[1] + point[1]

    def spot(self, card: Card, place: Point, width: float, turn: int) -> Spot:
        return Spot(card, *self.in_window(self.at(*place)), -degrees(place[0] / RADIUS), width * self.size, turn)


def _figure(area: pygame.Rect, unit: float, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - no suit signs
    """Five points above a band."""
    crown = Crown((area.centerx, area.y + area.height * 0.53), min(area.height * 0.322, area.width * 0.30))
    spots = tuple(_cards(crown, by_suit(table)))
    top = round(crown.centre[1] + crown.size * 0.30)
    words = below(area.centerx, top, area.width * 0.40, area.bottom - top)
    light = area.centerx, area.y + area.height * 0.38
    tips = [crown.at(x, FOOT + ROWS[0][2] * tall + 0.195) for x, tall in POINTS]
    under, over = (_velvet(crown), _outline(crown)), (_rims(crown), _jewels(crown, tips))
    return Figure(spots, words, light, area.height * 0.95, under, over, tuple(map(crown.in_window, tips)))


def _cards(crown: Crown, suits: dict[Suit, list[Card]]) -> Iterator[Spot]:
    """Place the points from their tips down, then the band."""
    points = [[suits[suit].pop() for _ in range(7)] for suit in SUITS]
    points.insert(2, [suits[suit].pop(0) for suit in SUITS] + [suits[suit].pop(0) for suit in SUITS[:3]])
    turn = 0
    for count, distance, height, width in ROWS:
        for index in range(count):
            for (x, tall), cards in zip(POINTS, points, strict=True):
                across = x + (index - (count - 1) / 2) * distance
                yield crown.spot(cards.pop(0), (across, FOOT + tall * height), width, turn)
            turn += 2
    rest = sorted((card for cards in suits.values() for card in cards), key=lambda card: -card.rank)
    for count, distance, height, width in BAND:
        for index in range(count):
            yield crown.spot(rest.pop(0), ((index - (count - 1) / 2) * distance, height), width, turn)
            turn += 1


def _framed(crown: Crown, body: str, side: float, heights: Point) -> LargeDrawing:
    """Draw something in the crown's coordinates: the origin is its centre, the unit a pixel.

    It reaches to `side` of the crown's size at the left and the right, and from one of the heights to the other.
    """
    (x, y), (low, high) = crown.centre, (height * crown.size for height in heights)
    left, top = floor(x - side * crown.size), floor(y - high)
    centred = f'<g transform="translate({x - left} {y - top})">{body}</g>'
    return LargeDrawing((left, top, 2 * ceil(side * crown.size), ceil(high - low)), centred)


def _velvet(crown: Crown) -> LargeDrawing:
    """Draw the velvet between the points."""
    s = crown.size
    top = "".join(
        f"Q{x * s:.1f} {-y * s:.1f} {a * s:.1f} {-b * s:.1f}"
        for x, y, a, b in ((-1.02, 0.96, -0.52, 1.00), (0, 1.22, 0.52, 1.00), (1.02, 0.96, 1.04, 0.40))
    )
    stops = '<stop offset="0" stop-color="#BC2C4B" stop-opacity=".7"/>'
    stops += '<stop offset=".999" stop-color="#5A0D22" stop-opacity="0"/>'
    units = f'gradientUnits="userSpaceOnUse" x1="0" y1="{-1.1 * s:.0f}" x2="0" y2="{-0.4 * s:.0f}"'
    body = f'<defs><linearGradient id="v" {units}>{stops}</linearGradient></defs>'
    return _framed(
        crown, f'{body}<path d="M{-1.04 * s:.1f} {-0.40 * s:.1f}{top}Z" fill="url(#v)"/>', 1.08, (0.37, 1.15)
    )


def _outline(crown: Crown) -> LargeDrawing:
    """Draw the outline of the crown, so that it is visible with few cards; the last ones cover it."""
    upper, lower = (height for height, _ in RIMS)
    top = [
        corner
        for x, tall in POINTS
        for corner in ((x - 0.15, upper), (x, FOOT + ROWS[0][2] * tall + 0.12), (x + 0.15, upper))
    ]
    foot = [(WAIST * (1 - step / 6), lower) for step in range(13)]
    corners = [crown.at(*corner) for corner in ((-WAIST, upper), *top, (WAIST, upper), *foot, (-WAIST, upper))]
    # in short pieces: SDL rounds the slope of an edge, so that a long one ends beside its end
    points = [pygame.Vector2(start).lerp(end, piece / 8) for start, end in pairwise(corners) for piece in range(8)]
    line = polyline([(x, y) for x, y in points], 2)
    pen = stroke(GOLD, 0.012 * crown.size, 0.4)
    return _framed(crown, f'<path d="{line}Z" stroke-linejoin="round" {pen}/>', 1.32, (-0.42, 1.50))


def _rims(crown: Crown) -> LargeDrawing:
    """Draw the gold rims of the band, set with pearls."""
    s, body = crown.size, ""
    for height, end in RIMS:
        line = polyline(crown.at(end * (step / 12 - 1), height) for step in range(25))
        for colour, width in ((GOLD_LOW, 0.062), (GOLD, 0.050), (GOLD_HIGH, 0.012)):
            body += f'<path d="{line}" stroke-linecap="round" {stroke(colour, width * s)}/>'
        for pearl in range(-6, 7):
            x, y = crown.at(pearl * end / 6.2, height)
            body += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.017 * s:.1f}" '
            body += f'{fill("#FFFDF4")} stroke="{GOLD_LOW}" stroke-width="{0.006 * s:.2f}"/>'
    return _framed(crown, body, 1.32, (-0.42, 0.42))


def _jewels(crown: Crown, points: Sequence[Point]) -> LargeDrawing:
    """Draw a gold ball on each point, and a cross on the middle one."""
    s, q = crown.size, 0.052 * crown.size
    stops = f'<stop offset="0" stop-color="#FFF6D6"/><stop offset=".5" stop-color="{GOLD}"/>'
    stops += f'<stop offset="1" stop-color="{GOLD_LOW}"/>'
    body = ""
    for number, (x, y) in enumerate(points):
        units = f'gradientUnits="userSpaceOnUse" cx="{x - 0.3 * q:.1f}" cy="{y - 0.35 * q:.1f}" r="{1.3 * q:.1f}"'
        body += f'<defs><radialGradient id="j{number}" {units}>{stops}</radialGradient></defs>'
        body += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{q:.1f}" fill="url(#j{number})"/>'
        if number == len(points) // 2:
            cross = f"M{x:.1f} {y - 0.9 * q:.1f}v{-1.9 * q:.1f}M{x - 0.8 * q:.1f} {y - 2.0 * q:.1f}h{1.6 * q:.1f}"
            body += f'<path d="{cross}" {stroke(GOLD_HIGH, 0.022 * s)}/>'
    return _framed(crown, body, 1.18, (1.05, 1.60))


CELEBRATION = Celebration(N_("Vive le Roi"), N_("all suits crowned"), _figure)
