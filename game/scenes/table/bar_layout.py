"""The boxes of the bar above a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final

import pygame

from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Around, Node
from game.scenes.widgets.pane import Explained
from game.scenes.widgets.widget import Tip, Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY, IVORY_2
from game.view.frozen import altered, frozen
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

LIGHT = 46  # units that the light needs
MIN_GAP_PX = 2  # between a text and its neighbour
MARGIN: Final = 10  # units at both sides of the buttons
BESIDE = 13  # pixels: the least size of a sentence beside the names of game and deal


@frozen
class BarButton(Button):
    """An icon on a bar, above its name if it has one."""

    explains = True  # a click on a button that is not usable has a sentence as its effect

    px: float = 25.0  # units: the size of the icon

    def width(self, u: float) -> int:
        name = Style(SANS_SEMIBOLD, name_px(u), IVORY)
        return max(self.height(0, u), round(width_of(self.label, name) + 9 * u))

    def marks(self, state: State) -> Sequence[Mark]:
        px = round(self.px * self.unit)
        return [ToolbarButtonLook(boxed(self.rect), self.label, self.icon, state, enabled=self.usable, px=px)]

    @property
    def ring(self) -> FocusRing:
        """The ring inside of it, because it is as high as the bar."""
        inner = self.rect.inflate(-round(14 * self.unit), -round(14 * self.unit))
        return FocusRing(boxed(inner), inner.w * 0.25, self.unit)


class Kept(Around):
    """A box that keeps its parts for the last rectangle."""

    def __init__(self, child: Node) -> None:
        super().__init__(child)
        self._known: tuple[object, Sequence[Widget | Mark]] = None, ()

    def place(self, rect: pygame.Rect, u: float) -> Sequence[Widget | Mark]:
        if self._known[0] != (boxed(rect), u):
            self._known = (boxed(rect), u), [*super().place(rect, u)]
        return self._known[1]


class Bar(Node):
    """Buttons at both ends; between them names, and something in the middle of the window, or as near as possible.

    The names end where the middle begins; if it is to be `beside` them, it begins after them if it has room there.
    """

    grows = True

    def __init__(self, first: Node, names: Node, middle: Node, last: Node, *, beside: bool = False) -> None:
        self._first, self._names, self._middle, self._last, self._beside = first, names, middle, last, beside

    def width(self, u: float) -> int:
        return sum(child.width(u) for child in (self._first, self._names, self._middle, self._last))

    def height(self, width: int, u: float) -> int:
        return self._first.height(width, u)

    def room(self, rect: pygame.Rect, u: float) -> pygame.Rect:
        """Return what the buttons leave of a rectangle."""
        pad = round(2 * MARGIN * u)
        first, last = self._first.width(u) + pad, self._last.width(u) + pad
        return pygame.Rect(rect.x + first, rect.y, rect.w - first - last, rect.h)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:
        room, first, last = self.room(rect, u), self._first.width(u), self._last.width(u)
        yield from self._first.place(pygame.Rect(rect.x + round(MARGIN * u), rect.y, first, rect.h), u)
        names = self._names.width(u) if self._beside else 0
        fits = self._middle.height(room.w - names, u) <= rect.h
        place = pygame.Rect(room.x + names, room.y, room.w - names, room.h) if fits else room
        wide = min(place.w, self._middle.width(u))
        x = max(place.x, min(rect.centerx - wide // 2, place.right - wide))
        middle = [*self._middle.place(pygame.Rect(x, place.y, wide, place.h), u)]
        end = min((part.rect.left - MIN_GAP_PX for part in middle), default=room.right)
        yield from self._names.place(pygame.Rect(room.x, room.y, end - room.x, room.h), u)
        yield from middle
        yield from self._last.place(pygame.Rect(rect.right - round(MARGIN * u) - last, rect.y, last, rect.h), u)


class Names(Node):
    """The names of game and deal, and the light with its explanation, as far as there is room."""

    def __init__(self, game: str, deal: str, light: VerdictName | None, explanation: str) -> None:
        self._game, self._deal, self._light, self._explanation = game, deal, light, explanation

    def _styles(self, u: float) -> tuple[Style, Style]:
        return Style(SERIF, round(28 * u), IVORY), Style(SANS_SEMIBOLD, max(12, round(16 * u)), IVORY_2)

    def width(self, u: float) -> int:
        large, small = self._styles(u)
        words = width_of(self._game, large) + 20 * u + width_of(self._deal, small)
        return round(words + (20 + LIGHT) * u) + 3 * MIN_GAP_PX

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - the same in any width
        return round(28 * u)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        (large, small), middle = self._styles(u), rect.centery
        end = rect.right - (LIGHT * u if self._light else 0)
        after = rect.x + width_of(self._game, large) + 20 * u
        if after - 8 * u > end:
            return
        yield (last := Label(self._game, large, (rect.x, middle), "ml"))
        if text := shortened(self._deal, small, end - 20 * u - after):
            yield (last := Label(text, small, (after, middle + 2 * u), "ml"))
        if self._light:
            x = last.rect.right + MIN_GAP_PX
            sign = VerdictLight(self._light, (x + 8 * u, middle + 2 * u), u, rect.right - x - 24 * u)
            if sign.rect.right <= rect.right - 8 * u:
                yield sign
                yield Explained((sign.rect.x, rect.y, sign.rect.w, rect.h), Tip(self._explanation))


class Sentence(Node):
    """A sentence in a line, in smaller type where there is little room, and in two lines rather than too small."""

    def __init__(self, text: str) -> None:
        self._text = text

    def _style(self, u: float) -> Style:
        return Style(SERIF, round(24 * u), GOLD_HIGH)

    def _written(self, width: float, u: float, least: int) -> tuple[Style, list[str]]:
        style = fitted(self._text, self._style(u), width, least)
        fits = width_of(self._text, style) <= width
        return style, [self._text] if fits else list(wrapped(self._text, style, width))

    def width(self, u: float) -> int:
        return round(width_of(self._text, self._style(u))) + 2

    def height(self, width: int, u: float) -> int:
        return round(24 * u) * len(self._written(width, u, BESIDE)[1])

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        style, lines = self._written(rect.w, u, BESIDE)
        if len(lines) > 2:
            style, lines = self._written(rect.w, u, MIN_TEXT_PX)
        pitch = 1.25 * style.px
        start = rect.centerx, rect.centery - (len(lines) - 1) / 2 * pitch
        yield Paragraph(self._text, style, start, "mc", tuple(lines), pitch)


@frozen
class Offer(Button):
    """A sentence that can be pressed; once placed, it has its `content`."""

    content: tuple[Mark, ...] = field(default=(), compare=False)

    def width(self, u: float) -> int:
        return Sentence(self.label).width(u)

    def height(self, width: int, u: float) -> int:
        return Sentence(self.label).height(width, u)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget]:
        (mark,) = content = (*Sentence(self.label).place(rect, u),)
        yield altered(self, rect=mark.rect, unit=u, content=content)

    def marks(self, state: State) -> Sequence[Mark]:  # noqa: ARG002 - it looks like any sentence
        return self.content


class Figure(Node):
    """A figure below its caption, at least `wide` units wide, with an explanation."""

    fills = True

    def __init__(self, caption: str, value: str, wide: float, explanation: str) -> None:
        self._caption, self._value, self._wide, self._explanation = caption, value, wide, explanation

    def _styles(self, u: float) -> tuple[Style, Style]:
        return capitals(11.5 * u, IVORY, 0.7), Style(SANS_BOLD, round(20 * u), IVORY)

    def width(self, u: float) -> int:
        small, large = self._styles(u)
        value = re.sub(r"\d", "0", self._value)  # so that nothing shifts with the time
        return round(max(self._wide * u, max(width_of(self._caption, small), width_of(value, large)) + 22 * u))

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - the same in any width
        return round(44 * u)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        (small, large), (x, y) = self._styles(u), rect.center
        caption = Label(self._caption, small, (x, y - 13 * u), "mc")
        value = TabularLabel(self._value, large, (x, y + 9 * u), "mc")
        yield from (caption, value)
        if self._explanation:
            both = caption.rect.union(value.rect)
            yield Explained((both.x, rect.y, both.w, rect.h), Tip(self._explanation))


class Fitted(Around):
    """A box in the middle of its room, smaller as a whole where that is too narrow."""

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:
        u *= min(1.0, rect.w / self._child.width(u))
        wide = min(rect.w, self._child.width(u))
        box = pygame.Rect(0, 0, wide, self._child.height(wide, u))
        box.center = rect.center
        yield from self._child.place(box, u)
