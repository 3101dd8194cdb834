"""The line between words."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import fill, stroke
from game.view.drawing.palette import GOLD
from game.view.marks.mark import Drawing


def divider(rect: pygame.Rect, unit: float) -> Drawing:
    """Return a thin gold line with a diamond in its middle."""
    x, y, q = rect.w / 2, rect.h / 2, 5 * unit
    line = stroke(GOLD, max(1, 1.3 * unit), 0.6)
    body = f'<path d="M0 {y}H{x - 2.4 * q:.1f}M{x + 2.4 * q:.1f} {y}H{2 * x}" {line}/>'
    return Drawing(rect, body + diamond(x, y, q))


def diamond(x: float, y: float, half: float) -> str:
    """Return a gold diamond around a point as SVG."""
    path = f"M{x - half:.1f} {y}l{half:.1f} {-half:.1f}l{half:.1f} {half:.1f}l{-half:.1f} {half:.1f}Z"
    return f'<path d="{path}" {fill(GOLD)}/>'
