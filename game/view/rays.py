"""Rays of light that turn slowly, for the price of a palette.

Each pixel of a paletted picture says in which part of a ray it lies. The rays turn when the palette changes; how bright
they are at each place is a picture of its own, and their light is added to whatever lies below.
"""

from __future__ import annotations

from math import cos, pi, sin, tau

import pygame

from game.view.marks import Point
from game.view.paint import fill, put_centred, svg

COUNT = 28
PARTS = 72  # across a ray and the dark beside it
COARSE = 2  # pixels: neighbouring parts differ by a shade or two, so nobody sees how coarse they are
STRENGTH = 0.13
SHINE = 128  # pixels across the small picture of the brightness, which is smooth


class Rays:
    """Rays from a point of a window, in a colour "#RRGGBB"; `reach` is the distance in pixels at which they end."""

    def __init__(self, size: tuple[int, int], centre: Point, reach: float, colour: str) -> None:
        self._parts = pygame.transform.scale(_parts(size, centre), size)
        self._shine = pygame.Surface(size, 0, 32)
        across = round(2 * reach)
        put_centred(self._shine, pygame.transform.smoothscale(_brightness(colour), (across, across)), centre)
        self._light = pygame.Surface((1, 1), 0, 32)
        self.turn(0.0)

    def turn(self, rays: float) -> None:
        """Turn by so many rays from where they were at first."""
        levels = [round(255 * _profile((part + 0.5) / PARTS - rays)) for part in range(PARTS)]
        self._parts.set_palette([(level, level, level) for level in levels])

    def light(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Add the light to a rectangle of a canvas of the window's size."""
        if self._light.get_width() < rect.width or self._light.get_height() < rect.height:
            wide, high = (max(a, b) for a, b in zip(self._light.get_size(), rect.size, strict=True))
            self._light = pygame.Surface((wide, high), 0, 32)
        self._light.blit(self._parts, (0, 0), rect)
        self._light.blit(self._shine, (0, 0), rect, special_flags=pygame.BLEND_MULT)
        canvas.blit(self._light, rect, ((0, 0), rect.size), special_flags=pygame.BLEND_ADD)


def _profile(phase: float) -> float:
    """Give the brightness across a ray, whose period is 1: half dark, half light, the edges soft."""
    return min(1.0, max(0.0, 0.5 + 1.3 * sin(tau * phase)))


def _parts(size: tuple[int, int], centre: Point) -> pygame.Surface:
    """Draw which part of a ray each pixel belongs to, in coarse pixels."""
    parts = pygame.Surface((-(-size[0] // COARSE), -(-size[1] // COARSE)), 0, 8)
    x, y = centre[0] / COARSE, centre[1] / COARSE
    radius = sum(parts.get_size())
    steps = COUNT * PARTS
    rim = [(x + radius * cos(tau * step / steps), y + radius * sin(tau * step / steps)) for step in range(steps + 1)]
    for step in range(steps):
        pygame.draw.polygon(parts, step % PARTS, ((x, y), rim[step], rim[step + 1]))
    return parts


def _brightness(colour: str) -> pygame.Surface:
    """Draw how bright the rays are: dark at their source and at their end."""
    levels = [(share / 12, STRENGTH * sin(pi * share / 12) ** 1.3) for share in range(13)]
    stops = "".join(
        f'<stop offset="{min(0.999, max(0.001, offset)):.3f}" stop-color="{colour}" stop-opacity="{level:.4f}"/>'
        for offset, level in levels
    )
    units = f'gradientUnits="userSpaceOnUse" cx="{SHINE / 2}" cy="{SHINE / 2}" r="{SHINE / 2}"'
    body = f'<defs><radialGradient id="g" {units}>{stops}</radialGradient></defs>'
    return svg(f'{body}<rect width="{SHINE}" height="{SHINE}" {fill("url(#g)")}/>', SHINE, SHINE)
