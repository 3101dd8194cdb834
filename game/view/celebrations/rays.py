"""Rays of light that turn slowly, animated by a palette.

Each pixel of a paletted picture is the index of a part of a ray. The rays turn when the palette changes, which can also
make every other ray brighter. The brightness along the rays is a separate picture, and the light is added to what lies
below. Everything is computed at a low resolution, because neighbouring parts hardly differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, cos, dist, floor, pi, sin, tau

import pygame

from game.view.drawing.geometry import Point, Size
from game.view.drawing.paint import disc, put_centred, svg

COUNT = 28
PARTS = 72  # number of parts of a ray and the dark gap beside it
COARSE = 2  # pixels of the window for each pixel of the pictures
BAND = 128  # pixels: the height of a band that is lit at a time
PAIR = 2 * PARTS  # number of parts of two neighbours, which may differ
SHINE = 128  # width of the picture of the brightness, which is smooth


class Rays:
    """Rays from a point of a window, in a colour "#RRGGBB"; `reach` is the distance in pixels at which they end."""

    _parts: pygame.Surface
    _shine: pygame.Surface
    _dim: pygame.Surface
    _light: pygame.Surface

    def __init__(self, size: Size, centre: Point, reach: float, colour: str) -> None:
        self._size, self._colour = (ceil(size[0] / COARSE), ceil(size[1] / COARSE)), colour
        self._middle, self._across = (centre[0] / COARSE, centre[1] / COARSE), round(2 * reach / COARSE)

    def paint(self) -> Iterator[None]:
        """Draw the pictures; each step of the iterator takes some milliseconds."""
        self._parts = pygame.Surface(self._size, 0, 8)
        yield from _draw_parts(self._parts, self._middle)
        # dark at their source and at their end
        levels = [(step / 12, self._colour, 0.13 * sin(pi * step / 12) ** 1.3) for step in range(13)]
        bright = svg(disc(levels), SHINE, SHINE, (100, 100))
        shine = pygame.transform.smoothscale(bright, (self._across, self._across))
        yield
        self._shine = pygame.Surface(self._size, 0, 32)
        put_centred(self._shine, shine, self._middle)
        self._dim = pygame.Surface((self._size[0], BAND // COARSE), 0, 32)
        self._light = pygame.Surface((self._size[0] * COARSE, BAND), 0, 32)

    def turn(self, rays: float, swell: float) -> None:
        """Set the angle, as a number of rays from the start, and the share by which every other ray is dimmer.

        If the share is negative, these are as bright as ever, and those between them dimmer.
        """
        self._parts.set_palette(_palette(rays, swell))

    def light(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Add the light to a rectangle of a canvas of the window's size; the canvas is clipped to it."""
        left, right = rect.left // COARSE, ceil(rect.right / COARSE)
        for top in range(rect.top // COARSE, ceil(rect.bottom / COARSE), BAND // COARSE):
            bottom = min(top + BAND // COARSE, ceil(rect.bottom / COARSE))
            part = pygame.Rect(left, top, right - left, bottom - top)
            dim = self._dim.subsurface((0, 0), part.size)
            dim.blit(self._parts, (0, 0), part)
            dim.blit(self._shine, (0, 0), part, special_flags=pygame.BLEND_MULT)
            light = self._light.subsurface(0, 0, part.width * COARSE, part.height * COARSE)
            pygame.transform.scale(dim, light.get_size(), light)
            canvas.blit(light, (part.x * COARSE, part.y * COARSE), special_flags=pygame.BLEND_ADD)


@lru_cache(maxsize=4)
def _palette(rays: float, swell: float) -> list[tuple[int, int, int]]:
    levels = [0] * PAIR
    for part in range(PARTS):
        phase = (part + 0.5) / PARTS - rays
        bright = 255 * min(1.0, max(0.0, 0.5 + 1.3 * sin(tau * phase)))  # half dark, half light, with soft edges
        dimmed = swell if floor(phase + 0.25) % 2 else -swell  # it changes in the dark between two rays
        levels[part], levels[part + PARTS] = round(bright * min(1, 1 - dimmed)), round(bright * min(1, 1 + dimmed))
    return [(level, level, level) for level in levels]


def _draw_parts(parts: pygame.Surface, centre: Point) -> Iterator[None]:
    """Set each pixel to the index of its part of a ray, half of the picture in each step."""
    size, (x, y) = parts.get_size(), centre
    radius = 2 + max(dist(centre, corner) for corner in ((0, 0), (size[0], 0), (0, size[1]), size))
    steps = COUNT * PARTS
    rim = [(x + radius * cos(tau * step / steps), y + radius * sin(tau * step / steps)) for step in range(steps + 1)]
    for step in range(steps):
        pygame.draw.polygon(parts, step % PAIR, ((x, y), rim[step], rim[step + 1]))
        if step in {steps // 2 - 1, steps - 1}:
            yield
