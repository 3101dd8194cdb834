"""The effect on a table without legal moves: colours and brightness are reduced until a move is taken back."""

from __future__ import annotations

from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable
from game.view.marks.desaturate import FULL, Desaturate
from game.view.marks.mark import Mark

FALL, RETURN = 0.8, 0.3  # seconds until the colours are reduced, and until they are back
STEP = 0.05  # seconds between two frames of the change, because each paints the whole table


class LostEffect(Feature):
    """Animates the loss of colour."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._next_step = table.alarm(self._step, lambda: not (self._target and table.moving), restless=True)

    def begin(self) -> None:
        self._level = 0.0  # the fraction of the final loss, from 0 to 1
        self._next_step.stop()

    @property
    def _target(self) -> float:
        table = self._table
        return 1.0 if table.controller.lost and not table.is_reviewing else 0.0

    def refreshed(self) -> None:
        if self._level != self._target and not self._next_step.is_set:
            self._next_step.set(0.0 if self._table.settings.reduced_motion else STEP)

    def _step(self) -> None:
        step = STEP / (FALL if self._target else RETURN)
        if self._table.settings.reduced_motion:
            step = 1.0
        self._level += max(-step, min(step, self._target - self._level))

    @property
    def marks(self) -> list[Mark]:
        area = self._table.view.layout.area
        level = round(self._level * FULL)
        return [Desaturate((*area.topleft, *area.size), level)] if level else []
