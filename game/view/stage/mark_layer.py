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
            previous = candidates.get(type(mark))
            parts = mark.parts_since(previous) if previous and previous in gone else None
            if previous and parts is not None:
                del gone[previous]
            changed += [new[mark].copy()] if parts is None else parts
        return changed + [rect.copy() for rect in gone.values()]

    def paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the marks that touch a rectangle, clipped to it."""
        for place in rect.collidelistall(self._rects):
            self._marks[place].paint(canvas)
