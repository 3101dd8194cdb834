"""A covered card, shown whole while the mouse rests on it."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import CARD_CORNER, Pixel
from game.view.drawing.paint import put, put_shadow
from game.view.frozen import frozen
from game.view.marks.mark import Mark


@frozen
class Peek(Mark):
    """A card painted above all others at its position."""

    position: Pixel
    picture: pygame.Surface

    @property
    def _spread(self) -> int:
        return max(3, round(self.picture.get_width() * 0.08))

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.get_rect(topleft=self.position).inflate(5 * self._spread, 5 * self._spread)

    def paint(self, canvas: pygame.Surface) -> None:
        card = self.picture.get_rect(topleft=self.position)
        put_shadow(canvas, card.move(0, self._spread // 3), round(card.w * CARD_CORNER), self._spread, 0.6)
        put(canvas, self.picture, self.position)
