"""Reduces colour and brightness of a part of the window."""

from __future__ import annotations

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Framed

FULL = 16  # the highest level


@frozen
class Desaturate(Framed):
    """Removes up to a third of the colour and 14 % of the brightness of what lies below. The level is 1 to `FULL`."""

    level: int

    def paint(self, canvas: pygame.Surface) -> None:
        part = self.rect.clip(canvas.get_clip())
        if not part:
            return
        fraction = self.level / FULL
        # a copy, because pygame reads wrong rows of a subsurface
        grey = pygame.transform.grayscale(canvas.subsurface(part).copy())
        grey.set_alpha(round(255 / 3 * fraction))
        canvas.blit(grey, part)
        brightness = round(255 * (1 - 0.14 * fraction))
        canvas.fill([brightness] * 3, part, special_flags=pygame.BLEND_RGB_MULT)
