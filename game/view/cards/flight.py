"""Cards that fly from where they lay into a figure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, hypot, radians, sin
from typing import NamedTuple

import pygame

from game.rules.cards import Card
from game.view.cards.layout import RATIO
from game.view.cards.motion import ease_out
from game.view.celebrations.figure import Spot
from game.view.marks.mark import Point
from game.view.stage.paint import layer, put, shadow
from game.view.stage.stage import tilted

FLIGHT = 0.48  # seconds a card is in the air
LEAD = 0.20  # seconds before the first one takes off
TURNED = 0.72  # the share of the way after which a card flies as it will lie
SWINGS = (0.16, -0.16, -0.35, -0.6, -0.9, -1.3, 0.4, 0.7, 1.0)  # how far a path may bend, the first that is free
SAMPLES = 16  # of a path, to see whether it is free


class Start(NamedTuple):
    """A card that lies on the table before it flies: its rectangle in pixels."""

    card: Card
    rect: pygame.Rect


class Leaf(NamedTuple):
    """A card's picture as it lies in a figure, its shadow included, and where its top left corner is."""

    picture: pygame.Surface
    corner: tuple[int, int]

    @property
    def rect(self) -> pygame.Rect:
        """All that it paints."""
        return self.picture.get_rect(topleft=self.corner)


@dataclass(frozen=True)
class Flight:
    """One card's way from a pile to its spot, in seconds and pixels; `place` counts the figure's spots."""

    place: int
    spot: Spot
    start: float
    rect: pygame.Rect  # of the card where it takes off
    depth: int  # what lies there covers cards of less depth
    swing: float = 0.16  # how far the path bends, over its length

    @property
    def end(self) -> float:
        """When it arrives."""
        return self.start + FLIGHT

    def along(self, now: float) -> tuple[float, Point]:
        """Return how far the card is on its way, from 0 to 1, and where."""
        share = min(1.0, max(0.0, (now - self.start) / FLIGHT))
        way = 0.5 * ease_out(share) + 0.5 * share * share * (3 - 2 * share)
        (x0, y0), (x2, y2) = self.rect.center, (self.spot.x, self.spot.y)
        side = self.swing if x2 < x0 else -self.swing
        x1, y1 = (x0 + x2) / 2 + side * (y2 - y0), (y0 + y2) / 2 - side * (x2 - x0)
        rest = 1 - way
        return way, (
            rest * rest * x0 + 2 * rest * way * x1 + way * way * x2,
            rest * rest * y0 + 2 * rest * way * y1 + way * way * y2,
        )

    def picture(self, face: pygame.Surface, way: float) -> pygame.Surface:
        """Return the card's picture while it turns: quick rather than fine, as it is gone in a moment."""
        share = way / TURNED
        width = self.rect.width + (self.spot.width - self.rect.width) * share
        angle = ((self.spot.angle + 180) % 360 - 180) * share
        scale = width / face.get_width()
        return tilted(face, angle, scale)


def on_top(lying: Iterable[Flight]) -> list[Flight]:
    """Return the cards that are seen of those that still lie on the table, the lowest first."""
    tops: dict[tuple[int, int], Flight] = {}
    for flight in sorted(lying, key=lambda flight: flight.depth):
        tops[flight.rect.topleft] = flight
    return list(tops.values())


def clear_of(flight: Flight, words: pygame.Rect) -> Flight:
    """Return the flight bent so that its card does not cross a rectangle; as it is where that cannot be."""
    reach = round(1.2 * flight.spot.width)
    around = words.inflate(reach, reach)
    if around.collidepoint(flight.spot.x, flight.spot.y) or around.collidepoint(flight.rect.center):
        return flight
    moments = [flight.start + FLIGHT * sample / SAMPLES for sample in range(1, SAMPLES)]
    for swing in SWINGS:
        bent = replace(flight, swing=swing)
        if not any(around.collidepoint(bent.along(moment)[1]) for moment in moments):
            return bent
    return flight


def flights(
    spots: Sequence[Spot], starts: Sequence[Start], span: float, words: pygame.Rect | None = None
) -> list[Flight]:
    """Plan the flight of each card of the figure, one after the other; the last one arrives after `span` seconds.

    They keep off the words. The list is in the order of the taking off. No two cards start at once: that would take
    long to draw.
    """
    lying: dict[Card, list[tuple[int, pygame.Rect]]] = defaultdict(list)
    for depth, start in enumerate(starts):
        lying[start.card].append((depth, start.rect))
    stagger = (span - LEAD - FLIGHT) / max(1, len(spots) - 1)
    found = []
    for rank, (place, spot) in enumerate(sorted(enumerate(spots), key=lambda numbered: numbered[1].turn)):
        depth, rect = lying[spot.card].pop()
        flight = Flight(place, spot, LEAD + rank * stagger, rect, depth)
        found.append(clear_of(flight, words) if words else flight)
    return found


def leaf(spot: Spot, face: pygame.Surface) -> Leaf:
    """Draw a card and its shadow as they lie in a figure."""
    scale = 1.0 if spot.angle == 0 else min(1.5, face.get_width() / spot.width)
    width, height = round(spot.width * scale), round(spot.width * RATIO * scale)
    spread = max(1, round(width * 0.045))
    rim = 2 * spread + 2 + ceil(0.04 * width)
    body = layer(width + 2 * rim, height + 2 * rim)
    fall, angle = 0.04 * width, radians(spot.angle)  # the shadow falls down the window, however the card is turned
    put(
        body,
        shadow(width, height, round(width * 0.06), spread, 0.42),
        (rim - 2 * spread - fall * sin(angle), rim - 2 * spread + fall * cos(angle)),
    )
    put(body, pygame.transform.smoothscale(face, (width, height)), (rim, rim))
    if spot.angle:
        body = pygame.transform.rotozoom(body, spot.angle, 1 / scale)
    return Leaf(body, (round(spot.x - body.get_width() / 2), round(spot.y - body.get_height() / 2)))


def bounds(spot: Spot) -> pygame.Rect:
    """Return a rectangle that holds all that a card paints at its spot."""
    reach = ceil(spot.width * (hypot(1, RATIO) / 2 + 0.16)) + 4
    return pygame.Rect(round(spot.x) - reach, round(spot.y) - reach, 2 * reach, 2 * reach)
