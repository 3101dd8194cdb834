"""The mood of a table on which no move is left: it loses some of its colour and light until a move is taken back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.scenes.table.feature import Feature
from game.view.marks.mark import Mark
from game.view.marks.pallor import FULL, Pallor

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

FALL, RETURN = 0.8, 0.3  # seconds until it is lost, and until it is back
STEP = 0.05  # seconds from one picture of it to the next, for each paints the whole table


class Mood(Feature):
    """How much colour is lost; time is the system's clock, in seconds."""

    def __init__(self, table: GameTable) -> None:
        """Begin with all colours."""
        super().__init__(table)
        self.begin()

    def begin(self) -> None:
        """Begin another game, with all colours."""
        self._level = 0.0  # of what is lost at the end, from 0 to 1
        self._at: float | None = None  # when it changed last, while it changes

    @property
    def _wanted(self) -> float:
        table = self._table
        return 1.0 if table.controller.lost and not table.looks_back else 0.0

    @property
    def _waits(self) -> bool:
        return bool(self._wanted) and self._table.moving

    @property
    def awaited(self) -> bool:
        """Whether it still changes."""
        return self._level != self._wanted

    @property
    def due(self) -> float | None:
        """When it changes next; the last card is to lie first."""
        if not self.awaited or self._waits:
            return None
        return (self._at or 0.0) + STEP

    def poll(self) -> bool:
        """Go on by as much as the time allows; say whether it looks different."""
        wanted, now = self._wanted, time.monotonic()
        if self._level == wanted or self._waits:
            self._at = None
            return False
        if self._table.settings.reduced_motion:
            self._level, self._at = wanted, None
            return True
        self._at = self._at or now
        passed = now - self._at
        if passed < STEP:
            return False
        self._at = now
        self._level = min(wanted, self._level + passed / FALL) if wanted else max(0.0, self._level - passed / RETURN)
        return True

    @property
    def marks(self) -> list[Mark]:
        """The veil over cards and felt, below all that is said about them."""
        area = self._table.view.layout.area
        level = round(self._level * FULL)
        return [Pallor((*area.topleft, *area.size), level)] if level else []
