"""A covered card, shown whole while the mouse rests on it."""

from __future__ import annotations

import pygame

from game.view.drawing.card_shadow import card_shadow
from game.view.drawing.geometry import Pixel, boxed
from game.view.drawing.paint import put
from game.view.frozen import frozen
from game.view.marks.mark import Mark

LIFT = 0.6  # of that of a held card


@frozen
class Peek(Mark):
    """A card painted above all others at its position."""

    position: Pixel
    picture: pygame.Surface

    @property
    def rect(self) -> pygame.Rect:
        return self._card.inflate(self._card.w, self._card.w)

    @property
    def _card(self) -> pygame.Rect:
        return self.picture.get_rect(topleft=self.position)

    def paint(self, canvas: pygame.Surface) -> None:
        put(canvas, *card_shadow(self._card.w, boxed(self._card), LIFT))
        put(canvas, self.picture, self.position)
