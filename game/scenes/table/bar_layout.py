"""The boxes of the bar above a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

import pygame

from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Node
from game.scenes.widgets.pane import Explained
from game.scenes.widgets.widget import Tip
from game.view.drawing.geometry import Size
from game.view.drawing.palette import GOLD_HIGH, IVORY, IVORY_2
from game.view.frozen import frozen
from game.view.marks.focus_ring import FocusRing
from game.view.marks.labels import Label, Paragraph
from game.view.marks.mark import Mark
from game.view.marks.text_box import text_style
from game.view.marks.verdict import LIGHTS, VerdictLight, VerdictName
from game.view.text.rendering import (
    MIN_TEXT_PX,
    SANS_SEMIBOLD,
    SERIF,
    Style,
    capitals,
    fits,
    fitted,
    width_of,
)
from game.view.text.wrapping import balanced
from game.view.widgets.buttons import ToolbarButtonLook, name_px
from game.view.widgets.widget_marks import State

SMALLER = 0.8  # of its usual size: how small the name of a game may be
APART = 16  # units between the name of the deal and the light; half as much keeps them from what follows
AIR = 20  # pixels or units, whichever is more, between the names of two buttons
INSIDE = 0.73  # of the bar's height: how high a sentence may be
PITCH = 1.2  # from line to line of a sentence, over the size of its type
LEGIBLE = 0.68  # of its usual size: how small a sentence may be in the bar
LEAST = 12  # pixels: how small it may be anywhere


@frozen
class BarButton(Button):
    """An icon on a bar, above its name if it has one."""

    fills = True
    explains = True  # a click on a button that is not usable has a sentence as its effect

    px: float = 25.0  # units: the size of the icon

    def width(self, u: float) -> int:
        name = Style(SANS_SEMIBOLD, name_px(u), IVORY)
        return max(self.height(0, u), round(width_of(self.label, name) + AIR * max(1.0, u)))

    def marks(self, state: State) -> Sequence[Mark]:
        px = round(self.px * self.unit)
        return [ToolbarButtonLook(self.rect, self.label, self.icon, state, enabled=self.usable, px=px)]

    @property
    def ring(self) -> FocusRing:
        """The ring inside of it, because it is as high as the bar."""
        inner = self.rect.inflate(-round(9 * self.unit), -round(14 * self.unit))
        return FocusRing(inner, inner.w * 0.25, self.unit)


class AsHigh(Node):
    """A box that is as high as the bar."""

    fills = True

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - it takes what there is
        return 0


class Names(NamedTuple):
    """The name of the game above that of the deal, or a shorter one, and the light, which has room for its words."""

    game: str
    deal: Sequence[str]
    light: VerdictName | None
    explanation: str
    lit: bool  # whether there may be a light, so that nothing shifts with it
    mirrored: bool  # from right to left, as the buttons beside it

    def _styles(self, u: float) -> tuple[Style, Style]:
        return Style(SERIF, round(24 * u), IVORY), Style(SANS_SEMIBOLD, max(12, round(16 * u)), IVORY_2)

    def _lamp(self, u: float) -> int:
        """Return the width in pixels of the light with any verdict."""
        return max(VerdictLight(name, (0, 0), u).rect.w for name in LIGHTS) if self.lit else 0

    def widths(self, u: float) -> tuple[int, int]:
        """Return the widths in pixels that it needs without the name of the deal, and in whole."""
        (large, small), after, lamp = self._styles(u), ceil(APART * u / 2), self._lamp(u)
        game, deal = width_of(self.game, large), ceil(width_of(self.deal[0], small)) + 2 * after + lamp
        return ceil(max(SMALLER * game, lamp)) + after, ceil(max(game, deal)) + after

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        (large, small), after = self._styles(u), ceil(APART * u / 2)
        (x, y), anchor, way = (rect.midright, "mr", -1) if self.mirrored else (rect.midleft, "ml", 1)
        room = rect.w - after
        yield Label(self.game, fitted(self.game, large, room, round(SMALLER * large.px)), (x, y - 11 * u), anchor)
        y = round(y + 16 * u)
        beside = room - self._lamp(u) - 2 * after
        if text := next((name for name in self.deal if fits(name, small, beside)), ""):
            yield Label(text, small, (x, y), anchor)
            x = round(x + way * (width_of(text, small) + 2 * after))
        if self.light:
            lamp = VerdictLight(self.light, (x, y), u)
            yield replace(lamp, position=(x - self.mirrored * lamp.rect.w, y))
        if self.explanation:
            yield Explained(rect, Tip(self.explanation))


@frozen
class Sentence(AsHigh):
    """A sentence, in smaller type or in more lines where there is little room; large if it `offers` an action."""

    grows = True

    text: str
    offers: str  # an action

    def _style(self, u: float) -> Style:
        return Style(SERIF, round(24 * u), GOLD_HIGH) if self.offers else text_style(u, 19)

    def _written(self, size: Size, u: float) -> tuple[Style, tuple[str, ...]]:
        """Return the largest type in which it has room, and its lines."""
        width = size[0] - round(14 * u)  # so that it keeps away from buttons and edges
        style = fitted(max(self.text.split(), key=len), self._style(u), width)
        while (
            len(lines := balanced(self.text, style, width)) * PITCH * style.px > INSIDE * size[1]
            and style.px > MIN_TEXT_PX
        ):
            style = style._replace(px=style.px - 1)
        return style, lines

    def width(self, u: float) -> int:
        return round(width_of(self.text, self._style(u)) + 14 * u) + 2

    def taken(self, size: Size, u: float, share: float) -> int:
        """Return the width that it takes of a room, in type of at least a share of its usual size; 0 without room."""
        usual = self._style(u)
        least = usual._replace(px=max(LEAST, round(share * usual.px)))
        if not all(fits(word, least, size[0] - 14 * u) for word in self.text.split()):
            return 0
        style, lines = self._written(size, u)
        has_room = len(lines) * PITCH * style.px <= INSIDE * size[1]
        wide = ceil(max(width_of(line, style) for line in lines)) + round(14 * u)
        return wide if has_room and style.px >= least.px else 0

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        style, lines = self._written(rect.size, u)
        pitch = PITCH * style.px
        first = rect.centerx, rect.centery - (len(lines) - 1) / 2 * pitch
        yield Paragraph(self.text, style, first, "mc", lines, pitch)


@frozen
class ToolbarFigure(AsHigh):
    """A figure below its caption, with an explanation."""

    caption: str
    value: str
    explanation: str

    def _styles(self, u: float) -> tuple[Style, Style]:
        return capitals(13 * u, IVORY_2, 0.7), Style(SANS_SEMIBOLD, round(18 * u), IVORY_2)

    def _room(self, style: Style) -> float:
        """Return the width of the value with zeros for its digits, so that nothing shifts with the time."""
        return width_of(re.sub(r"\d", "0", self.value), style)

    def width(self, u: float) -> int:
        small, large = self._styles(u)
        return round(max(width_of(self.caption, small), self._room(large)) + 20 * u)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        (small, large), (x, y) = self._styles(u), rect.center
        caption = Label(self.caption, small, (x, y - 12 * u), "mc")
        start, anchor = (x - self._room(large) / 2, "ml") if ":" in self.value else (x, "mc")
        value = Label(self.value, large, (start, y + 15 * u), anchor)
        yield from (caption, value)
        if self.explanation:
            both = caption.rect.union(value.rect)
            yield Explained((both.x, rect.y, both.w, rect.h), Tip(self.explanation))
