"""Reduces colour and brightness of a part of the window, but for some cards."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Box
from game.view.frozen import frozen
from game.view.marks.mark import Framed

LESS = 1 / 3  # of the colour, and of the brightness


@frozen
class Desaturate(Framed):
    """Removes some of the colour and of the brightness of what lies below."""

    bright: tuple[Box, ...] = ()  # what stays as it is

    def paint(self, canvas: pygame.Surface) -> None:
        part = self.rect.clip(canvas.get_clip())
        if not part:
            return
        bright = [(canvas.subsurface(box).copy(), box) for box in self.bright]
        # a copy, because pygame reads wrong rows of a subsurface
        grey = pygame.transform.grayscale(canvas.subsurface(part).copy())
        grey.set_alpha(round(255 * LESS))
        canvas.blit(grey, part)
        canvas.fill([round(255 * (1 - LESS))] * 3, part, special_flags=pygame.BLEND_RGB_MULT)
        canvas.blits(bright)
