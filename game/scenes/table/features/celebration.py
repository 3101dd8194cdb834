"""Shows the win a moment after the last card has come to rest."""

from __future__ import annotations

import time

from game.rules.events import Events
from game.scenes.table.feature import Feature

MOMENT = 0.3  # seconds between the last card's landing and the win


class CelebrationFeature(Feature):
    """Waits for the last card after a game is won."""

    def begin(self) -> None:
        self._at: float | None = None  # the time at which the win is shown

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - any change restarts it
        self._at = None

    @property
    def next_poll(self) -> float | None:
        """When the win is shown, or the time now, to check whether the last card has landed."""
        return (self._at or 0.0) if self._table.controller.won else None

    def poll(self) -> bool:
        if not self._table.controller.won or self._table.moving:
            return False
        now = time.monotonic()
        self._at = self._at or now + MOMENT
        if now >= self._at:
            self._celebrate()
        return False

    def _celebrate(self) -> None:
        from game.scenes.win.scene import Win  # noqa: PLC0415 - nothing of it is needed before

        table, controller = self._table, self._table.controller
        controller.won, self._at = False, None
        table.show(None)
        hints, time_text = controller.stats.hints, controller.clock.text
        reduced = table.settings.reduced_motion
        win = Win(table.host, table, table.session, time_text, controller.achievements, hints=hints, reduced=reduced)
        table.host.scenes.push(win, at_once=True)
