"""Shows the win once the last card and its light have come to rest, and again once its review is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.moves import Move
from game.scenes.stopwatch import as_time
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable

if TYPE_CHECKING:
    from game.scenes.win.scene import Win

MOMENT = 0.3  # seconds in which the last card is seen before the win; its motion and its light last as long


class CelebrationFeature(Feature):
    """Waits for the last card after a game is won, and for the end of its review."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        # a review of the won game is over before its win comes again
        self._landed = table.alarm(self._celebrate, lambda: not (table.moving or (self._celebrated and table.showing)))

    def begin(self) -> None:
        self._landed.stop()
        self._win: Win | None = None  # made, but not shown yet
        self._celebrated = False  # whether the win of this game was shown

    def moved(self, move: Move | None) -> None:  # noqa: ARG002 - any change restarts it
        self.begin()
        table = self._table
        if table.controller.won:
            self._landed.set(MOMENT if table.settings.still else 0.0)
            # it is known when the win comes, as a rule
            table.analysis.look_at(lambda: None if table.analysis.outcome(table.dealt) else table.dealt)

    def refreshed(self) -> None:
        if self._celebrated:
            self._landed.set()

    def _celebrate(self) -> None:
        """Make the win, and show it in the next turn of the loop: each of both takes as long as a frame."""
        from game.scenes.win.scene import Win  # noqa: PLC0415 - nothing of it is needed before

        table, controller = self._table, self._table.controller
        if self._win is None:
            table.show(None)
            line = table.analysis.line(table.dealt)
            feats = table.host.games.record_book.feats(table.session, controller.stats)
            helped = controller.stats.shown or controller.stats.hints  # then the moves are the solver's
            told = feats.told(len(table.session.moves), 0 if helped else line)
            self._win = Win(
                table.host,
                table,
                table.session,
                as_time(round(controller.clock.seconds, 1)),
                told,
                reduced=table.settings.still or controller.stats.shown,  # what was only watched is no feast
                again=self._celebrated,
                line=line,
                turns=feats.is_new,
            )
            self._landed.set()
            return
        win = self._win
        self.begin()
        self._celebrated, controller.won = True, False
        table.host.scenes.push(win, at_once=True)
