"""The charts of the statistics, as marks."""

from __future__ import annotations

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.stage.paint import box, put


@frozen
class Bar(Framed):
    """A bar with round ends and a horizontal gradient."""

    colour: str
    below: str
    opacity: float = 1.0
    radius: float = 6.0

    def paint(self, canvas: pygame.Surface) -> None:
        """The bar alone."""
        width, height = self.rect.size
        radius = min(self.radius, width / 2, height / 2)
        below = self.below if self.below != self.colour else None
        put(canvas, box(width, height, radius, self.colour, self.opacity, below=below), self.rect.topleft)
