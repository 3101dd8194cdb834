"""A long press with a finger: it shows a covered card whole; on other cards it acts like the right button."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.feature import Feature
from game.scenes.table.peek import Peeking

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

LONG = 0.5  # seconds until a press is long
STILL = 12  # pixels that a resting finger may move


class Touch(Feature):
    """The position of the finger, and the time of its press."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._at = (0, 0)
        self._due: float | None = None
        self._meant = False

    def handle(self, event: pygame.Event) -> bool:
        """Follow the finger; its release after a long press is not passed on as a click."""
        if not getattr(event, "touch", False):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._at, self._due, self._meant = event.pos, time.monotonic() + LONG, False
        elif event.type == pygame.MOUSEMOTION and math.dist(event.pos, self._at) > STILL:
            self._due = None
        elif event.type == pygame.MOUSEBUTTONUP:
            self._due = None
            if self._meant:
                self._table.get(Peeking).rest_on(None)
            return self._meant
        return self._meant

    def cards_move(self) -> None:
        """Forget the press, because cards will be laid out again."""
        self._due = None

    covered = cards_move

    @property
    def due(self) -> float | None:
        """When the press is long enough, in monotonic seconds."""
        return self._due

    def poll(self) -> bool:
        """Do what a long press does, once it is one; return whether something was done."""
        if self._due is None or time.monotonic() < self._due:
            return False
        self._due, self._meant = None, True
        table = self._table
        if table.hud.at(self._at) or table.hand.dragging:
            self._meant = False
            return False
        table.hand.let_go()
        if not table.get(Peeking).show(table.view.stage.at(self._at)):
            table.hand.to_foundation(self._at)
        return True
