"""Points, boxes, and lists of rectangles to repaint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, hypot

import pygame

Box = tuple[int, int, int, int]  # x, y, width, height in pixels: a hashable rectangle
Point = tuple[float, float]
Pixel = tuple[int, int]  # x and y in the window
Size = tuple[int, int]  # width and height in pixels
Blit = tuple[pygame.Surface, Pixel]  # a premultiplied picture, and its top left corner
CARD_CORNER = 0.06  # radius of a card's corners over its width, as in `sprites/draw/canvas.py`


def outer(x: float, y: float, width: float, height: float) -> pygame.Rect:
    """Return the smallest rectangle of whole pixels that contains another one."""
    left, top = floor(x), floor(y)
    return pygame.Rect(left, top, ceil(x + width) - left, ceil(y + height) - top)


def centred(centre: Point, width: float, height: float) -> pygame.Rect:
    """Return the smallest rectangle of whole pixels that contains one of a size around a point."""
    return outer(centre[0] - width / 2, centre[1] - height / 2, width, height)


def boxed(rect: pygame.Rect) -> Box:
    """Return a rectangle as a hashable tuple."""
    return rect.x, rect.y, rect.w, rect.h


def enclosing(rects: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the smallest rectangle that contains all of these, of which there is one at least."""
    return rects[0].unionall(rects)


def apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """Return the distance of two rectangles in pixels, 0 if they touch."""
    dx = max(one.left - other.right, other.left - one.right, 0)
    dy = max(one.top - other.bottom, other.top - one.bottom, 0)
    return hypot(dx, dy)


def inside(point: Point, rect: pygame.Rect) -> Point:
    """Return the point of a rectangle that is nearest to a point."""
    return max(rect.left, min(rect.right, point[0])), max(rect.top, min(rect.bottom, point[1]))


NEAR = 16  # pixels that a rectangle is inflated by to find those to join it with, which is far faster than to try all


def around(full: pygame.Rect, part: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield what is left of a rectangle around a part of it."""
    yield pygame.Rect(full.left, full.top, full.w, part.top - full.top)
    yield pygame.Rect(full.left, part.bottom, full.w, full.bottom - part.bottom)
    yield pygame.Rect(full.left, part.top, part.left - full.left, part.h)
    yield pygame.Rect(part.right, part.top, full.right - part.right, part.h)


def without(rects: list[pygame.Rect], holes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover what is left of some others without holes."""
    for hole in holes:
        rects = [
            rest for rect in rects for rest in (around(rect, hole.clip(rect)) if hole.colliderect(rect) else [rect])
        ]
    return [*filter(None, rects)]


def strips(rect: pygame.Rect, height: int) -> Iterator[pygame.Rect]:
    """Divide a rectangle from the top down into strips of a height; the last one may be lower."""
    for top in range(rect.top, rect.bottom, height):
        yield pygame.Rect(rect.x, top, rect.w, height).clip(rect)


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles whose union is hardly larger than both, which saves painting."""
    joined: list[pygame.Rect] = []
    for rect in {tuple(rect): rect for rect in rects}.values():
        union = rect
        while (index := _near(union, joined)) is not None:
            union = union.union(joined.pop(index))
        joined.append(union)
    return joined


def _near(rect: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    area = _area(rect)
    for index in rect.inflate(NEAR, NEAR).collidelistall(others):
        if _area(rect.union(others[index])) <= 1.1 * (area + _area(others[index])):
            return index
    return None


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
