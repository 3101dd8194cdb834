"""The effect on a table without legal moves: the light sinks with a low note until a move is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.moves import Move
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable
from game.view.drawing.geometry import Box, boxed
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
        self._landed = table.alarm(lambda: table.host.sound.play("lost"), lambda: not table.moving, restless=True)

    def moved(self, move: Move | None, *, own: bool) -> None:  # noqa: ARG002 - whatever has ended the game
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

    def _step(self) -> None:
        self._fading.advance(STEP if self._table.controller.lost else STEP * FALL / RETURN)

    @property
    def _is_due(self) -> bool:
        return self._table.controller.lost and not (self._table.is_reviewing or self._landed.is_set)

    @property
    def marks(self) -> Sequence[Mark]:
        table, stage = self._table, self._table.view.stage
        dusk = [Dusk(boxed(table.view.layout.area), self._saving())] if self._is_due else []
        return self._fading.marks(dusk, stage.size, 0.0, reduced_motion=table.settings.reduced_motion)

    def _saving(self) -> tuple[Box, ...]:
        """Return what is seen of the cards of the last move that still won, if verdicts are shown."""
        cards = self._table.analysis.saving if self._table.settings.light else ()
        return tuple(map(boxed, self._table.seen_rects(cards)))
