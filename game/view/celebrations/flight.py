"""Cards that fly from the table into the figure of a celebration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import KW_ONLY
from math import ceil, dist, pi, sin
from typing import NamedTuple

import pygame

from game.rules.cards import Card
from game.view.cards.faces import resized
from game.view.cards.layout import RATIO
from game.view.cards.motion import Glide, MotionTimings, Pose, leaning
from game.view.celebrations.figure import Spot
from game.view.drawing.card_shadow import fall_of, spread_of
from game.view.drawing.easing import ease, lerp
from game.view.drawing.geometry import CARD_CORNER, Blit, Pixel, Size
from game.view.drawing.paint import corner_of, layer, put, shadow
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen

SILENCE = 0.8  # seconds in which the lamp narrows on the card that was played last
LIGHTENED = 0.4  # seconds in which the table darkens, and then the felt of the figure lightens
TAKEOFF = SILENCE + LIGHTENED
FIRST, LAST = 0.6, 0.16  # seconds of the first flight and of the last one
SLOW, FAST = 0.109, 0.0225  # seconds between the first two landings and the last two, of 52
MEAN, REST = (SLOW + FAST) / 2, 51  # and the landings after the first
ALONE = 0.08  # seconds by which the last card is later
BREATH, FALL = 0.1, 0.12  # seconds from the last landing until the seal comes down, and until it lands
SEAL = TAKEOFF + FIRST + REST * MEAN + ALONE + BREATH + FALL
TURNED = 0.72  # share of the path after which a card is turned as it will lie
WAITING = 0.15  # height above the table of a card that waits, of that of a card in the hand
# the shadow of a flying card is drawn at few heights and a quarter of its size, because it is soft and turns fast
HEIGHTS, COARSE = 4, 4


class Start(NamedTuple):
    """A card before it flies, and where its pile waits below the figure, in pixels."""

    card: Card
    rect: pygame.Rect


class CardPicture(NamedTuple):
    """A card's picture in the figure, including its shadow, and its top left corner."""

    picture: pygame.Surface
    corner: Pixel

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.get_rect(topleft=self.corner)


@frozen
class Flight(Glide):
    """A glide from a pile to a spot of the figure, where the card is turned as it will lie before it arrives."""

    _: KW_ONLY
    index: int  # the index of the spot
    begin: Start
    depth: int  # cards of a higher depth cover those of a lower one

    def turned(self, now: float) -> float:
        """Return the share of its turn, 0 to 1; at 1 it looks as in the figure."""
        return min(1.0, ease(self.elapsed(now)) / TURNED)

    def pose(self, now: float) -> Pose:
        turned = self.turned(now)
        tilt = self.goal.tilt * turned + self.lean * sin(pi * turned)
        return super().pose(now)._replace(tilt=tilt, scale=lerp(self.origin.scale, self.goal.scale, turned))


def flying_shadow(pose: Pose, size: Size) -> Blit:
    """Return the shadow of a card that flies or waits; a card of scale 1 has the size, in pixels."""
    # few heights, widths and angles differ: an eighth of the width, and 7.5 degrees
    width, angle = ceil(8 * pose.scale) / 8 * size[0], round(pose.tilt / 7.5) * 7.5 % 180
    (dx, dy), dark = fall_of(size[0] * pose.scale, pose.lift), _shade(round(width), ceil(HEIGHTS * pose.lift), angle)
    return dark, corner_of(dark, (pose.x + size[0] / 2 + dx, pose.y + size[1] / 2 + dy))


@cached_sprite
def _shade(width: int, level: int, angle: float) -> pygame.Surface:
    """Draw the shadow of a card that is rotated by degrees, at one of the HEIGHTS; it is enlarged from a small one."""
    small, spread = width / COARSE, max(1, round(spread_of(width, level / HEIGHTS) / COARSE))
    upright = shadow(round(small), round(small * RATIO), round(small * CARD_CORNER), spread, 0.44)
    return pygame.transform.smoothscale_by(pygame.transform.rotate(upright, angle), COARSE)


def landings(count: int) -> list[float]:
    """Return the times at which so many cards land, at shorter and shorter intervals; those of two packs in pairs.

    The last card is alone.
    """
    shares = (rank * (REST + 1) // count / REST for rank in range(count))
    times = [TAKEOFF + FIRST + REST * share * lerp(SLOW, MEAN, share) for share in shares]
    times[-1] += ALONE
    return times


def flights(spots: Sequence[Spot], starts: Sequence[Start], size: Size) -> list[Flight]:
    """Plan the flights of all cards of the figure.

    The list is in the order of take-off. No two cards take off at the same time, because that would make a slow frame.
    The starts have the size of the cards, that of a picture of scale 1.
    """
    waiting: dict[Card, list[tuple[int, Start]]] = defaultdict(list)
    for depth, start in enumerate(starts):
        waiting[start.card].append((depth, start))
    width, height = size
    planned = []
    order = sorted(enumerate(spots), key=lambda numbered: numbered[1].turn)
    for rank, ((index, spot), end) in enumerate(zip(order, landings(len(spots)), strict=True)):
        depth, begin = waiting[spot.card].pop()
        origin = Pose(*begin.rect.topleft, WAITING)
        tilt, scale = (spot.angle + 180) % 360 - 180, spot.width / width
        goal = Pose(spot.x - width / 2, spot.y - height / 2, tilt=tilt, scale=scale)
        began = end - lerp(FIRST, LAST, rank / len(spots))
        arc = min(MotionTimings.arc * dist(origin[:2], goal[:2]), (origin.y + goal.y) / 2)  # it stays in the window
        lean = leaning(goal.x - origin.x, width)
        way = Flight(began, end, origin, goal, arc, lift=0.9, lean=lean, index=index, begin=begin, depth=depth)
        planned.append(way)
    return planned


def draw_card_picture(spot: Spot, face: pygame.Surface) -> CardPicture:
    """Draw a card and its shadow as they lie in the figure."""
    scale = 1.0 if spot.angle == 0 else min(1.5, face.get_width() / spot.width)
    width, height = round(spot.width * scale), round(spot.width * RATIO * scale)
    spread = max(1, round(width * 0.045))
    rim = 2 * spread + 2 + ceil(0.04 * width)
    body = layer(width + 2 * rim, height + 2 * rim)
    # the shadow falls to the same side of the window, independent of the card's angle
    x, y = pygame.Vector2(fall_of(width, WAITING)).rotate(spot.angle) + [rim - 2 * spread] * 2
    put(body, shadow(width, height, round(width * CARD_CORNER), spread, 0.42), (x, y))
    put(body, resized(face, (width, height)), (rim, rim))
    if spot.angle:
        body = pygame.transform.rotozoom(body, spot.angle, 1 / scale)
    return CardPicture(body, corner_of(body, (spot.x, spot.y)))
