"""Cards that fly from the table into the figure of a celebration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import ceil, pi, sin
from typing import NamedTuple

import pygame

from game.rules.cards import Card
from game.view.cards.faces import resized
from game.view.cards.layout import RATIO
from game.view.cards.motion import leaning
from game.view.celebrations.figure import CardPlacement, polar
from game.view.drawing.easing import ease_out, lerp
from game.view.drawing.geometry import CARD_CORNER, Point
from game.view.drawing.paint import layer, put, shadow
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen
from game.view.stage.stage import LARGE, fall_of, rimmed, spread_of

LEAD = 0.12  # seconds before the first card takes off, in which the table fades out
FLIGHT = 0.2  # share of the time of all flights that one takes
SWING = 0.16  # curvature of a path: its deviation over its length
TURNED = 0.72  # share of the path after which a card is turned as it will lie
# the shadow of a flying card is drawn at few heights and a quarter of its size, because it is soft and turns fast
HEIGHTS, COARSE = 4, 4


class Start(NamedTuple):
    """A card on the table before it flies; its rectangle is in pixels."""

    card: Card
    rect: pygame.Rect


class CardPicture(NamedTuple):
    """A card's picture in the figure, including its shadow, and its top left corner."""

    picture: pygame.Surface
    corner: tuple[int, int]

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.get_rect(topleft=self.corner)


@frozen
class Flight:
    """One card's path from a pile to its spot, in seconds and pixels; `place` is the index of the spot."""

    place: int
    spot: CardPlacement
    start: float
    duration: float
    rect: pygame.Rect  # of the card at the start
    depth: int  # at the start, cards of a higher depth cover those of a lower one

    @property
    def end(self) -> float:
        return self.start + self.duration

    def along(self, now: float) -> tuple[float, Point]:
        """Return the share of the path, 0 to 1, and the position at a time."""
        fraction = min(1.0, max(0.0, (now - self.start) / self.duration))
        progress = 0.5 * ease_out(fraction) + 0.5 * fraction * fraction * (3 - 2 * fraction)
        (x0, y0), (x2, y2) = self.rect.center, (self.spot.x, self.spot.y)
        side = SWING if x2 < x0 else -SWING
        x1, y1 = (x0 + x2) / 2 + side * (y2 - y0), (y0 + y2) / 2 - side * (x2 - x0)
        left = 1 - progress
        return progress, (
            left * left * x0 + 2 * left * progress * x1 + progress * progress * x2,
            left * left * y0 + 2 * left * progress * y1 + progress * progress * y2,
        )

    def overlaps(self, centre: Point) -> bool:
        """Return whether the card is still over its place on the table, in part."""
        across, down = centre[0] - self.rect.centerx, centre[1] - self.rect.centery
        return abs(across) < self.rect.w and abs(down) < self.rect.h

    def picture(self, face: pygame.Surface, progress: float) -> pygame.Surface:
        """Return the card's picture while it turns; a large one is turned at half its size and enlarged."""
        fraction, times = progress / TURNED, 2 if face.get_width() >= LARGE else 1
        width = lerp(self.rect.width, self.spot.width, fraction)
        turned = pygame.transform.rotozoom(_reduced(face, times), self._angle(fraction), width / face.get_width())
        return pygame.transform.scale_by(turned, times) if times > 1 else turned

    def _angle(self, fraction: float) -> float:
        """Return its angle in degrees at a share of its turn; it also leans as it flies."""
        lean = leaning(self.spot.x - self.rect.centerx, self.rect.width)
        return ((self.spot.angle + 180) % 360 - 180) * fraction + lean * sin(pi * fraction)

    def shadow(self, progress: float, centre: Point) -> list[CardPicture]:
        """Return its shadow at a share of the path, which falls further below the card the higher it is.

        There is none close to its spot, because the picture of a card as it lies there contains one.
        """
        # the lift is a share of that of a card in the hand
        lift, fraction = 0.9 * max(0.0, sin(pi * progress)) ** 0.8, min(1.0, progress / TURNED)
        if not (level := round(HEIGHTS * lift) or int(progress < TURNED)):
            return []
        width = lerp(self.rect.width, self.spot.width, fraction)
        # few widths and angles differ: an eighth of the width, and 7.5 degrees
        (dx, dy), angle = fall_of(width, lift), round(self._angle(fraction) / 7.5) * 7.5 % 180
        step = self.spot.width / 8
        dark = _shade(round(max(1, round(width / step)) * step), level, angle)
        return [CardPicture(dark, corner_of(dark, (centre[0] + dx, centre[1] + dy)))]


