"""A sentence in the bar that is there for some seconds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.scenes.table.feature import Feature
from game.scenes.table.hud import NOTHING, Notice

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

SECONDS = 4.0


class Toast(Feature):
    """What is said now; time is the system's clock, in seconds."""

    def __init__(self, table: GameTable) -> None:
        """Say nothing."""
        super().__init__(table)
        self._notice = NOTHING
        self._until: float | None = None  # when it has been said

    def said(self, sentence: str) -> None:
        """Say something from now on, instead of what is said."""
        self._notice, self._until = Notice(sentence), time.monotonic() + SECONDS

    def end(self) -> None:
        """Say nothing any more."""
        self._notice, self._until = NOTHING, None

    @property
    def notice(self) -> Notice:
        """What is said."""
        return self._notice

    @property
    def due(self) -> float | None:
        """When it has been said."""
        return self._until

    def poll(self) -> bool:
        """Say no more what was said for long enough; tell whether that has just ended."""
        if self._until is None or time.monotonic() < self._until:
            return False
        self.end()
        return True
