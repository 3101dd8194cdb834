"""Numbers on cards and places, which the player can press on the keyboard."""

from __future__ import annotations

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Mark, Point
from game.view.stage.paint import box, put, shadow
from game.view.text.lettering import SANS_EXTRABOLD, Style, width_of, write
from game.view.theme import BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT

SIZE, SHARE = 0.19, 0.72  # largest height of figures, as a share of a card's width and of the visible height
LEAST, MOST = 11, 22  # pixels


def figure_height(card: int, room: int) -> int:
    """Return the height of figures in pixels, for a card's width and visible height in pixels."""
    return round(max(LEAST, min(MOST, card * SIZE, room * SHARE)))


@frozen
class Number(Mark):
    """A number on a gold disc or capsule around a point."""

    is_label = True
    text: str
    centre: Point
    px: int  # height of its figures

    @property
    def _style(self) -> Style:
        return Style(SANS_EXTRABOLD, self.px, BUTTON_TEXT)

    @property
    def body(self) -> pygame.Rect:
        """The background without its shadow."""
        height = round(1.5 * self.px)
        width = max(height, round(width_of(self.text, self._style) + 0.8 * self.px))
        rect = pygame.Rect(0, 0, width, height)
        rect.center = round(self.centre[0]), round(self.centre[1])
        return rect

    @property
    def _spread(self) -> int:
        return max(1, self.px // 6)

    @property
    def rect(self) -> pygame.Rect:
        """The background and its shadow."""
        reach = 4 * self._spread
        return self.body.inflate(reach, reach)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the number in the middle."""
        body, radius = self.body, self.body.h / 2
        put(canvas, shadow(*body.size, round(radius), self._spread, 0.6), self.rect.topleft)
        look = {"below": BUTTON_LOW, "edge": BUTTON_TEXT, "edge_opacity": 0.6}
        put(canvas, box(*body.size, radius, BUTTON_HIGH, **look), body.topleft)
        write(canvas, self.text, self._style, body.center)
