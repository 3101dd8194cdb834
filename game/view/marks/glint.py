"""The light of the lamp in gold, which is seen where the mouse is."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Box, Pixel, centred
from game.view.drawing.paint import orb
from game.view.drawing.palette import GOLD_HIGH
from game.view.frozen import frozen
from game.view.marks.mark import Mark

FELT = 84  # a brightness that no felt exceeds


@frozen
class Glint(Mark):
    """Makes brighter what is brighter than a felt, within a radius of a point and within an area."""

    centre: Pixel
    radius: int
    area: Box

    @property
    def rect(self) -> pygame.Rect:
        return centred(self.centre, 2 * self.radius, 2 * self.radius).clip(self.area)

    def paint(self, canvas: pygame.Surface) -> None:
        if part := self.rect.clip(canvas.get_clip()):
            gold = pygame.transform.grayscale(canvas.subsurface(part).copy())  # of a part of a surface it is skewed
            gold.fill((FELT, FELT, FELT), special_flags=pygame.BLEND_RGB_SUB)
            light = orb(self.radius, GOLD_HIGH)
            gold.blit(
                light, light.get_rect(center=self.centre).move(-part.x, -part.y), special_flags=pygame.BLEND_RGB_MULT
            )
            canvas.blit(gold, part, special_flags=pygame.BLEND_RGB_ADD)
