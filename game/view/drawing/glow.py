"""Glow around the focus."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import put_halo

COLOUR = "#F0B94A"
BLOOM = 12  # units of blur of the light


def rim(canvas: pygame.Surface, rect: pygame.Rect, radius: int, unit: float, level: float) -> None:
    """Draw the gold edge of a rounded box and a little light around it, at a share of their strength."""
    line = max(2.0, 2 * unit)
    put_halo(canvas, rect, radius, rim_bloom(unit), COLOUR, strength=0.8, line=line, opacity=level)


def rim_bloom(unit: float) -> int:
    """Return a third of the pixels that the light of a gold edge reaches beyond each side."""
    return max(1, round(6 * unit))
