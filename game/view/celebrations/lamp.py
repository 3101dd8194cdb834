"""A round light of any size on the whole window, computed at a low resolution, because it is soft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.view.drawing.geometry import Point, strips
from game.view.drawing.paint import Stop, disc, put_centred, svg

LINES, BANDS = 270, 16  # of the window that are computed, and parts in which they are shown, which is faster
DISC = 128  # pixels: the width of the picture of a light
DARK = "#5C4E46"  # what the lamp leaves beside its pool


class Light(NamedTuple):
    """A light from its middle to its rim, and how it is blended with what it falls on."""

    stops: tuple[Stop, ...]
    blend: int


POOL = Light(((0.30, "#FFFFFF", 1.0), (0.55, "#FFFFFF", 0.55), (0.999, "#FFFFFF", 0.0)), pygame.BLEND_MULT)
# it has a bright edge, and inside it a soft tail
RING = Light(
    ((0.55, "#FFFFFF", 0.0), (0.82, "#FFFFFF", 0.15), (0.91, "#FFFFFF", 0.5), (0.999, "#FFFFFF", 0.0)), pygame.BLEND_ADD
)


def cast(
    canvas: pygame.Surface, light: Light, colours: Sequence[pygame.Color | str], centre: Point, radius: float
) -> None:
    """Cast a light around a point of a canvas, and another one around it, in two colours."""
    colour, around = colours
    coarse = max(1, canvas.get_height() // LINES)
    small = pygame.Surface([side // coarse + 1 for side in canvas.get_size()], 0, 32)
    small.fill(around)
    near = pygame.transform.smoothscale(svg(disc(light.stops), DISC, DISC, (100, 100)), [2 * radius / coarse] * 2)
    near.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    put_centred(small, near, (centre[0] / coarse, centre[1] / coarse))
    for band in strips(small.get_rect(), small.get_height() // BANDS + 1):
        part = pygame.transform.scale_by(small.subsurface(band), coarse)
        canvas.blit(part, (0, band.y * coarse), special_flags=light.blend)
