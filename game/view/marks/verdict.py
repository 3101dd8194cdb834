"""The light on the bar: the verdict on the position."""

from __future__ import annotations

from typing import Literal

import pygame

from game.language import N_, _
from game.view.drawing.geometry import Point
from game.view.drawing.paint import icon, put_box, put_centred
from game.view.drawing.palette import IVORY, IVORY_2, MINT, PALE_RED_ON_FELT
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.text_box import text_style
from game.view.text.rendering import SANS_SEMIBOLD, Style, width_of, write

VerdictName = Literal["won", "lost", "open", "searching", "failed"]
VerdictNames = tuple[VerdictName | None, ...]  # None where none is known
LIGHTS: dict[VerdictName, tuple[str, str, str]] = {  # icon, words, colour
    "won": ("check", N_("can be won"), MINT),
    "lost": ("close", N_("cannot be won"), IVORY),
    "open": ("help", N_("not known"), IVORY_2),
    "searching": ("ring", N_("checking…"), IVORY_2),
    "failed": ("close", N_("no verdicts"), IVORY_2),
}


@frozen
class VerdictLight(Mark):
    """The verdict on the position: a sign and words, on red if it is lost."""

    verdict: VerdictName
    position: Point  # the middle of its left edge
    unit: float

    @property
    def _style(self) -> Style:
        return text_style(self.unit, 15.5, SANS_SEMIBOLD, LIGHTS[self.verdict][2])

    @property
    def text(self) -> str:
        return _(LIGHTS[self.verdict][1])

    @property
    def rect(self) -> pygame.Rect:
        height = round(23 * self.unit)
        width = round(34 * self.unit + width_of(self.text, self._style))
        return pygame.Rect(round(self.position[0]), round(self.position[1]) - height // 2, width, height)

    def paint(self, canvas: pygame.Surface) -> None:
        picture, _, colour = LIGHTS[self.verdict]
        if self.verdict == "lost":
            put_box(canvas, self.rect, self.rect.h / 2, "#8E1B1B", edge=PALE_RED_ON_FELT)
        centre = self.position[0] + 13 * self.unit, self.position[1]
        put_centred(canvas, icon(picture, round(17 * self.unit), colour), centre)
        write(canvas, self.text, self._style, (self.position[0] + 26 * self.unit, self.position[1]), "ml")
