"""The boxes of the bar above a table."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence

import pygame

from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Around, Node
from game.scenes.widgets.pane import Explained
from game.scenes.widgets.widget import Tip, Widget
from game.view.drawing.geometry import boxed
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

ICON = 35  # units that the sign of the light needs
SMALLER = 0.7  # of its usual size: how small the name of a game may be
MIN_GAP_PX = 2  # between a text and its neighbour
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


def between(  # noqa: PLR0913 - two boxes and their place
    room: pygame.Rect, centre: int, names: Names, middle: Node, u: float, *, beside: bool
) -> Iterator[Widget | Mark]:
    """Place names and a middle in the room between buttons, the middle at a centre or as near to it as possible.

    It begins after the names, or after that of the game alone, if it has room there; else they end where it begins.
    If it is to be `beside` them, it may become higher for that.
    """
    place, wide, (shortest, whole) = room, middle.width(u), names.widths(u)
    spare = min(shortest, room.w - wide)
    for after in (spare if spare >= SMALLER * shortest else 0, whole):
        if wide <= room.w - after or (beside and middle.height(room.w - after, u) <= room.h):
            place = pygame.Rect(room.x + after, room.y, room.w - after, room.h)
    wide = min(place.w, wide)
    x = max(place.x, min(centre - wide // 2, place.right - wide))
    parts = [*middle.place(pygame.Rect(x, place.y, wide, place.h), u)]
    end = min((part.rect.left - MIN_GAP_PX for part in parts), default=room.right)
    yield from names.place(pygame.Rect(room.x, room.y, end - room.x, room.h), u)
    yield from parts


class Names:
    """The names of game and deal, and the light with its explanation, as far as there is room.

    The light keeps its word longer than the deal its name.
    """

    def __init__(self, game: str, deal: str, light: VerdictName | None, explanation: str) -> None:
        self._game, self._deal, self._light, self._explanation = game, deal, light, explanation

    def _styles(self, u: float) -> tuple[Style, Style]:
        return Style(SERIF, round(28 * u), IVORY), Style(SANS_SEMIBOLD, max(12, round(16 * u)), IVORY_2)

    def widths(self, u: float) -> tuple[int, int]:
        """Return the widths in pixels of the game's name and the light, and of all with its room."""
        large, small = self._styles(u)
        shortest = round(width_of(self._game, large) + self._lamp(u)) + 3 * MIN_GAP_PX
        return shortest, shortest + round(width_of(self._deal, small) + 40 * u)

    def _lamp(self, u: float) -> float:
        """Return the width in pixels of the light with its word."""
        return VerdictLight(self._light, (0, 0), u, sys.maxsize).rect.w + 8 * u if self._light else ICON * u

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        (large, small), middle = self._styles(u), rect.centery
        lamp = self._lamp(u)
        if rect.w - lamp < SMALLER * width_of(self._game, large):
            lamp = ICON * u  # its sign alone
        end = rect.right - (lamp if self._light else 0)
        large = fitted(self._game, large, rect.w - lamp, round(SMALLER * large.px))
        after = rect.x + width_of(self._game, large) + 20 * u
        if after - 20 * u > rect.right:
            return
        yield (last := Label(self._game, large, (rect.x, middle), "ml"))
        if text := shortened(self._deal, small, end - 20 * u - after):
            yield (last := Label(text, small, (after, middle + 2 * u), "ml"))
        if self._light:
            x = last.rect.right + MIN_GAP_PX
            sign = VerdictLight(self._light, (x + 8 * u, middle + 2 * u), u, rect.right - x - 24 * u)
            if sign.rect.right <= rect.right:
                yield sign
                yield Explained((sign.rect.x, rect.y, sign.rect.w, rect.h), Tip(self._explanation))


class Sentence(Node):
    """A sentence, in smaller type or in two lines where there is little room; a press on it is one on its button."""

    def __init__(self, text: str, button: Button | None) -> None:
        self._text, self._button = text, button

    def _style(self, u: float) -> Style:
        return Style(SERIF, round(24 * u), GOLD_HIGH)

    def _written(self, size: tuple[int, int], u: float, most: float) -> tuple[Style, Sequence[str]]:
        """Return the largest type in which it has room, of `most` pixels, and its lines."""
        width, height = size[0] - round(14 * u), 0.92 * size[1]  # so that it keeps away from buttons and edges
        style = fitted(max(self._text.split(), key=len), self._style(u)._replace(px=round(most)), width)
        while len(lines := wrapped(self._text, style, width)) * PITCH * style.px > height and style.px > MIN_TEXT_PX:
            style = style._replace(px=style.px - 1)
        return style, lines

    def width(self, u: float) -> int:
        return round(width_of(self._text, self._style(u)) + 14 * u) + 2

    def height(self, width: int, u: float) -> int:
        style, lines = self._written((width, sys.maxsize), u, BESIDE * text_size())
        return round(len(lines) * PITCH * style.px)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:
        style, lines = self._written(rect.size, u, self._style(u).px)
        pitch = PITCH * style.px
        first = rect.centerx, rect.centery - (len(lines) - 1) / 2 * pitch
        yield (mark := Paragraph(self._text, style, first, "mc", tuple(lines), pitch))
        if self._button:
            yield from self._button.place(pygame.Rect(mark.rect.x, rect.y, mark.rect.w, rect.h), u)


@frozen
class Over(Button):
    """A button whose label is painted below it."""

    def marks(self, state: State) -> Sequence[Mark]:  # noqa: ARG002 - it looks the same in all
        return ()


class ToolbarFigure(AsHigh):
    """A figure below its caption, at least `wide` units wide, with an explanation."""

    def __init__(self, caption: str, value: str, wide: float, explanation: str) -> None:
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


class Scaled(Around):
    """A box in the middle of its room, smaller as a whole where that is too narrow."""

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:
        u *= min(1.0, rect.w / self._child.width(u))
        wide = min(rect.w, self._child.width(u))
        box = pygame.Rect(0, 0, wide, self._child.height(wide, u))
        box.center = rect.center
        yield from self._child.place(box, u)
