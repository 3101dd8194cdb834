"""Which place is next in the direction of an arrow key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pygame

Place = TypeVar("Place")
Way = tuple[int, int]  # one step across or down


def nearest(places: Mapping[Place, pygame.Rect], start: Place, direction: Way) -> Place | None:
    """Return the nearest place of which more than half is in a direction, or None; places straight ahead come first."""
    origin, (x, y) = places[start], direction

    def is_ahead(rect: pygame.Rect) -> bool:
        dx, dy = rect.centerx - origin.centerx, rect.centery - origin.centery
        return dx * x + dy * y > 0 and _gap(origin, rect, direction) > -min(origin.w, origin.h) / 2

    def distance(place: Place) -> tuple[bool, float]:
        rect, across = places[place], (abs(y), abs(x))
        aside = max(0, _gap(origin, rect, across), _gap(rect, origin, across))
        centres = abs(rect.centerx - origin.centerx) * across[0] + abs(rect.centery - origin.centery) * across[1]
        return aside > 0, max(0, _gap(origin, rect, direction)) + 3.0 * aside + 0.1 * centres

    ahead = [place for place, rect in places.items() if place != start and is_ahead(rect)]
    return min(ahead, key=distance, default=None)


def _gap(start: pygame.Rect, end: pygame.Rect, direction: Way) -> int:
    """Return the pixels between the near edges of two places in a direction, negative if they overlap."""
    if direction[0]:
        return end.left - start.right if direction[0] > 0 else start.left - end.right
    return end.top - start.bottom if direction[1] > 0 else start.top - end.bottom
