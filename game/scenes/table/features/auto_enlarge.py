"""Cards that made way for a long pile grow back once there is room again and nothing has happened for a while."""

from __future__ import annotations

import pygame

from game.rules.events import Events
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable

QUIET = 3.0  # seconds without an event


class AutoEnlarge(Feature):
    """Waits for a quiet moment after each change of the table."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._quiet = table.alarm(self._enlarge, lambda: table.view.cards_shrunk and table.still)

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - any change may make room
        self._quiet.set(QUIET)

    def on_input(self, event: pygame.Event) -> None:  # noqa: ARG002 - whatever it is
        if self._quiet.is_set:
            self._quiet.set(QUIET)

    def _enlarge(self) -> None:
        """Enlarge the cards if that disturbs nothing."""
        if not (self._table.card_input.selected or self._table.showing):
            self._table.grow_back()
