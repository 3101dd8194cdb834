"""A list of marks that finds what has changed, and paints parts of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.view.marks.mark import Mark


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
        """Replace the marks; return the rectangles in pixels of those that came or went."""
        old = dict(zip(self._marks, self._rects, strict=True))
        new = {mark: old[mark] if mark in old else mark.rect for mark in marks}  # noqa: SIM401 - a rect is computed
        self._marks, self._rects = [*new], [*new.values()]
        rects = old | new
        return [rects[mark].copy() for mark in old.keys() ^ new.keys()]

    def paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the marks that touch a rectangle, clipped to it."""
        for place in rect.collidelistall(self._rects):
            self._marks[place].paint(canvas)
