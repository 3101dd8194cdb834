"""A list of marks that finds what has changed, and paints parts of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.view.marks.mark import Mark

NEAR = 16  # pixels that a rectangle is inflated by to find those to join it with, which is far faster than to try all


class MarkLayer:
    """Marks in paint order, with the rectangle of each."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._rects: list[pygame.Rect] = []

    def __iter__(self) -> Iterator[Mark]:
        """Iterate over the marks, the lowest first."""
        return iter(self._marks)

    def __len__(self) -> int:
        return len(self._marks)

    def change(self, marks: Sequence[Mark]) -> list[pygame.Rect]:
        """Replace the marks; return the rectangles in pixels to repaint.

        A mark that takes the place of one of its class may be repainted only where they differ.
        """
        old = dict(zip(self._marks, self._rects, strict=True))
        new = {mark: old[mark] if mark in old else mark.rect for mark in marks}  # noqa: SIM401 - a rect is computed
        self._marks, self._rects = [*new], [*new.values()]
        gone = {mark: rect for mark, rect in old.items() if mark not in new}
        candidates = {type(mark): mark for mark in gone}
        changed: list[pygame.Rect] = []
        for mark in new.keys() - old.keys():
            former = candidates.get(type(mark))
            parts = mark.parts_since(former) if former and former in gone else None
            if former and parts is not None:
                del gone[former]
            changed += [new[mark].copy()] if parts is None else parts
        return changed + [rect.copy() for rect in gone.values()]

    def paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the marks that touch a rectangle, clipped to it."""
        for place in rect.collidelistall(self._rects):
            self._marks[place].paint(canvas)


def around(full: pygame.Rect, part: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield what is left of a rectangle around a part of it."""
    yield pygame.Rect(full.left, full.top, full.w, part.top - full.top)
    yield pygame.Rect(full.left, part.bottom, full.w, full.bottom - part.bottom)
    yield pygame.Rect(full.left, part.top, part.left - full.left, part.h)
    yield pygame.Rect(part.right, part.top, full.right - part.right, part.h)


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that overlap or nearly touch if that saves painting: if the union is hardly larger than both."""
    joined: list[pygame.Rect] = []
    for rect in {tuple(rect): rect for rect in rects}.values():
        union = rect
        while (place := _near(union, joined)) is not None:
            union = union.union(joined.pop(place))
        joined.append(union)
    return joined


def _near(rect: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    """Return the index of a rectangle to join with, or None."""
    area = _area(rect)
    for place in rect.inflate(NEAR, NEAR).collidelistall(others):
        if _area(rect.union(others[place])) <= 1.1 * (area + _area(others[place])):
            return place
    return None


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
