"""Rays of light that turn slowly, or rings that spread, animated by a palette.

Each pixel of a paletted picture is the index of a part of a ray. The rays turn when the palette changes. The brightness
along the rays is a separate picture, and the light is added to what lies below. Everything is computed at a low
resolution, because neighbouring parts hardly differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, dist, pi, sin, tau

import pygame

from game.view.celebrations.figure import polar
from game.view.drawing.geometry import Point, Size
from game.view.drawing.paint import disc, put_centred, svg

PARTS = 72  # number of parts of a ray and the dark gap beside it
COARSE = 2  # pixels of the window for each pixel of the pictures
RING = 72  # pixels of the pictures from one ring to the next
SHINE = 128  # width of the picture of the brightness, which is smooth
SOME = 500  # parts that are drawn at once


class Rays:
    """Rays from a point of a window, in a colour "#RRGGBB", which end as far away as the window is high.

    If their count is 0 there are rings around the point.
    """

    _parts: pygame.Surface
    _shine: pygame.Surface

    def __init__(self, size: Size, centre: Point, colour: str, count: int) -> None:
        self._size, self._colour, self._count = (ceil(size[0] / COARSE), ceil(size[1] / COARSE)), colour, count
        self._middle, self._across = (centre[0] / COARSE, centre[1] / COARSE), round(2 * size[1] / COARSE)

    def paint(self) -> Iterator[None]:
        """Draw the pictures; each step of the iterator takes some milliseconds."""
        self._parts, (width, height), middle = pygame.Surface(self._size, 0, 8), self._size, self._middle
        radius = 2 + max(dist(middle, corner) for corner in ((0, 0), (width, 0), (0, height), self._size))
        steps = self._count * PARTS or ceil(radius)
        for step in range(steps):
            if self._count:
                rim = (polar(middle, radius, 360 * edge / steps) for edge in (step, step + 1))
                pygame.draw.polygon(self._parts, step % PARTS, (middle, *rim))
            else:
                pygame.draw.circle(self._parts, step * PARTS // RING % PARTS, middle, steps - step, 3)
            if step % SOME == 0:
                yield
        # dark at their source and at their end
        levels = [(step / 12, self._colour, 0.2 * sin(pi * step / 12) ** 1.3) for step in range(13)]
        bright = svg(disc(levels), SHINE, SHINE, (100, 100))
        shine = pygame.transform.smoothscale(bright, (self._across, self._across))
        yield
        self._shine = pygame.Surface(self._size, 0, 32)
        put_centred(self._shine, shine, middle)

    def turn(self, rays: float, level: float) -> None:
        """Set the angle, as a number of rays from the start, and the brightness, from 0 to 1."""
        # half dark, half light, with soft edges
        phases = (tau * ((part + 0.5) / PARTS - rays) for part in range(PARTS))
        self._parts.set_palette(
            [(round(255 * level * min(1.0, max(0.0, 0.5 + 1.3 * sin(phase)))),) * 3 for phase in phases]
        )

    def light(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Add the light to a rectangle of a canvas of the window's size; the canvas is clipped to it."""
        left, top = rect.left // COARSE, rect.top // COARSE
        part = pygame.Rect(left, top, ceil(rect.right / COARSE) - left, ceil(rect.bottom / COARSE) - top)
        dim = self._parts.subsurface(part).convert(self._shine)
        dim.blit(self._shine, (0, 0), part, special_flags=pygame.BLEND_MULT)
        light = pygame.transform.scale_by(dim, COARSE)
        canvas.blit(light, (left * COARSE, top * COARSE), special_flags=pygame.BLEND_ADD)