def resting_shadow(rect: pygame.Rect, strength: float) -> list[CardPicture]:
    """Return the shadow of a waiting card, at one of four strengths up to 1, or none at 0."""
    if not (level := round(4 * strength)):
        return []
    height = 0.15  # above the table, of that of a card in the hand
    spread = max(1, round(spread_of(rect.width, height)))
    dark = shadow(*rect.size, round(rect.width * CARD_CORNER), spread, 0.44 * level / 4)
    dx, dy = fall_of(rect.width, height)
    return [CardPicture(dark, (round(rect.x + dx) - 2 * spread, round(rect.y + dy) - 2 * spread))]


@cached_sprite
def _reduced(face: pygame.Surface, times: int) -> pygame.Surface:
    """Return a card's picture with a margin, so many times smaller; it is used in all frames of a flight."""
    return rimmed(pygame.transform.smoothscale_by(face, 1 / times))


@cached_sprite
def _shade(width: int, level: int, angle: float) -> pygame.Surface:
    """Draw the shadow of a card that is rotated by degrees, at one of the HEIGHTS; it is enlarged from a small one."""
    small, spread = width / COARSE, max(1, round(spread_of(width, level / HEIGHTS) / COARSE))
    upright = shadow(round(small), round(small * RATIO), round(small * CARD_CORNER), spread, 0.44)
    return pygame.transform.smoothscale_by(pygame.transform.rotate(upright, angle), COARSE)


def corner_of(picture: pygame.Surface, centre: Point) -> tuple[int, int]:
    """Return the top left corner of a picture around a point."""
    return round(centre[0] - picture.get_width() / 2), round(centre[1] - picture.get_height() / 2)


def on_top(resting: Iterable[Flight]) -> list[Flight]:
    """Return those cards on the table that are not fully covered, the lowest first."""
    tops: dict[tuple[int, int], Flight] = {}
    for flight in sorted(resting, key=lambda flight: flight.depth):
        tops[flight.rect.topleft] = flight
    return list(tops.values())


def flights(spots: Sequence[CardPlacement], starts: Sequence[Start], span: float) -> list[Flight]:
    """Plan the flights of all cards of the figure; the last one arrives after `span` seconds.

    The list is in the order of take-off. No two cards take off at the same time, because that would make a slow frame.
    """
    resting: dict[Card, list[tuple[int, pygame.Rect]]] = defaultdict(list)
    for depth, start in enumerate(starts):
        resting[start.card].append((depth, start.rect))
    flight = FLIGHT * (span - LEAD)
    stagger = (span - LEAD - flight) / max(1, len(spots) - 1)
    planned = []
    for rank, (place, spot) in enumerate(sorted(enumerate(spots), key=lambda numbered: numbered[1].turn)):
        depth, rect = resting[spot.card].pop()
        planned.append(Flight(place, spot, LEAD + rank * stagger, flight, rect, depth))
    return planned


def draw_card_picture(spot: CardPlacement, face: pygame.Surface) -> CardPicture:
    """Draw a card and its shadow as they lie in the figure."""
    scale = 1.0 if spot.angle == 0 else min(1.5, face.get_width() / spot.width)
    width, height = round(spot.width * scale), round(spot.width * RATIO * scale)
    spread = max(1, round(width * 0.045))
    rim = 2 * spread + 2 + ceil(0.04 * width)
    body = layer(width + 2 * rim, height + 2 * rim)
    # the shadow falls downwards in the window, independent of the card's angle
    x, y = polar((rim - 2 * spread, rim - 2 * spread), 0.04 * width, 90 + spot.angle)
    put(body, shadow(width, height, round(width * CARD_CORNER), spread, 0.42), (x, y))
    put(body, resized(face, (width, height)), (rim, rim))
    if spot.angle:
        body = pygame.transform.rotozoom(body, spot.angle, 1 / scale)
    return CardPicture(body, corner_of(body, (spot.x, spot.y)))
