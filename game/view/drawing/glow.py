"""Glow around the focus, and the shadow of a dialog."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import put_halo, put_shadow

COLOUR = "#F0B94A"
BLOOM = 12  # units of blur of the light
TILE = 20  # units of the corners of a tile
PANEL, SPREAD, SHADE = 24, 22, 0.6  # units of the corners of a dialog and of the blur of its shadow, and its opacity


def rim(canvas: pygame.Surface, rect: pygame.Rect, unit: float, level: float) -> None:
    """Draw the gold edge of a tile and a little light around it, at a share of their strength."""
    line = max(2.0, 2 * unit)
    put_halo(canvas, rect, round(TILE * unit), rim_bloom(unit), COLOUR, strength=0.8, line=line, opacity=level)


def rim_bloom(unit: float) -> int:
    """Return a third of the pixels that the light of a gold edge reaches beyond each side."""
    return max(1, round(6 * unit))


def panel_shadow(canvas: pygame.Surface, rect: pygame.Rect, unit: float, level: float = 1.0) -> None:
    """Draw the wide shadow of a dialog, at a share of its strength."""
    put_shadow(canvas, rect, round(PANEL * unit), round(SPREAD * unit), SHADE, level)
