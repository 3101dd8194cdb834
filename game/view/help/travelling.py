"""Places that travel: those that the tour lights, and that of its bubble, from one step to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

import pygame

from game.view.cards.motion import smooth
from game.view.marks.mark import Box, boxed
from game.view.stage.tween import mean

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
