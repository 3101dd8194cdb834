"""Durations and easing of everything that is animated, except cards."""

from __future__ import annotations

import pygame

# Seconds.
GROW = 0.32  # a tile of the menu into its table, and back
GROUND = 0.12  # the darkening behind a dialog
COME, GO = 0.16, 0.10  # a panel that appears, and that disappears
DRAW = 0.22  # a drawer, and the table that moves aside
FADE = 0.12  # one page to the next
TIP = 0.09  # a tooltip or a notice
FRAME = 1 / 60  # time already passed at the first frame of most animations, so that the reaction is visible at once
SLIDE = 0.12  # a switch, and the marker of a choice


def ease_out(share: float) -> float:
    """Ease a share from 0 to 1: start fast, end slowly."""
    return 1 - (1 - share) ** 3


def between(one: float, other: float, share: float) -> float:
    """Return the number at a share between two others."""
    return one + (other - one) * share


def mean(one: pygame.Rect, other: pygame.Rect, share: float) -> pygame.Rect:
    """Return the rectangle at a share between two others."""
    left, top = round(between(one.left, other.left, share)), round(between(one.top, other.top, share))
    right, bottom = round(between(one.right, other.right, share)), round(between(one.bottom, other.bottom, share))
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


class Tween:
    """An animation from 0 to 1 over some seconds; it has no clock."""

    def __init__(self, seconds: float, share: float = 0.0) -> None:
        """Start at a share of the time."""
        self.seconds = seconds
        self.passed = share * seconds

    def advance(self, seconds: float) -> None:
        """Advance by some seconds."""
        self.passed = min(self.seconds, self.passed + seconds)

    @property
    def runs(self) -> bool:
        """Return whether it has not ended."""
        return self.passed < self.seconds

    @property
    def share(self) -> float:
        """Return the eased share, 0 to 1."""
        return ease_out(self.within(self.seconds))

    def within(self, seconds: float, start: float = 0.0) -> float:
        """Return the share, 0 to 1, of the part that starts at `start` and lasts `seconds`."""
        return min(1.0, max(0.0, (self.passed - start) / seconds)) if seconds else 1.0
