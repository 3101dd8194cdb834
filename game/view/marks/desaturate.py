"""Reduces colour and brightness of a part of the window."""

from __future__ import annotations

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Framed

FULL = 16  # the highest level
COLOUR, LIGHT = 1 / 3, 0.14  # the shares of colour and brightness that are removed at the highest level


@frozen
class Desaturate(Framed):
    """Removes some of the colour and brightness of what lies below; the level is 1 to `FULL`."""

    level: int

    def paint(self, canvas: pygame.Surface) -> None:
        """Mix the canvas with its grey version, and darken it slightly."""
        part = self.rect.clip(canvas.get_clip())
        if not part:
            return
        fraction = self.level / FULL
        # a copy, because pygame reads wrong rows of a subsurface
        grey = pygame.transform.grayscale(canvas.subsurface(part).copy())
        grey.set_alpha(round(255 * COLOUR * fraction))
        canvas.blit(grey, part)
        left = round(255 * (1 - LIGHT * fraction))
        canvas.fill((left, left, left), part, special_flags=pygame.BLEND_RGB_MULT)
