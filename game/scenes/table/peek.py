"""Shows a covered card whole when the mouse rests on it, or a finger; on other cards a long press is a right click.

A card that shows no more than an edge is shown whole at once, also if it has the focus.
"""

from __future__ import annotations

import math

import pygame

from game.scenes.keys import is_press
from game.scenes.table.game_table import GameTable
from game.scenes.table.table_controller import GameListener
from game.scenes.widgets.widget import nothing
from game.view.cards.sprites import CardSprite
from game.view.drawing.ui_style import drag_distance
from game.view.marks.peek import Peek

PATIENCE = 0.7  # seconds that the mouse rests on a card before it is shown
LONG = 0.5  # seconds until a press of a finger is long


class PeekInput(GameListener):
    """The covered card under the mouse, and whether it is shown; the finger, and whether its press was long."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._sprite: CardSprite | None = None
        self._rested, self._pressed = table.alarm(nothing), table.alarm(self._press_long)
        self._meant = False
        self._at = (0, 0)  # where the finger was put down

    def begin(self) -> None:
        self.interrupted()

    def interrupted(self) -> None:
        """Called when cards are laid out again, another scene comes on top, or the window is left."""
        self._pressed.stop()
        self.rest_on(None)

    def handle(self, event: pygame.Event) -> bool:
        """Follow finger and mouse; only the release after a long press is consumed, so that it is no click."""
        if getattr(event, "touch", False) and self._follow_finger(event):
            return True
        table = self._table
        if event.type == pygame.MOUSEMOTION:
            elsewhere = table.card_input.drag or table.pane.at(event.pos)
            if self.rest_on(None if elsewhere else table.view.stage.at(event.pos)):
                table.invalidate()
        elif is_press(event):
            self.rest_on(None)  # it would cover what the press shows, such as a hint
        return False

    def _follow_finger(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._at, self._meant = event.pos, False
            self._pressed.set(LONG)
        elif event.type == pygame.MOUSEMOTION:
            if math.dist(event.pos, self._at) >= drag_distance(self._table.host.window.size, finger=True):
                self._pressed.stop()
        elif event.type == pygame.MOUSEBUTTONUP:
            self._pressed.stop()
            if self._meant:
                self.rest_on(None)
        return self._meant

    def _press_long(self) -> None:
        table = self._table
        if table.pane.at(self._at) or table.card_input.held:
            return
        self._meant = True
        table.card_input.let_go()
        self.rest_on(table.view.stage.at(self._at))
        self._rested.stop()
        if not self._shown:
            table.card_input.to_foundation(self._at)

    def rest_on(self, sprite: CardSprite | None) -> bool:
        """Set the card that is pointed at; return whether that changes at once which card is shown."""
        sprite = sprite if sprite and self._is_covered(sprite) else None
        if sprite is self._sprite:
            return False
        before, self._sprite = self._shown, sprite
        if sprite and not self._is_closed(sprite):
            self._rested.set(PATIENCE)
        else:
            self._rested.stop()
        return self._shown is not before

    def _is_covered(self, sprite: CardSprite) -> bool:
        pile = self._table.view.animator.piles[sprite.pile]
        return (
            sprite.visible_side.face_up
            and not sprite.airborne
            and pile[-1] is not sprite
            and pile[-1].position != sprite.position
        )

    def _is_closed(self, sprite: CardSprite) -> bool:
        view = self._table.view
        return view.animator.piles[sprite.pile].index(sprite) in view.layout.places[sprite.pile].closed

    @property
    def _shown(self) -> CardSprite | None:
        """The card that is shown whole."""
        return None if self._rested.is_set else self._sprite

    @property
    def _focused(self) -> CardSprite | None:
        """The first card with the focus, if it shows no more than an edge."""
        focus, piles = self._table.focus, self._table.view.animator.piles
        cards = piles[focus.pile][-focus.cards :] if focus.visible and focus.pile else []
        return next((card for card in cards[:1] if self._is_covered(card) and self._is_closed(card)), None)

    @property
    def marks(self) -> list[Peek]:
        sprite = self._shown or self._focused
        return [Peek(sprite.position, self._table.view.faces.picture(sprite.visible_side))] if sprite else []
