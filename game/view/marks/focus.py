"""The ring around the keyboard focus, and which place is next in a direction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Box, Mark
from game.view.stage.paint import put, rounded, stroke, svg
from game.view.theme import FOCUS, KEYLINE, contrast

Place = TypeVar("Place")
Way = tuple[int, int]  # one step across or down

ASIDE = 3.0  # factor for the sideways part of a distance


@frozen
class FocusRing(Mark):
    """The ring around the keyboard focus, at a distance from it, with a dark line that is visible on ivory."""

    box: Box
    radius: float  # of the box, in pixels
    unit: float  # of type and chrome, in pixels

    @property
    def _off(self) -> int:
        return max(4, round(4.5 * self.unit))

    @property
    def _lines(self) -> tuple[float, float]:
        fine, wide = max(2.2, 2.8 * self.unit), max(4.5, 5.5 * self.unit)
        return (1.5 * fine, 1.5 * wide) if contrast() else (fine, wide)

    @property
    def rect(self) -> pygame.Rect:
        """The ring and its keyline."""
        margin = 2 * (self._off + round(self._lines[1]))
        return pygame.Rect(self.box).inflate(margin, margin)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the dark line, and the ring on it."""
        rect, (fine, wide) = self.rect, self._lines
        edge = (rect.w - self.box[2]) / 2 - self._off
        line = (edge, edge, rect.w - 2 * edge, rect.h - 2 * edge)
        styles = stroke(KEYLINE, wide, 1.0 if contrast() else 0.55), stroke(FOCUS, fine)
        put(canvas, svg("".join(rounded(line, self.radius + self._off, s) for s in styles), *rect.size), rect.topleft)


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
