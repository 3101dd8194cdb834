"""The light on the bar: the verdict on the position."""

from __future__ import annotations

from typing import Literal

import pygame

from game.language import N_, _
from game.view.drawing.geometry import Point
from game.view.drawing.paint import icon, put_centred
from game.view.drawing.palette import IVORY_2, MINT, PALE_RED_ON_FELT
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.text_box import text_style
from game.view.text.rendering import SANS, Style, width_of, write

VerdictName = Literal["won", "lost", "open", "searching", "failed"]
LIGHTS: dict[VerdictName, tuple[str, str, str]] = {  # icon, words, colour
    "won": ("check", N_("can be won"), MINT),
    "lost": ("close", N_("cannot be won"), PALE_RED_ON_FELT),
    "open": ("help", "", IVORY_2),
    "searching": ("ring", "", IVORY_2),
    "failed": ("close", N_("no verdicts"), IVORY_2),
}


@frozen
class VerdictLight(Mark):
    """The verdict on the position: a sign, and words once it is known."""

    verdict: VerdictName
    position: Point  # the middle of its left edge
    unit: float

    @property
    def _style(self) -> Style:
        return text_style(self.unit, 15.5, SANS, LIGHTS[self.verdict][2])

    @property
    def text(self) -> str:
        return _(LIGHTS[self.verdict][1])

    @property
    def rect(self) -> pygame.Rect:
        height = round(24 * self.unit)
        width = round(22 * self.unit + width_of(self.text, self._style)) + 2
        return pygame.Rect(round(self.position[0]), round(self.position[1]) - height // 2, width, height)

    def paint(self, canvas: pygame.Surface) -> None:
        picture, _, colour = LIGHTS[self.verdict]
        centre = self.position[0] + 8 * self.unit, self.position[1]
        put_centred(canvas, icon(picture, round(17 * self.unit), colour), centre)
        write(canvas, self.text, self._style, (self.position[0] + 21 * self.unit, self.position[1]), "ml")
