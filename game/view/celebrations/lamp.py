"""A round light of any size on the whole window, computed at a low resolution, because it is soft."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.view.drawing.geometry import Point, strips
from game.view.drawing.paint import Stop, disc, mixed, put_centred, svg

LINES, BANDS = 270, 16  # of the window that are computed, and parts in which they are shown, which is faster
DISC = 128  # pixels: the width of the picture of a light
DARK = "#5C4E46"  # what the lamp leaves beside its pool


class Light(NamedTuple):
    """A light from its middle to its rim, and how it is blended with what it falls on."""

    stops: tuple[Stop, ...]
    blend: int


POOL = Light(((0.30, "#FFFFFF", 1.0), (0.55, "#FFFFFF", 0.55), (0.999, "#FFFFFF", 0.0)), pygame.BLEND_MULT)


def ring(colour: str, level: float) -> Light:
    """Return a ring of light of a level from 0 to 1: a bright edge, and a soft tail inside it."""
    bright = mixed("#000000", colour, level)
    stops = ((0.55, bright, 0.0), (0.82, bright, 0.10), (0.91, bright, 0.35), (0.999, bright, 0.0))
    return Light(stops, pygame.BLEND_ADD)


def cast(canvas: pygame.Surface, light: Light, around: pygame.Color, centre: Point, radius: float) -> None:
    """Cast a light around a point of a canvas, and another one around it."""
    coarse = max(1, canvas.get_height() // LINES)
    small = pygame.Surface([side // coarse + 1 for side in canvas.get_size()], 0, 32)
    small.fill(around)
    near = pygame.transform.smoothscale(svg(disc(light.stops), DISC, DISC, (100, 100)), [2 * radius / coarse] * 2)
    put_centred(small, near, (centre[0] / coarse, centre[1] / coarse))
    for band in strips(small.get_rect(), small.get_height() // BANDS + 1):
        part = pygame.transform.scale_by(small.subsurface(band), coarse)
        canvas.blit(part, (0, band.y * coarse), special_flags=light.blend)
