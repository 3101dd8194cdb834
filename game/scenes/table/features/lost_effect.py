"""The effect on a table without legal moves: the light sinks with a low note until a move is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.moves import Move
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable
from game.view.marks.dusk import Dusk
from game.view.marks.fading import Fading
from game.view.marks.mark import Mark

PAUSE = 0.1  # seconds from the end of the light in which the last card lands until the lamp begins to sink
FALL, RETURN = 1.0, 0.3  # seconds until it has sunk, and until it is back
STEP = 0.05  # seconds between two frames of the change, because each paints the whole table


class LostEffect(Feature):
    """Lets the light sink, but not on the cards that could have saved the game."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._fading = Fading(FALL)
        self._next_step = table.alarm(self._step, restless=True)
        self._landed = table.alarm(self._sink, lambda: not table.moving, restless=True)

    def moved(self, move: Move | None) -> None:  # noqa: ARG002 - whatever has ended the game
        self._landed.stop()
        if self._table.controller.lost:
            self._landed.set(PAUSE)

    def refreshed(self) -> None:
        """Go on, and let the bar say how the game has ended once the light has sunk."""
        if self._fading.moving and not self._next_step.is_set:
            self._next_step.set(STEP)
        table, sunk = self._table, self._is_due and not self._fading.moving
        if table.sunk != sunk:
            table.sunk = sunk
            table.invalidate()

    def _sink(self) -> None:
        """Sound, and search for the way back, which the bar offers once the light has sunk."""
        self._table.host.sound.play("lost")
        self._table.analysis.look_for_way_back()

    def _step(self) -> None:
        self._fading.advance(STEP if self._table.controller.lost else STEP * FALL / RETURN)

    @property
    def _is_due(self) -> bool:
        return self._table.controller.lost and not (self._table.is_reviewing or self._landed.is_set)

    @property
    def marks(self) -> Sequence[Mark]:
        table, stage = self._table, self._table.view.stage
        dusk = [Dusk(table.view.layout.area, table.saving)] if self._is_due else []
        return self._fading.marks(dusk, stage.size, 0.0, reduced_motion=table.settings.reduced_motion)
