"""The label of a button of a game controller, as it is on the controller in use."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import box, put
from game.view.drawing.palette import GOLD_HIGH, IVORY
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS_BOLD, Style, width_of, write

LETTERS = {"left-shoulder": "LB", "right-shoulder": "RB", "left-trigger": "LT", "right-trigger": "RT"}
LETTERS |= {"left-stick": "LS", "right-stick": "RS", "back": "–", "start": "+"}
FAMILIES = {  # labels by the positions of the buttons
    "xbox": {"south": "A", "east": "B", "west": "X", "north": "Y"},
    "nintendo": {"south": "A", "east": "B", "west": "X", "north": "Y"}
    | {"left-shoulder": "L", "right-shoulder": "R", "left-trigger": "ZL", "right-trigger": "ZR"},
    "playstation": {"south": "✕", "east": "○", "west": "□", "north": "△"}
    | {"left-shoulder": "L1", "right-shoulder": "R1", "left-trigger": "L2", "right-trigger": "R2"}
    | {"left-stick": "L3", "right-stick": "R3"},
}


@frozen
class GamepadLabel(Mark):
    """A button by its name; the height and the middle of the right edge are in pixels."""

    name: str
    family: str
    midright: tuple[int, int]
    height: int
    opacity: float = 1.0

    @property
    def _letters(self) -> str:
        return (LETTERS | FAMILIES[self.family])[self.name]

    @property
    def _style(self) -> Style:
        return Style(SANS_BOLD, max(11, round(0.52 * self.height)), GOLD_HIGH, opacity=self.opacity)

    @property
    def rect(self) -> pygame.Rect:
        wide = width_of(self._letters, self._style) + 0.7 * self.height if len(self._letters) > 1 else 0
        rect = pygame.Rect(0, 0, max(self.height, round(wide)), self.height)
        rect.midright = self.midright
        return rect

    def paint(self, canvas: pygame.Surface) -> None:
        rect = self.rect
        line = {"edge": IVORY, "edge_opacity": 0.4 * self.opacity}
        put(canvas, box(*rect.size, rect.h / 2, IVORY, 0.12 * self.opacity, **line), rect.topleft)
        write(canvas, self._letters, self._style, rect.center)
