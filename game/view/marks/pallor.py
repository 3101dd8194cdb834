"""Less colour and light over a part of the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.view.marks.mark import Framed

FULL = 16  # the level at which all is lost that can be lost
COLOUR, LIGHT = 1 / 3, 0.14  # the shares of both that are lost then


@dataclass(frozen=True)
class Pallor(Framed):
    """What lies below with some of its colour and light gone; the level is from 1 to `FULL`."""

    level: int

    def paint(self, canvas: pygame.Surface) -> None:
        """Mix what is there with its own grey, and darken it a little."""
        part = self.rect.clip(canvas.get_clip())
        if not part:
            return
        share = self.level / FULL
        grey = pygame.transform.grayscale(canvas.subsurface(part).copy())  # of a mere part pygame reads other rows
        grey.set_alpha(round(255 * COLOUR * share))
        canvas.blit(grey, part)
        left = round(255 * (1 - LIGHT * share))
        canvas.fill((left, left, left), part, special_flags=pygame.BLEND_RGB_MULT)
