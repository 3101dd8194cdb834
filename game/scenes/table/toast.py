"""A sentence in the bar for some seconds, or until a move."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.rules.moves import Move
from game.scenes.table.feature import Feature
from game.scenes.table.hud import NOTHING, Notice

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

SECONDS = 4.0


class Toast(Feature):
    """Shows one sentence at a time; time is the system's clock, in seconds."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._notice = NOTHING
        self._until: float | None = None  # the time at which it is hidden

    def said(self, sentence: str) -> None:
        """Show a sentence; it replaces the one before."""
        self._notice, self._until = Notice(sentence), time.monotonic() + SECONDS

    def played(self, move: Move) -> None:  # noqa: ARG002 - a listener's method
        """Hide the sentence, because it stands where the figures that the move changes are shown."""
        self.end()

    def end(self) -> None:
        """Hide the sentence."""
        self._notice, self._until = NOTHING, None

    @property
    def notice(self) -> Notice:
        """The sentence."""
        return self._notice

    @property
    def due(self) -> float | None:
        """The time at which it is hidden, or None."""
        return self._until

    def poll(self) -> bool:
        """Hide the sentence when its time is over; return whether it was hidden now."""
        if self._until is None or time.monotonic() < self._until:
            return False
        self.end()
        return True
