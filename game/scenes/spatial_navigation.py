"""Which place is next in the direction of an arrow key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pygame

Place = TypeVar("Place")
Way = tuple[int, int]  # one step across or down
ASIDE = 3.0  # factor for the sideways part of a distance


def nearest(places: Mapping[Place, pygame.Rect], start: Place, way: Way) -> Place | None:
    """Return the nearest place in a direction, or None.

    More than half of it must be in that direction; places straight ahead are preferred.
    """
    here = places[start]
    ahead = [place for place, rect in places.items() if place != start and _is_ahead(here, rect, way)]
    return min(ahead, key=lambda place: _distance(here, places[place], way), default=None)


def _is_ahead(here: pygame.Rect, there: pygame.Rect, way: Way) -> bool:
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    return dx * way[0] + dy * way[1] > 0 and _gap(here, there, way) > -min(here.w, here.h) / 2


def _gap(here: pygame.Rect, there: pygame.Rect, way: Way) -> int:
    """Return the pixels between the near edges of two places in a direction, negative if they overlap."""
    if way[0]:
        return there.left - here.right if way[0] > 0 else here.left - there.right
    return there.top - here.bottom if way[1] > 0 else here.top - there.bottom


def _distance(here: pygame.Rect, there: pygame.Rect, way: Way) -> float:
    across = (0, 1) if way[0] else (1, 0)
    aside = max(0, _gap(here, there, across), _gap(here, there, (-across[0], -across[1])))
    centres = abs(there.centerx - here.centerx) * across[0] + abs(there.centery - here.centery) * across[1]
    return max(0, _gap(here, there, way)) + ASIDE * aside + 0.1 * centres
