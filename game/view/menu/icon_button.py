"""A button of the menu: an icon above its name, or alone."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.view.marks.mark import Box, Mark
from game.view.menu.glow import BLOOM, glow
from game.view.stage.paint import box, icon, put, put_centred
from game.view.text.lettering import SANS_SEMIBOLD, Style, fitted, write
from game.view.theme import GOLD, GOLD_HIGH, IVORY, IVORY_2


@dataclass(frozen=True)
class IconButton(Mark):
    """A button as it looks now."""

    label: str
    picture: str
    box: Box
    unit: float
    focused: bool = False
    pressed: bool = False

    @property
    def rect(self) -> pygame.Rect:
        """The button, and its glow when it is focused."""
        reach = 6 * round(BLOOM * self.unit) if self.focused else 0
        return pygame.Rect(self.box).inflate(reach, reach)

    @property
    def style(self) -> Style:
        """How its name is written."""
        wanted = Style(SANS_SEMIBOLD, max(12, round(14.5 * self.unit)), IVORY if self.focused else IVORY_2)
        return fitted(self.label, wanted, self.box[2] - 6)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it."""
        rect, radius = pygame.Rect(self.box), 14 * self.unit
        if self.focused:
            glow(canvas, rect, round(radius), self.unit)
        strength = 0.14 if self.pressed else 0.10 if self.focused else 0.05
        edge, opacity = (GOLD, 0.8) if self.focused else (IVORY, 0.16)
        line = {"edge": edge, "edge_opacity": opacity, "edge_width": max(1.0, self.unit)}
        put(canvas, box(*rect.size, radius, "#FFFFFF", strength, **line), rect.topleft)
        down = 1 if self.pressed else 0
        colour = GOLD_HIGH if self.focused else IVORY
        sign = icon(self.picture, round((27 if self.label else 24) * self.unit), colour, 0.95)
        middle = 0.36 if self.label else 0.5
        put_centred(canvas, sign, (rect.centerx, rect.y + rect.height * middle + down))
        if self.label:
            write(canvas, self.label, self.style, (rect.centerx, rect.y + rect.height * 0.77 + down))
