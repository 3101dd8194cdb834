"""Easing functions, and what lies between two numbers or rectangles."""

from __future__ import annotations

import pygame


def ease_out(fraction: float) -> float:
    """Ease a share from 0 to 1: start fast, end slowly."""
    return 1 - (1 - fraction) ** 3


def lerp(one: float, other: float, fraction: float) -> float:
    """Return the number at a share between two others."""
    return one + (other - one) * fraction


def lerp_rect(one: pygame.Rect, other: pygame.Rect, fraction: float) -> pygame.Rect:
    """Return the rectangle at a share between two others."""
    left, top = round(lerp(one.left, other.left, fraction)), round(lerp(one.top, other.top, fraction))
    right, bottom = round(lerp(one.right, other.right, fraction)), round(lerp(one.bottom, other.bottom, fraction))
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


def ease(fraction: float) -> float:
    """Ease a share from 0 to 1: start slowly, end slowly."""
    return 0.35 * smoothstep(fraction) + 0.65 * ease_out(fraction)


def smoothstep(fraction: float) -> float:
    """Ease a share to between 0 and 1: start and end slowly."""
    fraction = min(1.0, max(0.0, fraction))
    return fraction * fraction * (3 - 2 * fraction)
