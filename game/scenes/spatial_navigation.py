"""Which place is next in the direction of an arrow key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pygame

Place = TypeVar("Place")
Way = tuple[int, int]  # one step across or down


def nearest(places: Mapping[Place, pygame.Rect], start: Place, direction: Way) -> Place | None:
    """Return the nearest place of which more than half is in a direction, or None; places straight ahead come first."""
    back, front, low, high = _sides(places[start], direction)
    overlap = min(places[start].size) / 2

    def is_ahead(place: Place) -> bool:
        near, far, *_ = _sides(places[place], direction)
        return near + far > back + front and near - front > -overlap

    def distance(place: Place) -> tuple[bool, float]:
        near, _, first, last = _sides(places[place], direction)
        aside = max(0, first - high, low - last)
        return aside > 0, max(0, near - front) + 3.0 * aside + 0.1 * abs((first + last) // 2 - (low + high) // 2)

    return min((place for place in places if place != start and is_ahead(place)), key=distance, default=None)


def _sides(rect: pygame.Rect, direction: Way) -> tuple[int, int, int, int]:
    """Return the near and the far side of a place as seen in a direction, and those across it."""
    along, across = (rect.left, rect.right), (rect.top, rect.bottom)
    if direction[1]:
        along, across = across, along
    return (*along, *across) if sum(direction) > 0 else (-along[1], -along[0], *across)
