"""Easing functions, and what lies between two numbers or rectangles."""

from __future__ import annotations

import pygame


def ease_out(share: float) -> float:
    """Ease a share from 0 to 1: start fast, end slowly."""
    return 1 - (1 - share) ** 3


def smootherstep(share: float) -> float:
    """Ease a share from 0 to 1: start and end slowly, and be so quick between that most of it takes half the time."""
    return share**3 * (10 - 15 * share + 6 * share * share)


def lerp(one: float, other: float, share: float) -> float:
    """Return the number at a share between two others."""
    return one + (other - one) * share


def lerp_rect(one: pygame.Rect, other: pygame.Rect, share: float) -> pygame.Rect:
    """Return the rectangle at a share between two others."""
    left, top = round(lerp(one.left, other.left, share)), round(lerp(one.top, other.top, share))
    right, bottom = round(lerp(one.right, other.right, share)), round(lerp(one.bottom, other.bottom, share))
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


def ease(share: float) -> float:
    """Ease a share from 0 to 1: start slowly, end slowly."""
    return 0.35 * share * share * (3 - 2 * share) + 0.65 * ease_out(share)


def smoothstep(share: float) -> float:
    """Ease a share to between 0 and 1: start and end slowly."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)
