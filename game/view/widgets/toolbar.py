"""The bar above the table: game, deal, time, moves, score, and buttons, as marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.language import current_language, pgettext
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import box, layer, premultiplied, put
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.ui_style import bar_unit, toolbar_height, unit
from game.view.frozen import frozen
from game.view.marks.labels import Label, TabularLabel
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
    write,
)
from game.view.text.wrapping import wrapped
from game.view.widgets.buttons import ToolbarButtonLook, name_px
from game.view.widgets.widget_marks import State

LIGHT = 46  # units that the light needs
WIDE, NARROW = 104, 76  # units between two figures: usually, and if there are many
BESIDE = 2  # least number of pixels between a text and its neighbour
USUAL = 3  # number of figures up to which they are wide apart
NOTICE_LINES = 2
BAR = "bar"  # the context of the names under icons
DIGIT = re.compile(r"\d")
ICON, SIDE = 25, 46  # units of an icon, and of a button
GROUP, GROUP_NAMED = 16, 10  # units between groups of buttons: usually, and with names
APART = 9  # units between two names under icons
# buttons that are left out first if there is not enough room
SPARE = ("fullscreen", "sound", "variations", "load", "save", "restart", "help", "new")
ROOMY = 720  # units in the middle of the bar that spare buttons must leave free
NAMED = 420  # units in the middle of the bar that names under icons must leave free: five figures and some air
AMPLE = 620  # units in the middle of the bar that suffice for any content


@frozen
class ToolbarItem:
    """A button of the bar: the name of its action, and its icon."""

    name: str
    icon: str
    gap: bool = False  # some space before it
    first: bool = False  # at the left end of the bar
    short: str = ""  # its name under the icon, if there is room for all names


@frozen
class ToolbarBackground(Mark):
    """The background of the bar: darker than the felt, with a thin gold line."""

    width: int
    height: int

    @property
    def rect(self) -> pygame.Rect:
        """All that it paints."""
        return pygame.Rect(0, 0, self.width, self.height)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it; only the clipped part is drawn, because the clock changes every second."""
        part = self.rect.clip(canvas.get_clip())
        shade = layer(*part.size)
        shade.fill((0, 0, 0, 92))
        shade.fill(premultiplied(GOLD, 0.45), (0, self.height - 1 - part.y, part.w, 1))
        put(canvas, shade, part.topleft)


@frozen
class Tooltip(Mark):
    """A tooltip below or above a button: what it does, and its key."""

    label: str
    key: str
    edge: tuple[int, int]  # middle of the button's lower or upper edge
    unit: float
    window: int  # the window's width in pixels
    above: bool = False  # for a button at the bottom of the window

    @property
    def _styles(self) -> tuple[Style, Style]:
        px = max(12, round(15 * self.unit))
        room = self.window - 16 - (32 + (34 + 10 * len(self.key) if self.key else 0)) * self.unit
        return fitted(self.label, Style(SANS_SEMIBOLD, px, IVORY), room, minimum=12), Style(
            SANS_BOLD, px - 1, GOLD_HIGH
        )

    @property
    def rect(self) -> pygame.Rect:
        """All that it paints."""
        words, key = self._styles
        width = width_of(self.label, words) + (width_of(self.key, key) + 34 * self.unit if self.key else 0)
        rect = pygame.Rect(0, 0, round(width + 32 * self.unit), round(38 * self.unit))
        gap, (x, y) = round(6 * self.unit), self.edge
        rect.midtop = x, (y - gap - rect.height if self.above else y + gap)
        rect.right = min(rect.right, self.window - 8)
        rect.left = max(rect.left, 8)
        return rect

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it."""
        rect, u, (words, key) = self.rect, self.unit, self._styles
        put(canvas, box(*rect.size, 9 * u, "#14151B", 0.97, edge=GOLD, edge_opacity=0.4), rect.topleft)
        write(canvas, self.label, words, (rect.x + 16 * u, rect.centery), "ml")
        if self.key:
            cap = pygame.Rect(0, 0, round(width_of(self.key, key) + 16 * u), round(25 * u))
            cap.midright = round(rect.right - 10 * u), rect.centery
            put(canvas, box(*cap.size, 5 * u, IVORY, 0.12, edge=IVORY, edge_opacity=0.25), cap.topleft)
            write(canvas, self.key, key, cap.center)


@frozen
class TwoLines(Mark):
    """A text in lines one below the other."""

    lines: tuple[Label, ...]
    text: str

    @property
    def rect(self) -> pygame.Rect:
        """All lines."""
        return self.lines[0].rect.unionall([line.rect for line in self.lines[1:]])

    @property
    def spoken(self) -> str:
        """The text."""
        return self.text

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the lines."""
        for line in self.lines:
            line.paint(canvas)


