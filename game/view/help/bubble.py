"""The bubble of the tour: it describes some piles, points at them, and covers none of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import hypot
from typing import NamedTuple

import pygame

from game.view.drawing.geometry import Box, Point, apart, boxed, enclosing
from game.view.drawing.paint import box, put, shadow
from game.view.drawing.palette import DIALOG_HIGH, DIALOG_LOW, GOLD
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.pointer import put_pointer


@frozen
class BubbleFrame(Mark):
    """The background of the bubble, with a tip that points at a point."""

    box: Box
    tip: Point
    unit: float

    @property
    def rect(self) -> pygame.Rect:
        reach = 4 * self._spread
        return pygame.Rect(self.box).inflate(reach, reach).union((*map(round, self.tip), 1, 1)).inflate(4, 4)

    @property
    def _spread(self) -> int:
        return round(12 * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        rect, spread, radius = pygame.Rect(self.box), self._spread, round(14 * self.unit)
        put(canvas, shadow(*rect.size, radius, spread, 0.6), (rect.x - 2 * spread, rect.y - 2 * spread))
        put_pointer(canvas, rect, self.tip, self.unit, DIALOG_HIGH, GOLD)  # the background covers its end
        look = {"below": DIALOG_LOW, "edge": GOLD, "edge_opacity": 0.7, "edge_width": max(1.0, 1.2 * self.unit)}
        put(canvas, box(*rect.size, radius, DIALOG_HIGH, **look), rect.topleft)


class Surroundings(NamedTuple):
    """Where the bubble may be: the table, the cards that it points at, and the other piles."""

    area: pygame.Rect
    cards: Sequence[pygame.Rect]
    others: Sequence[pygame.Rect]


def bubble(size: tuple[int, int], lit: Sequence[pygame.Rect], surroundings: Surroundings, unit: float) -> BubbleFrame:
    """Return a bubble of a size for what lies in the `lit` rectangles, all in pixels.

    It covers the least of the cards, then of what is lit, then it is near that and covers few others.
    """
    area, centre = surroundings.area, enclosing(lit).center
    step = max(24, area.h // 45)  # pixels between the positions that are tried
    xs = range(area.x + 8, max(area.x + 9, area.right - size[0] - 8), step)
    ys = range(area.y + 8, max(area.y + 9, area.bottom - size[1] - 8), step)

    def cost(rect: pygame.Rect) -> tuple[float, ...]:
        wide = rect.inflate(44, 44)  # it keeps 22 pixels from what it points at
        away = min(apart(rect, other) for other in lit) + 0.2 * hypot(
            rect.centerx - centre[0], rect.centery - centre[1]
        )
        return (
            _covered(wide, surroundings.cards),
            _covered(wide, lit),
            away + 0.005 * _covered(rect, surroundings.others),
        )

    rect = min((pygame.Rect(corner, size) for corner in product(xs, ys)), key=cost)
    return BubbleFrame(boxed(rect), nearest(rect, surroundings.cards), unit)


def _covered(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    touched = rect.collidelistall(others)
    return sum(part.w * part.h for part in (rect.clip(others[number]) for number in touched)) if touched else 0


def grouped(rects: Sequence[tuple[pygame.Rect, bool]], others: Sequence[pygame.Rect], reach: int) -> list[pygame.Rect]:
    """Join rectangles of one kind, at most `reach` pixels apart, to groups that contain none of the others."""
    groups: list[tuple[pygame.Rect, bool]] = []
    for rect, kind in rects:
        for number, (group, group_kind) in enumerate(groups):
            union = group.union(rect)
            if group_kind == kind and apart(group, rect) <= reach and union.collidelist(list(others)) < 0:
                groups[number] = union, kind
                break
        else:
            groups.append((rect, kind))
    return [group for group, _ in groups]


def nearest(rect: pygame.Rect, lit: Sequence[pygame.Rect]) -> Point:
    """Return the nearest middle of an edge of a lit rectangle, moved slightly inside."""

    def middles(other: pygame.Rect) -> list[tuple[int, int]]:
        inner = other.inflate(-min(24, other.w // 3), -min(24, other.h // 3))
        return [inner.midtop, inner.midbottom, inner.midleft, inner.midright]

    points = [point for other in lit for point in middles(other)]
    return min(points, key=lambda point: apart(rect, pygame.Rect(point, (1, 1))))
