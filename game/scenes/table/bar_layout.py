"""The boxes of the bar above a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pygame

from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Layers, Node
from game.scenes.widgets.pane import Explained
from game.scenes.widgets.widget import Tip, Widget
from game.view.drawing.geometry import Point, boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.ui_style import text_size
from game.view.frozen import frozen
from game.view.marks.focus_ring import FocusRing
from game.view.marks.labels import Label, Paragraph, TabularLabel
from game.view.marks.mark import Mark
from game.view.marks.verdict import VerdictLight, VerdictName
from game.view.text.rendering import (
    MIN_TEXT_PX,
    SANS_BOLD,
    SANS_SEMIBOLD,
    SERIF,
    Style,
    capitals,
    fitted,
    shortened,
    width_of,
)
from game.view.text.wrapping import wrapped
from game.view.widgets.buttons import ToolbarButtonLook, name_px
from game.view.widgets.widget_marks import State

SMALLER = 0.7  # of its usual size: how small the name of a game may be
APART = 18  # units between the names, the light, and what follows them
MARGIN = 10  # units at both sides of the buttons
AIR, GROUPS = 20, 24  # pixels or units, whichever is more, between the names of two buttons; more between two groups
PITCH = 1.2  # from line to line of a sentence, over the size of its type
BESIDE = 13  # pixels: the least size of a sentence beside the names of game and deal, in the usual text size


@frozen
class BarButton(Button):
    """An icon on a bar, above its name if it has one."""

    explains = True  # a click on a button that is not usable has a sentence as its effect

    px: float = 25.0  # units: the size of the icon

    def width(self, u: float) -> int:
        name = Style(SANS_SEMIBOLD, name_px(u), IVORY)
        return max(self.height(0, u), round(width_of(self.label, name) + AIR * max(1.0, u)))

    def marks(self, state: State) -> Sequence[Mark]:
        px = round(self.px * self.unit)
        return [ToolbarButtonLook(boxed(self.rect), self.label, self.icon, state, enabled=self.usable, px=px)]

    @property
    def ring(self) -> FocusRing:
        """The ring inside of it, because it is as high as the bar."""
        inner = self.rect.inflate(-round(9 * self.unit), -round(14 * self.unit))
        return FocusRing(boxed(inner), inner.w * 0.25, self.unit)


class AsHigh(Node):
    """A box that is as high as the bar."""

    fills = True

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - it takes what there is
        return 0


def between(room: pygame.Rect, centre: int, names: Names, middles: Sequence[Node], u: float) -> Iterator[Widget | Mark]:
    """Place names, and the first of some middles that has room, the middle as near to a centre as possible.

    The names have the best of their arrangements beside which it has room, the light alone only if no middle has room
    otherwise. If none has even then, the last one is as small as it must be.
    """
    *widths, alone = names.widths(u)
    ways = [*product(middles, widths), *product(middles, [alone])]
    middle, kept = next((way for way in ways if _fits(way[0], (room.w - way[1], room.h), u)), ways[-1])
    free = pygame.Rect(room.x + kept, room.y, room.w - kept, room.h)
    wide = min(free.w, middle.width(u))
    x = max(free.x, min(centre - wide // 2, free.right - wide))
    parts = [*middle.place(pygame.Rect(x, free.y, wide, free.h), u)]
    end = min((part.rect.left for part in parts), default=room.right)
    yield from names.place(pygame.Rect(room.x, room.y, end - room.x, room.h), u)
    yield from parts


def _fits(middle: Node, size: tuple[int, int], u: float) -> bool:
    return middle.width(u) <= size[0] or (isinstance(middle, Sentence) and middle.fits(size, u))


class Names:
    """The names of game and deal, and the light with its explanation: in one line, in two, or the light alone.

    In two lines the name of the game may be smaller and that of the deal is cut, but the light keeps its words.
    """

    def __init__(self, game: str, deal: str, light: VerdictName | None, explanation: str) -> None:
        self._game, self._deal, self._light, self._explanation = game, deal, light, explanation

    def _styles(self, u: float) -> tuple[Style, Style, Style]:
        """Return the style of the game's name in one line and in two, and that of the deal's."""
        one, two = (Style(SERIF, round(units * u), IVORY) for units in (28, 24))
        return one, two, Style(SANS_SEMIBOLD, max(12, round(16 * u)), IVORY_2)

    def _lamp(self, position: Point, u: float, *, alone: bool) -> VerdictLight | None:
        return VerdictLight(self._light, position, u, alone=alone) if self._light else None

    def widths(self, u: float) -> list[int]:
        """Return the widths in pixels of its arrangements with the room after them, the best one first."""
        one, two, small = self._styles(u)
        lamps = [self._lamp((0, 0), u, alone=alone) for alone in (False, True)]
        lamp, alone = (mark.rect.w if mark else 0 for mark in lamps)
        game, deal, gap = width_of(self._game, two), width_of(self._deal, small) + APART * u, APART * u
        line = width_of(self._game, one) + gap + deal + lamp
        return [round(width + gap) for width in (line, max(game, deal + lamp), max(SMALLER * game, lamp), alone)]

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        line, _, lines, _ = self.widths(u)
        (one, two, small), gap, (x, y), end = self._styles(u), APART * u, rect.midleft, rect.right - APART * u
        if rect.w >= line:
            yield Label(self._game, one, (x, y), "ml")
            x, y = round(x + width_of(self._game, one) + gap), round(y + 2 * u)
        elif rect.w >= lines:
            yield Label(self._game, fitted(self._game, two, end - x, round(SMALLER * two.px)), (x, y - 12 * u), "ml")
            y = round(y + 16 * u)
        lamp = self._lamp((x, y), u, alone=rect.w < lines)
        if rect.w >= lines and (text := shortened(self._deal, small, end - x - (lamp.rect.w + gap if lamp else 0))):
            yield Label(text, small, (x, y), "ml")
            x = round(x + width_of(text, small) + gap)
        if lamp:
            yield (lamp := replace(lamp, position=(x, y)))
            yield Explained((lamp.rect.x, rect.y, lamp.rect.w, rect.h), Tip(self._explanation))


class Sentence(AsHigh):
    """A sentence, in smaller type or in two lines where there is little room.

    A press on it is one on its button `over` it, if it has one; it may have another one `after` it.
    """

    def __init__(self, text: str, over: Button | None = None, after: Button | None = None) -> None:
        self._text, self._over, self._after = text, over, after

    def _style(self, u: float) -> Style:
        return Style(SERIF, round(24 * u), GOLD_HIGH)

    def _written(self, size: tuple[int, int], u: float) -> tuple[Style, Sequence[str]]:
        """Return the largest type in which it has room, and its lines."""
        width, height = size[0] - round(14 * u), 0.92 * size[1]  # so that it keeps away from buttons and edges
        style = fitted(max(self._text.split(), key=len), self._style(u), width)
        while len(lines := wrapped(self._text, style, width)) * PITCH * style.px > height and style.px > MIN_TEXT_PX:
            style = style._replace(px=style.px - 1)
        return style, lines

    def _beside(self, u: float) -> int:
        """Return the width in pixels of the button after it, with the gap."""
        return self._after.width(u) + round(10 * u) if self._after else 0

    def width(self, u: float) -> int:
        return round(width_of(self._text, self._style(u)) + 14 * u) + 2 + self._beside(u)

    def fits(self, size: tuple[int, int], u: float) -> bool:
        """Return whether it is large enough to read in a room of a size in pixels."""
        room = size[0] - self._beside(u), size[1]
        return room[0] > 0 and self._written(room, u)[0].px >= BESIDE * text_size()

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:
        if self._after:
            box = pygame.Rect(0, 0, self._after.width(u), self._after.height(0, u))
            box.midright = rect.midright
            yield from self._after.place(box, u)
            rect = pygame.Rect(rect.x, rect.y, rect.w - self._beside(u), rect.h)
        style, lines = self._written(rect.size, u)
        pitch = PITCH * style.px
        first = rect.centerx, rect.centery - (len(lines) - 1) / 2 * pitch
        yield (mark := Paragraph(self._text, style, first, "mc", tuple(lines), pitch))
        if self._over:
            yield from self._over.place(pygame.Rect(mark.rect.x, rect.y, mark.rect.w, rect.h), u)


@frozen
class Over(Button):
    """A button whose label is painted below it."""

    def marks(self, state: State) -> Sequence[Mark]:  # noqa: ARG002 - it looks the same in all
        return ()


class ToolbarFigure(AsHigh):
    """A figure below its caption, with an explanation, at least `wide` units wide."""

    def __init__(self, caption: str, value: str, explanation: str, wide: float) -> None:
        self._caption, self._value, self._wide, self._explanation = caption, value, wide, explanation

    def _styles(self, u: float) -> tuple[Style, Style]:
        return capitals(15.5 * u, IVORY, 0.7), Style(SANS_BOLD, round(20 * u), IVORY)

    def width(self, u: float) -> int:
        small, large = self._styles(u)
        value = re.sub(r"\d", "0", self._value)  # so that nothing shifts with the time
        return round(max(self._wide * u, max(width_of(self._caption, small), width_of(value, large)) + 22 * u))

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        (small, large), (x, y) = self._styles(u), rect.center
        caption = Label(self._caption, small, (x, y - 14 * u), "mc")
        value = TabularLabel(self._value, large, (x, y + 10 * u), "mc")
        yield from (caption, value)
        if self._explanation:
            both = caption.rect.union(value.rect)
            yield Explained((both.x, rect.y, both.w, rect.h), Tip(self._explanation))


class Scaled(Layers):
    """A box in the middle of its room, smaller as a whole where that is too narrow."""

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:
        u *= min(1.0, rect.w / self.width(u))
        wide = min(rect.w, self.width(u))
        box = pygame.Rect(0, 0, wide, self.height(wide, u))
        box.center = rect.center
        yield from super().place(box, u)
