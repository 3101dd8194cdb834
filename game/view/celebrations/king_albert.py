"""King Albert: a crown of cards; its points are the suits with their kings on top, and the aces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import cos, degrees, sin

import pygame

from game.language import N_
from game.rules.cards import Card, Suit
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import Celebration, Figure, Ornament, Spot, below, by_suit
from game.view.drawing.geometry import Point
from game.view.frozen import frozen
from game.view.tables.table_design import SUITS

POINTS = ((-0.88, 1.11), (-0.44, 1.25), (0.0, 1.39), (0.44, 1.25), (0.88, 1.11))  # horizontal position and height
# of the outer points; the middle point consists of the aces
FOOT = 0.51  # height of the lowest row of the points, whose lower indices the upper rim covers
ROWS = ((1, 0.0, 0.52, 0.20), (1, 0.0, 0.35, 0.21), (2, 0.115, 0.175, 0.22), (3, 0.10, 0.0, 0.235))
# rows of the band: number of cards, their distance, height and width; the upper one begins below the upper rim
BAND = ((8, 0.283, 0.128, 0.288), (9, 0.263, -0.032, 0.272))
RADIUS = 5.0  # of the arc of the base


@frozen
class Crown:
    """Converts the crown's coordinates, in which half of its base is 1, to pixels of the window.

    Its base is an arc, and everything on it points away from the centre of the arc.
    """

    centre: Point  # of its base
    size: float

    def at(self, across: float, height: float) -> Point:
        """Return a point of the crown in the window."""
        angle, radius = across / RADIUS, self.size * (RADIUS + height)
        return self.centre[0] + radius * sin(angle), self.centre[1] + self.size * RADIUS - radius * cos(angle)

    def spot(self, card: Card, place: Point, width: float, turn: int) -> Spot:
        return Spot(card, *self.at(*place), -degrees(place[0] / RADIUS), width * self.size, turn)

    def ornament(self, name: str, side: float, low: float, high: float) -> Ornament:
        """Return what reaches as far to each side, and from one height to another, in the crown's coordinates."""
        (x, y), size = self.centre, self.size
        return Ornament(name, (x - side * size, y - high * size, 2 * side * size, (high - low) * size))


def _figure(area: pygame.Rect, table: Table, deck: Deck, high: float = 0.315) -> Figure:  # noqa: ARG001 - no suit signs
    """Five points above a band; half of its base is at most so `high` a share of the area's height."""
    size = min(area.height * high, area.width * 0.36)
    crown = Crown((area.centerx, area.y + area.height * 0.268 + size * 0.85), size)
    spots = tuple(_cards(crown, by_suit(table)))
    top = crown.centre[1] + size * 0.33
    words = below(area.centerx, top, max(area.width * 0.40, size * 1.6), area.y + area.height * 0.98 - top)
    light = crown.at(0.0, 0.36)
    under = (crown.ornament("crown", 1.32, -0.42, 1.50),)
    over = crown.ornament("crown-rims", 1.32, -0.42, 0.42), crown.ornament("crown-jewels", 1.18, 1.05, 1.60)
    return Figure(spots, words, light, under, over)


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


CELEBRATION = Celebration(N_("Vive le Roi"), N_("all suits crowned"), _figure, alone=partial(_figure, high=0.4))
