"""A sentence in the bar that is there for some seconds."""

from __future__ import annotations

import time

from game.scenes.table.hud import NOTHING, Notice

SECONDS = 4.0


class Toast:
    """What is said now; time is the system's clock, in seconds."""

    def __init__(self) -> None:
        """Say nothing."""
        self.notice = NOTHING
        self.due: float | None = None  # when it has been said

    def say(self, text: str) -> None:
        """Say something from now on, instead of what is said."""
        self.notice, self.due = Notice(text), time.monotonic() + SECONDS

    def poll(self) -> bool:
        """Say no more what was said for long enough; tell whether that has just ended."""
        if self.due is None or time.monotonic() < self.due:
            return False
        self.notice, self.due = NOTHING, None
        return True
