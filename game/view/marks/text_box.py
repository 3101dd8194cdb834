"""A text in a small box beside something: tooltips, refusals, notices, captions."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pygame

from game.view.drawing.geometry import Box, Size, boxed, inside
from game.view.drawing.paint import put_box
from game.view.drawing.palette import DIALOG_LOW, GOLD, GOLD_HIGH, IVORY
from game.view.drawing.ui_style import unit
from game.view.frozen import frozen
from game.view.marks.bubble import GAP as POINTER
from game.view.marks.bubble import BubbleFrame
from game.view.marks.mark import Mark
from game.view.marks.placement import placed
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, Style, width_of, write
from game.view.text.wrapping import balanced, wrapped

LINE_HEIGHT = 1.4  # times the font size
PAD, GAP = 16, 8  # units left and right of the text, and between the box and what it stands beside
TIP = 420  # units: the longest line of a tooltip


@frozen
class TextBox(Mark):
    """A text in as many lines as it needs, beside a rectangle, in an area."""

    text: str
    style: Style
    unit: float
    beside: Box
    area: Box
    edge: str = GOLD
    background: str = DIALOG_LOW
    clear: tuple[Box, ...] = ()  # what it must not cover, besides what it stands beside
    others: tuple[Box, ...] = ()  # what it covers only if there is no other room
    points: bool = False  # whether a pointer leads to what it stands beside
    room: float = inf  # pixels: the most for a line
    key: str = ""  # in a cap after the text

    @property
    def _key_style(self) -> Style:
        return Style(SANS_BOLD, self.style.px - 1, GOLD_HIGH)

    @property
    def _cap(self) -> int:
        return round(width_of(self.key, self._key_style) + PAD * self.unit) if self.key else 0

    @property
    def _ends(self) -> tuple[float, float]:
        """The pixels before and after the text."""
        pad = PAD * self.unit
        return pad, pad + (self._cap + GAP * self.unit if self.key else 0)

    @property
    def _forms(self) -> dict[Size, Sequence[str]]:
        """The sizes that it may have in pixels, with the lines, which are about equally long.

        There are as few lines as possible, or with a pointer one more, so that it finds room nearer to its place.
        """
        room, forms = min(self.room, self.area[2] - sum(self._ends)), dict[Size, Sequence[str]]()
        fewest = len(wrapped(self.text, self.style, room))
        for count in (fewest, fewest + 1) if self.points else (fewest,):
            lines = balanced(self.text, self.style, room, count)
            width = round(max(width_of(line, self.style) for line in lines) + sum(self._ends))
            forms.setdefault((width, round(len(lines) * self.style.px * LINE_HEIGHT + 18 * self.unit)), lines)
        return forms

    @property
    def lines(self) -> Sequence[str]:
        _, _, width, height = self.box
        return self._forms[width, height]

    @property
    def box(self) -> Box:
        gap = round((POINTER if self.points else GAP) * self.unit)
        return placed(tuple(self._forms), self.beside, self.area, gap, self.clear, self.others)

    @property
    def _frame(self) -> BubbleFrame:
        tip = inside(pygame.Rect(self.box).center, pygame.Rect(self.beside)) if self.points else None
        return BubbleFrame(self.box, self.unit, tip, self.edge, self.background)

    @property
    def rect(self) -> pygame.Rect:
        return self._frame.rect

    def paint(self, canvas: pygame.Surface) -> None:
        rect, lines = pygame.Rect(self.box), self.lines
        left, pitch = rect.x + self._ends[0], self.style.px * LINE_HEIGHT
        self._frame.paint(canvas)
        if self.key:
            cap = pygame.Rect(0, 0, self._cap, round(1.65 * self.style.px))
            cap.midright = rect.right - round(10 * self.unit), rect.centery
            put_box(canvas, cap, 5 * self.unit, IVORY, 0.12, edge=IVORY, edge_opacity=0.25)
            write(canvas, self.key, self._key_style, cap.center)
        for row, line in enumerate(lines):
            write(canvas, line, self.style, (left, rect.centery + (row - (len(lines) - 1) / 2) * pitch), "ml")


def text_style(unit: float, units: float = 17, face: str = SANS_SEMIBOLD, colour: str = IVORY) -> Style:
    """Return a style by its size in units, in which text is never too small to read."""
    return Style(face, max(12, round(units * unit)), colour)


def tooltip(text: str, key: str, beside: pygame.Rect, size: Size, clear: tuple[Box, ...]) -> TextBox:
    """Return a tooltip for something in a window of a size in pixels: what it does, and its key.

    It covers nothing that is to stay `clear`.
    """
    u, area = unit(size), pygame.Rect((0, 0), size).inflate(-16, -16)
    return TextBox(text, text_style(u, 15), u, boxed(beside), boxed(area), clear=clear, room=TIP * u, key=key)
