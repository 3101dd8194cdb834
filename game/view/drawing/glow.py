"""Glow around the focus, and shadows below tiles, at any size for little work."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.drawing.paint import faded, halo, put, shadow, stretched
from game.view.drawing.sprite_cache import cached_sprite

COLOUR = "#F0B94A"
BLOOM = 12  # units of blur of the light
EDGE, HALO = 2.0, 6  # units: the gold edge of a raised tile, and the blur of its light
FALL, DARK = 10, 0.55  # units by which a shadow is shifted, and its opacity
SOFT = 8  # units of blur of a shadow


def glow(canvas: pygame.Surface, rect: pygame.Rect, radius: int, unit: float) -> None:
    """Draw the glow of a rounded box; it extends three blooms beyond each side."""
    bloom = round(BLOOM * unit)
    put(canvas, _glow(*rect.size, radius, bloom), (rect.x - 3 * bloom, rect.y - 3 * bloom))


def cast(canvas: pygame.Surface, rects: Sequence[pygame.Rect], radius: int, unit: float) -> None:
    """Draw the shadows of rounded boxes of one size."""
    soft = round(SOFT * unit)
    shade = _shade(*rects[0].size, radius, soft)
    for rect in rects:
        put(canvas, shade, (rect.x - 2 * soft, rect.y - 2 * soft + round(FALL * unit)))


def rim(canvas: pygame.Surface, rect: pygame.Rect, radius: int, unit: float, level: float) -> None:
    """Draw the gold edge of a rounded box and a little light around it, at a share of their strength."""
    bloom = rim_bloom(unit)
    sprite = _glow(*rect.size, radius, bloom, max(2.0, EDGE * unit))
    put(canvas, sprite if level == 1 else faded(sprite, level), (rect.x - 3 * bloom, rect.y - 3 * bloom))


def rim_bloom(unit: float) -> int:
    """Return a third of the pixels that the light of a gold edge reaches."""
    return max(1, round(HALO * unit))


@cached_sprite
def _glow(width: int, height: int, radius: int, bloom: int, line: float = 2.0) -> pygame.Surface:
    """Draw the glow of a small box and stretch it, because to blur a large one takes far longer."""
    small = 2 * (radius + 4 * bloom) + 1
    sprite = halo(min(width, small), min(height, small), radius, bloom, COLOUR, strength=0.8, line=line)
    return stretched(sprite, width + 6 * bloom, height + 6 * bloom)


def _shade(width: int, height: int, radius: int, soft: int) -> pygame.Surface:
    small = 2 * (radius + 4 * soft) + 1
    sprite = shadow(min(width, small), min(height, small), radius, soft, DARK)
    return stretched(sprite, width + 4 * soft, height + 4 * soft)
