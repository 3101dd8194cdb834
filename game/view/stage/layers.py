"""What every still picture needs: marks of which only what changed is painted anew, and parts to paint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.view.marks.mark import Mark


class MarkLayer:
    """Marks in paint order, with the rectangle of each."""

    def __init__(self) -> None:
        """Begin with none."""
        self._places: dict[Mark, pygame.Rect] = {}

    def __iter__(self) -> Iterator[Mark]:
        """Go through the marks, the lowest first."""
        return iter(self._places)

    def __len__(self) -> int:
        """Count the marks."""
        return len(self._places)

    def change(self, marks: Sequence[Mark]) -> list[pygame.Rect]:
        """Take other marks, and list the rectangles in pixels of those that came or went."""
        old = self._places
        self._places = {mark: old[mark] if mark in old else mark.rect for mark in marks}  # noqa: SIM401 - a rect is computed
        both = old | self._places
        return [both[mark].copy() for mark in old.keys() ^ self._places.keys()]

    def paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the marks that reach into a rectangle, to which the canvas is clipped."""
        for mark, place in self._places.items():
            if place.colliderect(rect):
                mark.paint(canvas)


def around(full: pygame.Rect, part: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield what is left of a rectangle around a part of it."""
    yield pygame.Rect(full.left, full.top, full.w, part.top - full.top)
    yield pygame.Rect(full.left, part.bottom, full.w, full.bottom - part.bottom)
    yield pygame.Rect(full.left, part.top, part.left - full.left, part.h)
    yield pygame.Rect(part.right, part.top, full.right - part.right, part.h)


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that overlap where it saves painting, the union being hardly larger than the two."""
    joined: list[pygame.Rect] = []
    for rect in {tuple(rect): rect for rect in rects}.values():
        union = rect
        while (place := _near(union, joined)) is not None:
            union = union.union(joined.pop(place))
        joined.append(union)
    return joined


def _near(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int | None:
    """Find a rectangle that another one is to be joined with."""
    area = _area(rect)
    for place, other in enumerate(others):
        if _area(rect.union(other)) <= 1.1 * (area + _area(other)):
            return place
    return None


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
