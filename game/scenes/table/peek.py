"""Resting with the mouse on a covered card shows it whole after a moment."""

from __future__ import annotations

import time

from game.view.cards.choreography import Choreographer
from game.view.cards.sprites import CardSprite
from game.view.marks.peek import Peek
from game.view.stage.stage import Stage

PATIENCE = 0.7  # seconds that the mouse rests on a card before it is shown whole


class Peeking:
    """Which covered card the mouse rests on, and whether it is shown."""

    def __init__(self, stage: Stage, choreographer: Choreographer) -> None:
        """Begin with no card."""
        self._stage, self._choreographer = stage, choreographer
        self._sprite: CardSprite | None = None
        self._due: float | None = None
        self._open = False

    def rest_on(self, sprite: CardSprite | None) -> bool:
        """Take note of what the mouse is on now; say whether a card was shown that no longer is."""
        sprite = sprite if sprite and self._is_covered(sprite) else None
        if sprite is self._sprite:
            return False
        was_open, self._open, self._sprite = self._open, False, sprite
        self._due = time.monotonic() + PATIENCE if sprite else None
        return was_open

    def _is_covered(self, sprite: CardSprite) -> bool:
        pile = self._choreographer.piles[sprite.pile]
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
        return [Peek(self._sprite.spot, self._stage.faces.picture(self._sprite.shown))]
