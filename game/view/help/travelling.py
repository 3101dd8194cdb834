"""Places that travel: those that the tour lights, and that of its bubble, from one step to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist, floor

import pygame

from game.view.cards.motion import smooth
from game.view.marks.mark import Box, boxed
from game.view.stage.tween import between, mean

LEAVES = 0.5  # share of the way on which the former text of a bubble goes, and on which the next one comes
TURNS = 4  # times the growth of a bubble: on a shorter way down its upper edge would go up first, and come back
Places = tuple[Box, ...]


class Travelling:
    """Places in pixels of the window on their way to others; it has no clock."""

    def __init__(self) -> None:
        """Start without places."""
        self._origin: Places = ()
        self._goal: Places = ()
        self.places: Places = ()

    def go(self, goal: Places, share: float) -> Places:
        """Return the places at a share of the way, 0 to 1, from where they were when they got this goal."""
        if goal != self._goal:
            self._origin, self._goal = self.places, goal
        self.places = travelled(self._origin, goal, share)
        return self.places


class TravellingBubble:
    """The box of a bubble on its way to another one, which may be of another height; it has no clock."""

    def __init__(self) -> None:
        """Start nowhere."""
        self._origin: Box | None = None
        self._goal: Box | None = None
        self.box: Box | None = None

    def go(self, goal: Box, share: float) -> Box:
        """Return the box at a share of the way, 0 to 1, from where it was when it got this goal."""
        if goal != self._goal:
            self._origin, self._goal = self.box or goal, goal
        self.box = bubble_between(self._origin or goal, goal, share)
        return self.box


def bubble_between(origin: Box, goal: Box, share: float) -> Box:
    """Return a box at a share of the way, 0 to 1, to another one that is as wide.

    It grows in the first half of the time and shrinks in the second one, so that it has room for either text. No edge
    turns back on the way: where the upper one would, the lower one goes as fast as the box grows.
    """
    start, end = pygame.Rect(origin), pygame.Rect(goal)
    growth, way = end.h - start.h, end.bottom - start.bottom
    along, grown = smooth(share), smooth(share / LEAVES if growth > 0 else 1 - (1 - share) / LEAVES)
    if 0 < way * growth < TURNS * growth**2:
        top, bottom = between(start.top, end.top, grown), between(start.bottom, end.bottom, grown)
    else:
        bottom = between(start.bottom, end.bottom, along)
        top = bottom - between(start.h, end.h, grown)
    return round(between(start.x, end.x, along)), floor(top), end.w, floor(bottom) - floor(top)


def travelled(origin: Places, goal: Places, share: float) -> Places:
    """Return rectangles at a share of the way, 0 to 1, from some places to others; none appears or disappears on it."""
    if share >= 1 or not origin or not goal:
        return goal
    way = smooth(share)
    return tuple(dict.fromkeys(boxed(mean(one, other, way)) for one, other in _pairs(origin, goal)))


def _pairs(origin: Places, goal: Places) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
    """Pair every place with the nearest one of the others: light is divided, or comes together."""
    former, coming = [pygame.Rect(box) for box in origin], [pygame.Rect(box) for box in goal]
    starts = [_nearest(place, former) for place in coming]
    yield from zip(starts, coming, strict=True)
    yield from ((place, _nearest(place, coming)) for place in former if place not in starts)


def _nearest(place: pygame.Rect, others: Sequence[pygame.Rect]) -> pygame.Rect:
    return min(others, key=lambda other: dist(place.center, other.center))
