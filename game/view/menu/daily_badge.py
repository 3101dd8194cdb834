"""A table's deal of the day in the menu."""

from __future__ import annotations

from math import ceil

import pygame

from game.view.drawing.glow import BLOOM, COLOUR
from game.view.drawing.paint import icon, lozenge, mixed, put_box, put_centred, put_halo
from game.view.drawing.palette import FOCUS, GOLD_HIGH, IVORY
from game.view.drawing.themes import THEMES
from game.view.frozen import frozen
from game.view.marks.mark import Framed


@frozen
class DailyBadge(Framed):
    """A disc, golden once the deal is won, with the icon of how it stands, or more `lozenges` the harder it is."""

    slug: str
    unit: float
    sign: str
    won: bool
    lozenges: int = 0
    focused: bool = False
    pressed: bool = False

    @property
    def bloom(self) -> int:
        return max(2, round(BLOOM * self.unit * (0.75 if self.focused else 0.4)))

    def paint(self, canvas: pygame.Surface) -> None:
        rect, theme = self.frame, THEMES[self.slug]
        side, line = rect.w, max(1.5, 2.2 * self.unit)
        edge, opacity = IVORY, 0.28
        if self.focused or self.won:
            put_halo(canvas, rect, side // 2, self.bloom, COLOUR, strength=0.8)
            edge, opacity = GOLD_HIGH, 1.0
        if self.focused:
            gap = 2 * ceil(2 * line)
            ring = rect.inflate(gap, gap)
            put_box(canvas, ring, ring.w / 2, "#000000", 0.0, edge=FOCUS, edge_width=line)
        bright = mixed(theme.light, theme.chart, 0.5 if self.focused else 0.22)
        dark = mixed(theme.light, "#000000", 0.45 if self.pressed else 0.15)
        put_box(canvas, rect, side / 2, bright, below=dark, edge=edge, edge_width=line, edge_opacity=opacity)
        if self.sign:
            put_centred(canvas, icon(self.sign, round(0.62 * side), "#FFFFFF"), rect.center)
        for place in range(self.lozenges):
            x = rect.centerx + (place - (self.lozenges - 1) / 2) * 0.25 * side
            put_centred(canvas, lozenge(round(0.1 * side, 1), IVORY), (x, rect.centery))
