"""A round light of any size on the whole window, computed at a low resolution, because it is soft."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame.typing import ColorLike

from game.view.drawing.geometry import Point, Size
from game.view.drawing.paint import Stop, disc, put_centred, svg
from game.view.drawing.palette import GOLD_HIGH

COARSE = 6  # pixels of the window for each of the picture
DISC = 256  # width of the picture of a light
DARK = (92, 78, 70)  # what the lamp leaves beside its pool, of 255
POOL: tuple[Stop, ...] = ((0.30, "#FFFFFF", 1.0), (0.55, "#FFFFFF", 0.55), (0.999, "#FFFFFF", 0.0))
RING: tuple[Stop, ...] = ((0.70, GOLD_HIGH, 0.0), (0.92, GOLD_HIGH, 0.36), (0.999, GOLD_HIGH, 0.0))


def narrow(canvas: pygame.Surface, centre: Point, radius: float, level: float) -> None:
    """Darken all but a pool of light around a point: not at all at a level of 0, most at 1."""
    dark = pygame.Color("#FFFFFF").lerp(DARK, level)
    canvas.blit(_light(canvas.get_size(), POOL, centre, radius, dark), (0, 0), special_flags=pygame.BLEND_MULT)


def cross(canvas: pygame.Surface, centre: Point, radius: float) -> None:
    """Light up a ring around a point."""
    canvas.blit(_light(canvas.get_size(), RING, centre, radius, "black"), (0, 0), special_flags=pygame.BLEND_ADD)


def _light(size: Size, stops: Sequence[Stop], centre: Point, radius: float, ground: ColorLike) -> pygame.Surface:
    """Draw a light on a ground of a size."""
    small, side = pygame.Surface((size[0] // COARSE, size[1] // COARSE), 0, 32), round(2 * radius / COARSE)
    small.fill(ground)
    light = pygame.transform.smoothscale(svg(disc(stops), DISC, DISC, (100, 100)), (side, side))
    put_centred(small, light, (centre[0] / COARSE, centre[1] / COARSE))
    return pygame.transform.smoothscale(small, size)
