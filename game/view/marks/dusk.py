"""A part of the window as it is under a lamp that has sunk, but for some cards."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Box
from game.view.frozen import frozen
from game.view.marks.mark import Framed

GLOW = 206, 196, 182  # what is left of red, green and blue, of 255


@frozen
class Dusk(Framed):
    """Makes what lies below darker and warmer."""

    bright: tuple[Box, ...]  # what stays as it is

    def paint(self, canvas: pygame.Surface) -> None:
        bright = [(canvas.subsurface(box).copy(), box) for box in self.bright]
        canvas.fill(GLOW, self.rect, special_flags=pygame.BLEND_RGB_MULT)
        canvas.blits(bright)