def _left(mark: Mark) -> int:
    """Return the left edge of a mark, the same for all digits, so that its neighbour does not move with the time."""
    return (replace(mark, text=DIGIT.sub("0", mark.text)) if isinstance(mark, Label) else mark).rect.left


def _is_first(button: ToolbarItem) -> bool:
    return button.first


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
            left, right = self._ends
            if right - left < ROOMY * self.unit:
                self._take(tuple(button for button in self.buttons.values() if button.name != name))

    @property
    def fits(self) -> bool:
        """Whether it is laid out for the present text size and language."""
        return (self.unit, self._language) == (bar_unit(self.size), current_language())

    def _take(self, buttons: tuple[ToolbarItem, ...]) -> None:
        self.buttons = {button.name: button for button in buttons}
        self.named = True
        self.rects = dict(self._places(buttons))
        if not self._has_room:
            self.named = False
            self.rects = dict(self._places(buttons))

    @property
    def _has_room(self) -> bool:
        """Whether the middle of the bar has enough room for figures beside names under the icons."""
        return self._ends[1] - self.size[0] / 2 >= NAMED * self.unit / 2

    def _width(self, button: ToolbarItem, side: int) -> int:
        if not self.named:
            return side
        name = width_of(pgettext(BAR, button.short), Style(SANS_SEMIBOLD, name_px(self.unit), IVORY))
        return max(side, round(name + APART * self.unit))

    def _places(self, buttons: tuple[ToolbarItem, ...]) -> Iterator[tuple[str, pygame.Rect]]:
        u, side = self.unit, min(self.height, round(SIDE * self.unit))
        top, height = (0, self.height - 1) if self.named else ((self.height - side) // 2, side)
        widths = {button.name: self._width(button, side) for button in buttons}
        x = round(8 * u)
        for button in filter(_is_first, buttons):
            yield button.name, pygame.Rect(x, top, widths[button.name], height)
            x += widths[button.name]
        others = [button for button in buttons if not button.first]
        between = round((GROUP_NAMED if self.named else GROUP) * u)
        room = sum(widths[button.name] + (between if button.gap else 0) for button in others)
        x = self.size[0] - round(12 * u) - room
        for button in others:
            x += between if button.gap else 0
            yield button.name, pygame.Rect(x, top, widths[button.name], height)
            x += widths[button.name]

    @property
    def middle(self) -> pygame.Rect:
        """The room between the buttons, in pixels: centred in the bar, or all of it if there is little."""
        left, right = self._ends
        rect = pygame.Rect(0, 0, 2 * (right - self.size[0] // 2), self.height)
        rect.center = self.size[0] // 2, self.height // 2
        return rect if rect.w >= AMPLE * self.unit else pygame.Rect(left, 0, right - left, self.height)

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
        left, right = self._ends
        return right - left

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
        left = min((_left(mark) - BESIDE for mark in centre), default=self._ends[1])
        titles = self._titles(*names, left - (LIGHT * self.unit if light else 0))
        lights = self._lights(light, titles[-1].rect.right + BESIDE, left) if light and titles else []
        return [ToolbarBackground(self.size[0], self.height), *titles, *lights, *centre, *keys]

    def _lights(self, said: VerdictName, start: float, end: float) -> list[Mark]:
        """Show the light between the deal and `end`, in pixels, if there is room."""
        u = self.unit
        light = VerdictLight(said, (start + 8 * u, self.height / 2 + 2 * u), u, end - start - 24 * u)
        return [light] if light.rect.right <= end - 8 * u else []

    def message(self, text: str, names: tuple[str, str] = ("", "")) -> Label | TwoLines:
        """Return a text about the whole game, in the middle of the bar beside the names of game and deal.

        A text too long for one line has two; the longest takes the room of the names.
        """
        (left, right), usual = self._ends, Style(SERIF, round(24 * self.unit), GOLD_HIGH)
        beside = [mark.rect.right for mark in self._titles(*names, right)] if any(names) else []
        free = max(beside, default=left) + round((20 + LIGHT) * self.unit) + 3 * BESIDE
        for start, minimum in ((free, 13), (left, MIN_TEXT_PX)):
            style = fitted(text, usual, right - start, minimum)
            lines = [text] if width_of(text, style) <= right - start else wrapped(text, style, right - start)
            if len(lines) <= NOTICE_LINES:
                break
        width = max(width_of(line, style) for line in lines)
        x, pitch = max(start + width / 2, min(self.size[0] / 2, right - width / 2)), 1.25 * style.px
        y = self.height / 2 - (len(lines) - 1) / 2 * pitch
        labels = tuple(Label(line, style, (x, y + row * pitch), "mc") for row, line in enumerate(lines))
        return labels[0] if len(labels) == 1 else TwoLines(labels, text)

    def key(self, name: str, state: State, *, enabled: bool, picture: str = "") -> ToolbarButtonLook:
        """Return a button in a state, with its own icon or another one."""
        picture, px = picture or self.buttons[name].icon, round(ICON * self.unit)
        short = pgettext(BAR, self.buttons[name].short) if self.named else ""
        return ToolbarButtonLook(boxed(self.rects[name]), short, picture, state, enabled=enabled, px=px)

    def tip(self, name: str, label: str, key: str) -> Tooltip:
        """Return a button's tooltip: what it does, and its key."""
        rect = self.rects[name]
        return Tooltip(label, key, (rect.centerx, self.height), unit(self.size), self.size[0])

    def _titles(self, title: str, deal: str, end: float) -> list[Mark]:
        """Show the names of the game and the deal, as far as there is room before `end`, in pixels."""
        u, middle = self.unit, self.height / 2
        name = Style(SERIF, round(28 * u), IVORY)
        left = self._ends[0]
        words = Style(SANS_SEMIBOLD, max(12, round(16 * u)), IVORY_2)
        start = left + width_of(title, name) + 20 * u
        captions = [Label(title, name, (left, middle), "ml")] if start - 8 * u <= end else []
        shown = shortened(deal, words, end - 20 * u - start)
        return [*captions, *([Label(shown, words, (start, middle + 2 * u), "ml")] if shown else [])]

    def figures(self, figures: tuple[tuple[str, str], ...]) -> Iterator[Label]:
        """Yield figures in the middle of the bar, each below its caption."""
        u, middle = self.unit, self.height / 2
        small, large = capitals(11.5 * u, IVORY, 0.7), Style(SANS_BOLD, round(20 * u), IVORY)
        minimum = (WIDE if len(figures) <= USUAL else NARROW) * u
        widths = [
            max(minimum, width_of(caption, small) + 22 * u, width_of(DIGIT.sub("0", value), large) + 22 * u)
            for caption, value in figures
        ]
        left = self.centre(sum(widths))[0] - sum(widths) / 2
        for (caption, value), width in zip(figures, widths, strict=True):
            x, left = left + width / 2, left + width
            yield Label(caption, small, (x, middle - 13 * u), "mc")
            yield TabularLabel(value, large, (x, middle + 9 * u), "mc")
