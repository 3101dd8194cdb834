"""How whatever is no card goes from one state to the next: how long that takes, and how fast it is on the way."""

from __future__ import annotations

import pygame

# Seconds.
GROW = 0.32  # a tile of the menu to its table, and back
GROUND = 0.12  # what lies behind a dialog, to the dark
COME, GO = 0.16, 0.10  # a panel
DRAW = 0.22  # a drawer, and the table that makes way for it
FADE = 0.12  # one page to the next
TIP = 0.09  # a tooltip or a notice
FRAME = 1 / 60  # what has passed of most when they are seen first, so that an answer comes with the next frame
SLIDE = 0.12  # a switch, and the mark of what is chosen


def ease_out(share: float) -> float:
    """Start fast and settle softly."""
    return 1 - (1 - share) ** 3


def between(one: float, other: float, share: float) -> float:
    """Give the number at a share of the way between two others."""
    return one + (other - one) * share


def mean(one: pygame.Rect, other: pygame.Rect, share: float) -> pygame.Rect:
    """Give the rectangle at a share of the way between two others."""
    left, top = round(between(one.left, other.left, share)), round(between(one.top, other.top, share))
    right, bottom = round(between(one.right, other.right, share)), round(between(one.bottom, other.bottom, share))
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))


class Tween:
    """A way from 0 to 1 that takes some seconds; it owns no clock."""

    def __init__(self, seconds: float, share: float = 0.0) -> None:
        """Begin at a share of the time."""
        self.seconds = seconds
        self.passed = share * seconds

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.passed = min(self.seconds, self.passed + seconds)

    @property
    def runs(self) -> bool:
        """Whether it is still on its way."""
        return self.passed < self.seconds

    @property
    def share(self) -> float:
        """How far it is, eased."""
        return ease_out(self.within(self.seconds))

    def within(self, seconds: float, start: float = 0.0) -> float:
        """Give the share of a part of its time that has passed: so many seconds from `start` on."""
        return min(1.0, max(0.0, (self.passed - start) / seconds)) if seconds else 1.0
