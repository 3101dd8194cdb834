"""Shows the win a moment after the last card has come to rest."""

from __future__ import annotations

import time
from collections.abc import Iterator

from game.rules.events import Events
from game.scenes.table.feature import Feature

MOMENT = 0.3  # seconds between the last card's landing and the win


class CelebrationFeature(Feature):
    """Waits for the last card after a game is won."""

    def begin(self) -> None:
        self._at = 0.0  # the time at which the win is shown
        self._coming: Iterator[None] | None = None

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - any change restarts it
        self.begin()

    @property
    def next_poll(self) -> float | None:
        """When the win is shown, or a time that has passed, to check whether the last card has landed."""
        return self._at if self._table.controller.won else None

    def poll(self) -> bool:
        if self._table.controller.won and not self._table.moving:
            self._coming = self._coming or self._celebrate()
            next(self._coming)
        return False

    def _celebrate(self) -> Iterator[None]:
        """Show the win, when it is time; each step of the iterator takes as long as a frame."""
        from game.scenes.win.scene import Win  # noqa: PLC0415 - nothing of it is needed before

        self._at = time.monotonic() + MOMENT
        while time.monotonic() < self._at:
            yield
        table, controller = self._table, self._table.controller
        table.show(None)
        hints, time_text = controller.stats.hints, controller.clock.text
        reduced = table.settings.reduced_motion
        win = Win(table.host, table, table.session, time_text, controller.achievements, hints=hints, reduced=reduced)
        yield
        self.begin()
        controller.won = False
        table.host.scenes.push(win)
        yield
