"""The bar above the table: game, deal, time, moves, score, and buttons, as marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.language import current_language, pgettext
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.ui_style import bar_unit, toolbar_height
from game.view.frozen import frozen
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
from game.view.widgets.widget_marks import BarBackground, State

LIGHT = 46  # units that the light needs
MIN_GAP_PX = 2  # between a text and its neighbour
# buttons that are left out first if there is not enough room
SPARE = ("fullscreen", "sound", "variations", "load", "save", "restart", "help", "new")


@frozen
class ToolbarItem:
    """A button of the bar: the name of its action, and its icon."""

    name: str
    icon: str
    gap: bool = False  # some space before it
    first: bool = False  # at the left end of the bar
    short: str = ""  # its name under the icon, if there is room for all names


def _left(mark: Mark) -> int:
    """Return the left edge of a mark, the same for all digits.

    So its neighbour does not move with the time.
    """
    return (replace(mark, text=_with_zeros(mark.text)) if isinstance(mark, Label) else mark).rect.left


def _with_zeros(text: str) -> str:
    return re.sub(r"\d", "0", text)


class ToolbarLayout:
    """The layout of the bar in a window of a size in pixels."""

    def __init__(self, size: tuple[int, int], buttons: tuple[ToolbarItem, ...]) -> None:
        """Lay the bar out, with some buttons at the left and others at the right.

        If the middle has not enough room, some buttons are left out; the Game menu has them.
        """
        self.size, self.unit, self.height = size, bar_unit(size), toolbar_height(size)
        self._language = current_language()  # its names are as wide as in this language
        self._take(buttons)
        for name in SPARE:
            if self.room < 720 * self.unit:
                self._take(tuple(button for button in self.buttons.values() if button.name != name))

    @property
    def fits(self) -> bool:
        """Whether it is laid out for the present text size and language."""
        return (self.unit, self._language) == (bar_unit(self.size), current_language())

    def _take(self, buttons: tuple[ToolbarItem, ...]) -> None:
        self.buttons = {button.name: button for button in buttons}
        side = min(self.height, round(46 * self.unit))
        style = Style(SANS_SEMIBOLD, name_px(self.unit), IVORY)
        widths = {
            button.name: max(side, round(width_of(pgettext("bar", button.short), style) + 9 * self.unit))
            for button in buttons
        }
        self.named = True
        self.rects = dict(self._row(0, self.height - 1, widths))
        if self._ends[1] - self.size[0] / 2 < 210 * self.unit:  # five figures need that much on each side of the middle
            self.named = False
            self.rects = dict(self._row((self.height - side) // 2, side, dict.fromkeys(widths, side)))

    def _row(self, top: int, height: int, widths: dict[str, int]) -> Iterator[tuple[str, pygame.Rect]]:
        """Yield the rectangles of the buttons, the first ones at the left end and the others at the right end."""
        gap = round((10 if self.named else 16) * self.unit)
        firsts = [button for button in self.buttons.values() if button.first]
        others = [button for button in self.buttons.values() if not button.first]
        right = self.size[0] - round(12 * self.unit)
        start = right - sum(widths[button.name] + gap * button.gap for button in others)
        for left, row in ((round(8 * self.unit), firsts), (start, others)):
            x = left
            for button in row:
                x += gap * button.gap
                yield button.name, pygame.Rect(x, top, widths[button.name], height)
                x += widths[button.name]

    @property
    def middle(self) -> pygame.Rect:
        """The room between the buttons, in pixels: centred in the bar, or all of it if there is little."""
        left, right = self._ends
        rect = pygame.Rect(0, 0, 2 * (right - self.size[0] // 2), self.height)
        rect.center = self.size[0] // 2, self.height // 2
        ample = rect.w >= 620 * self.unit  # which suffices for any content
        return rect if ample else pygame.Rect(left, 0, right - left, self.height)

    @property
    def _ends(self) -> tuple[int, int]:
        """The right end of the left buttons, and the left end of the right ones."""
        pad = round(10 * self.unit)
        firsts = [self.rects[name].right for name, button in self.buttons.items() if button.first]
        others = [self.rects[name].left for name, button in self.buttons.items() if not button.first]
        return max(firsts, default=0) + pad, min(others, default=self.size[0]) - pad

    @property
    def room(self) -> int:
        """The pixels between the buttons."""
        return self._ends[1] - self._ends[0]

    def centre(self, width: float) -> tuple[float, float]:
        """Return the middle for something of a width in pixels: the bar's middle, or as near to it as possible."""
        left, right = self._ends
        return max(left + width / 2, min(self.size[0] / 2, right - width / 2)), self.height / 2

    def marks(
        self,
        names: tuple[str, str],
        light: VerdictName | None,
        centre: Sequence[Mark],
        keys: Iterable[ToolbarButtonLook],
    ) -> list[Mark]:
        """Return the marks of the bar: title and deal, light, buttons, and in the middle figures or a notice."""
        u = self.unit
        left = min((_left(mark) - MIN_GAP_PX for mark in centre), default=self._ends[1])
        marks = self._titles(*names, left - (LIGHT * u if light else 0))
        if light and marks:
            start = marks[-1].rect.right + MIN_GAP_PX
            sign = VerdictLight(light, (start + 8 * u, self.height / 2 + 2 * u), u, left - start - 24 * u)
            marks += [sign] if sign.rect.right <= left - 8 * u else []
        return [BarBackground((0, 0, self.size[0], self.height), 92, self.height - 1), *marks, *centre, *keys]

    def message(self, text: str, names: tuple[str, str] = ("", "")) -> Label:
        """Return a text about the whole game, in the middle of the bar beside the names of game and deal.

        A text too long for one line has two; the longest takes the room of the names.
        """
        (left, right), usual = self._ends, Style(SERIF, round(24 * self.unit), GOLD_HIGH)
        titles = self._titles(*names, right) if any(names) else []
        after = max((mark.rect.right for mark in titles), default=left) + round((20 + LIGHT) * self.unit)
        for start, minimum in ((after + 3 * MIN_GAP_PX, 13), (left, MIN_TEXT_PX)):
            style = fitted(text, usual, right - start, minimum)
            lines = [text] if width_of(text, style) <= right - start else wrapped(text, style, right - start)
            if len(lines) <= 2:
                break
        width = max(width_of(line, style) for line in lines)
        x, pitch = max(start + width / 2, min(self.size[0] / 2, right - width / 2)), 1.25 * style.px
        position = x, self.height / 2 - (len(lines) - 1) / 2 * pitch
        if len(lines) == 1:
            return Label(text, style, position)
        return Paragraph(text, style, position, lines=tuple(lines), pitch=pitch)

    def key(self, name: str, state: State, *, enabled: bool, picture: str = "") -> ToolbarButtonLook:
        """Return a button in a state, with its own icon or another one."""
        button = self.buttons[name]
        short = pgettext("bar", button.short) if self.named else ""
        rect, px = boxed(self.rects[name]), round(25 * self.unit)
        return ToolbarButtonLook(rect, short, picture or button.icon, state, enabled=enabled, px=px)

    def _titles(self, title: str, deal: str, end: float) -> list[Mark]:
        """Show the names of the game and the deal, as far as there is room before `end`, in pixels."""
        u, middle = self.unit, self.height / 2
        name = Style(SERIF, round(28 * u), IVORY)
        left = self._ends[0]
        words = Style(SANS_SEMIBOLD, max(12, round(16 * u)), IVORY_2)
        start = left + width_of(title, name) + 20 * u
        titles: list[Mark] = [Label(title, name, (left, middle), "ml")] if start - 8 * u <= end else []
        if text := shortened(deal, words, end - 20 * u - start):
            titles.append(Label(text, words, (start, middle + 2 * u), "ml"))
        return titles

    def figures(self, figures: tuple[tuple[str, str], ...]) -> Iterator[Label]:
        """Yield figures in the middle of the bar, each below its caption."""
        u, middle = self.unit, self.height / 2
        small, large = capitals(11.5 * u, IVORY, 0.7), Style(SANS_BOLD, round(20 * u), IVORY)
        min_width = (104 if len(figures) <= 3 else 76) * u
        widths = [
            max(min_width, max(width_of(caption, small), width_of(_with_zeros(value), large)) + 22 * u)
            for caption, value in figures
        ]
        left = self.centre(sum(widths))[0] - sum(widths) / 2
        for (caption, value), width in zip(figures, widths, strict=True):
            x, left = left + width / 2, left + width
            yield Label(caption, small, (x, middle - 13 * u), "mc")
            yield TabularLabel(value, large, (x, middle + 9 * u), "mc")
