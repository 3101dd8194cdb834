"""Resting with the mouse on a covered card shows it whole after a moment."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.feature import Feature
from game.view.cards.sprites import CardSprite
from game.view.marks.peek import Peek

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

PATIENCE = 0.7  # seconds that the mouse rests on a card before it is shown whole


class Peeking(Feature):
    """Which covered card the mouse rests on, and whether it is shown."""

    def __init__(self, table: GameTable) -> None:
        """Begin with no card."""
        super().__init__(table)
        self._sprite: CardSprite | None = None
        self._due: float | None = None
        self._open = False

    def begin(self) -> None:
        """Show no card of another game."""
        self.rest_on(None)

    def cards_move(self) -> None:
        """Show no card that goes elsewhere."""
        self.rest_on(None)

    def covered(self) -> None:
        """Forget where the mouse was."""
        self.rest_on(None)

    def handle(self, event: pygame.Event) -> bool:
        """Follow the mouse, and take nothing."""
        table = self._table
        if event.type == pygame.MOUSEMOTION:
            elsewhere = table.hand.grip or table.hud.at(event.pos)
            if self.rest_on(None if elsewhere else table.view.stage.at(event.pos)):
                table.invalidate()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.rest_on(None)
        return False

    def rest_on(self, sprite: CardSprite | None) -> bool:
        """Take note of what the mouse is on now; say whether a card was shown that no longer is."""
        sprite = sprite if sprite and self._is_covered(sprite) else None
        if sprite is self._sprite:
            return False
        was_open, self._open, self._sprite = self._open, False, sprite
        self._due = time.monotonic() + PATIENCE if sprite else None
        return was_open

    def show(self, sprite: CardSprite | None) -> bool:
        """Show a card whole at once, if it is a covered one; say whether it is."""
        self.rest_on(sprite)
        self._due, self._open = None, self._sprite is not None
        return self._open

    def _is_covered(self, sprite: CardSprite) -> bool:
        pile = self._table.view.choreographer.piles[sprite.pile]
        return sprite.shown.face_up and not sprite.airborne and pile[-1] is not sprite and pile[-1].spot != sprite.spot

    @property
    def due(self) -> float | None:
        """When the card is to be shown, in seconds of the system's clock, as long as it is not."""
        return self._due

    def poll(self) -> bool:
        """Show the card if its time has come; say whether it has."""
        if self._due is None or time.monotonic() < self._due:
            return False
        self._due, self._open = None, True
        return True

    @property
    def marks(self) -> list[Peek]:
        """The card above all others, when it is shown."""
        if not self._open or self._sprite is None:
            return []
        return [Peek(self._sprite.spot, self._table.view.faces.picture(self._sprite.shown))]
