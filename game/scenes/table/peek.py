"""Shows a covered card whole when the mouse rests on it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.feature import Feature
from game.view.cards.sprites import CardSprite
from game.view.marks.peek import Peek

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

PATIENCE = 0.7  # seconds that the mouse rests on a card before it is shown


class Peeking(Feature):
    """The covered card under the mouse, and whether it is shown."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._sprite: CardSprite | None = None
        self._due: float | None = None
        self._open = False

    def begin(self) -> None:
        """Reset for another game."""
        self.rest_on(None)

    def cards_move(self) -> None:
        """Hide the card, because cards will be laid out again."""
        self.rest_on(None)

    def covered(self) -> None:
        """Forget the position of the mouse."""
        self.rest_on(None)

    def handle(self, event: pygame.Event) -> bool:
        """Follow the mouse; no event is consumed."""
        table = self._table
        if event.type == pygame.MOUSEMOTION:
            elsewhere = table.hand.grip or table.hud.at(event.pos)
            if self.rest_on(None if elsewhere else table.view.stage.at(event.pos)):
                table.invalidate()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.rest_on(None)
        return False

    def rest_on(self, sprite: CardSprite | None) -> bool:
        """Note the card under the mouse; return whether a card that was shown is now hidden."""
        sprite = sprite if sprite and self._is_covered(sprite) else None
        if sprite is self._sprite:
            return False
        was_open, self._open, self._sprite = self._open, False, sprite
        self._due = time.monotonic() + PATIENCE if sprite else None
        return was_open

    def show(self, sprite: CardSprite | None) -> bool:
        """Show a card at once if it is covered; return whether it is."""
        self.rest_on(sprite)
        self._due, self._open = None, self._sprite is not None
        return self._open

    def _is_covered(self, sprite: CardSprite) -> bool:
        pile = self._table.view.choreographer.piles[sprite.pile]
        return sprite.shown.face_up and not sprite.airborne and pile[-1] is not sprite and pile[-1].spot != sprite.spot

    @property
    def due(self) -> float | None:
        """The time at which the card is to be shown, in monotonic seconds; None if there is none or it is shown."""
        return self._due

    def poll(self) -> bool:
        """Show the card if it is time; return whether it was shown."""
        if self._due is None or time.monotonic() < self._due:
            return False
        self._due, self._open = None, True
        return True

    @property
    def marks(self) -> list[Peek]:
        """The card above all others, if it is shown."""
        if not self._open or self._sprite is None:
            return []
        return [Peek(self._sprite.spot, self._table.view.faces.picture(self._sprite.shown))]
