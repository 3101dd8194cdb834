"""A still picture of marks on a background; only what changed is repainted."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.drawing.geometry import merged
from game.view.marks.mark import Mark
from game.view.stage.mark_layer import MarkLayer


class MarkSurface:
    """Marks in paint order on a background of the window's size, which is not changed."""

    def __init__(self) -> None:
        self.marks = MarkLayer()
        self._background = pygame.Surface((1, 1))
        self._dirty: list[pygame.Rect] = []

    def resize(self, ground: pygame.Surface) -> None:
        """Set a background of the window's size; everything is repainted."""
        self._background = ground
        self._dirty = [ground.get_rect()]

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Set the marks; only differences are repainted."""
        self._dirty += self.marks.change(marks)

    @property
    def background(self) -> pygame.Surface:
        """Return the background of the marks."""
        return self._background

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return bool(self._dirty)

    def draw(self, canvas: pygame.Surface, alpha: float = 0.0) -> list[pygame.Rect]:  # noqa: ARG002 - nothing moves
        """Paint what changed on the window; return its rectangles."""
        inside = [part for rect in self._dirty if (part := rect.clip(self._background.get_rect()))]
        parts = merged(inside)
        for rect in parts:
            canvas.set_clip(rect)
            canvas.blit(self._background, rect, rect)
            self.marks.paint(canvas, rect)
        canvas.set_clip(None)
        self._dirty.clear()
        return parts
