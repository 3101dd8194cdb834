"""The effect on a table without legal moves: colours and brightness are reduced until a move is taken back."""

from __future__ import annotations

import time

from game.scenes.table.feature import Feature
from game.view.marks.desaturate import FULL, Desaturate
from game.view.marks.mark import Mark

FALL, RETURN = 0.8, 0.3  # seconds until the colours are reduced, and until they are back
STEP = 0.05  # seconds between two frames of the change, because each paints the whole table


class LostEffect(Feature):
    """Animates the loss of colour; time is the system's clock, in seconds."""

    def begin(self) -> None:
        self._level = 0.0  # the fraction of the final loss, from 0 to 1
        self._at: float | None = None  # time of the last change, None when it is complete

    @property
    def _target(self) -> float:
        table = self._table
        return 1.0 if table.controller.lost and not table.is_reviewing else 0.0

    @property
    def _waits(self) -> bool:
        return bool(self._target) and self._table.moving

    @property
    def busy(self) -> bool:
        return self._level != self._target

    @property
    def next_poll(self) -> float | None:
        if not self.busy or self._waits:
            return None
        return (self._at or 0.0) + STEP

    def poll(self) -> bool:
        target, now = self._target, time.monotonic()
        if self._level == target or self._waits:
            self._at = None
            return False
        if self._table.settings.reduced_motion:
            self._level, self._at = target, None
            return True
        self._at = self._at or now
        passed = now - self._at
        if passed < STEP:
            return False
        self._at = now
        self._level = min(target, self._level + passed / FALL) if target else max(0.0, self._level - passed / RETURN)
        return True

    @property
    def marks(self) -> list[Mark]:
        area = self._table.view.layout.area
        level = round(self._level * FULL)
        return [Desaturate((*area.topleft, *area.size), level)] if level else []
