"""The strip of the day in the menu: the date, a badge for each table, and the streak of days."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, pi, sin

import pygame

from game.language import _
from game.view.drawing.glow import BLOOM, glow
from game.view.drawing.paint import box, icon, mixed, put, put_centred, stroke, svg
from game.view.drawing.palette import FOCUS, GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.themes import THEMES
from game.view.frozen import frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Framed, Mark
from game.view.marks.text_box import text_style
from game.view.text.rendering import SERIF, SERIF_ITALIC, Style, capitals, width_of
from game.view.widgets.widget_marks import Glyph

DONE, BEGUN, OPEN = "won", "begun", "open"


@frozen
class DailyBadge(Framed):
    """A table's deal of the day: a disc with a ring of progress, golden once it is won, and perhaps an icon."""

    slug: str
    unit: float
    state: str = OPEN
    sign: str = ""
    fraction: float = 0.0
    focused: bool = False
    pressed: bool = False

    @property
    def reach(self) -> float:
        return 3 * self._bloom

    @property
    def _bloom(self) -> int:
        return max(2, round(BLOOM * self.unit * (0.75 if self.focused else 0.4)))

    def paint(self, canvas: pygame.Surface) -> None:
        rect, theme = self.frame, THEMES[self.slug]
        side, line = rect.w, max(1.5, 2.2 * self.unit)
        edge, opacity = IVORY, 0.28
        if self.focused or self.state == DONE:
            glow(canvas, rect, side // 2, self._bloom / BLOOM)
            edge, opacity = GOLD_HIGH, 1.0
        if self.focused:
            outer = side + 2 * ceil(2 * line)
            ring = box(outer, outer, outer / 2, "#000000", 0.0, edge=FOCUS, edge_width=line)
            put(canvas, ring, (rect.x - ceil(2 * line), rect.y - ceil(2 * line)))
        bright = mixed(theme.light, theme.chart, 0.5 if self.focused else 0.22)
        dark = mixed(theme.light, "#000000", 0.45 if self.pressed else 0.15)
        disc = box(side, side, side / 2, bright, below=dark, edge=edge, edge_width=line, edge_opacity=opacity)
        put(canvas, disc, rect.topleft)
        if self.sign:
            put_centred(canvas, icon(self.sign, round(0.62 * side), "#FFFFFF"), rect.center)
        elif self.state == BEGUN:
            put(canvas, _arc(side, line + 0.6, max(0.08, min(0.97, self.fraction))), rect.topleft)


@cached_sprite
def _arc(side: int, width: float, fraction: float) -> pygame.Surface:
    """Draw a golden arc along the edge of a disc, from its top clockwise."""
    r, middle, turn = (side - width) / 2, side / 2, 2 * pi * fraction
    end = middle + r * sin(turn), middle - r * cos(turn)
    path = f"M{middle} {middle - r:.2f}A{r:.2f} {r:.2f} 0 {int(fraction > 0.5)} 1 {end[0]:.2f} {end[1]:.2f}"
    return svg(f'<path d="{path}" {stroke(GOLD_HIGH, width)} stroke-linecap="round"/>', side, side)


def _today(u: float) -> Style:
    return capitals(15.5 * u, GOLD)


def today_width(u: float) -> float:
    """Return the width in pixels that the word of the day needs."""
    return width_of(_("TODAY"), _today(u)) + 14 * u


def date_marks(rect: pygame.Rect, u: float, day: str) -> Iterator[Mark]:
    """Yield the date, or only what day it is where there is no room for it."""
    y, date = rect.centery, text_style(u, 19, SERIF_ITALIC, IVORY_2)
    yield Label(_("TODAY"), _today(u), (rect.x, y), "ml")
    left = today_width(u) - 5 * u
    if left + width_of(day, date) <= rect.w - 14 * u:
        yield Label(day, date, (rect.x + left, y), "ml")


def streak_marks(rect: pygame.Rect, u: float, streak: int) -> Iterator[Mark]:
    """Yield the streak of days at the right of the badges, if there is one."""
    if streak:
        px = max(14, round(21 * u))
        yield Glyph("flame", (rect.x + 12 * u + px / 2, rect.centery), px, GOLD_HIGH)
        style = Style(SERIF, max(14, round(22 * u)), IVORY)
        yield Label(str(streak), style, (rect.x + 16 * u + px, rect.centery), "ml")
