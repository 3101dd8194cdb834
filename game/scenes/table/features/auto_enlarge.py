"""Cards that made way for a long pile grow back once there is room again and nothing has happened for a while."""

from __future__ import annotations

import time

import pygame

from game.rules.events import Events
from game.scenes.table.feature import Feature

QUIET = 3.0  # seconds without an event


class AutoEnlarge(Feature):
    """Waits for a quiet moment after each change of the table; time is the system's clock, in seconds."""

    def begin(self) -> None:
        self._at: float | None = None  # when it is quiet enough, unless something happens

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - any change may make room
        self._at = time.monotonic() + QUIET

    def handle(self, event: pygame.Event) -> bool:  # noqa: ARG002 - whatever it is
        if self._at is not None:
            self._at = time.monotonic() + QUIET
        return False

    @property
    def next_poll(self) -> float | None:
        return self._at if self._table.view.cards_shrunk else None

    def poll(self) -> bool:
        """Enlarge the cards if it is time and nothing would be disturbed; return whether they are larger."""
        table, now = self._table, time.monotonic()
        if self._at is None or now < self._at:
            return False
        if not table.still:
            self._at = now + QUIET
            return False
        self._at = None
        return not (table.card_input.selected or table.showing) and table.grow_back()
