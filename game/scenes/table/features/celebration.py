"""Shows the win a moment after the last card has come to rest."""

from __future__ import annotations

from game.rules.events import Events
from game.rules.moves import Move
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable

MOMENT = 0.3  # seconds between the last card's landing and the win


class CelebrationFeature(Feature):
    """Waits for the last card after a game is won."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._landed = table.alarm(self._celebrate, lambda: not table.moving)

    def begin(self) -> None:
        self._landed.stop()

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - any change restarts it
        self._landed.stop()

    def moved(self, move: Move | None, *, own: bool) -> None:  # noqa: ARG002 - whoever made it
        if self._table.controller.won:
            self._landed.set(MOMENT)

    def _celebrate(self) -> None:
        from game.scenes.win.scene import Win  # noqa: PLC0415 - nothing of it is needed before

        table, controller = self._table, self._table.controller
        controller.won = False
        table.show(None)
        hints, time_text = controller.stats.hints, controller.clock.text
        reduced = table.settings.reduced_motion
        win = Win(table.host, table, table.session, time_text, controller.achievements, hints=hints, reduced=reduced)
        table.host.scenes.push(win, at_once=True)
