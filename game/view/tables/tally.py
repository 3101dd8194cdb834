"""Rows of a tally: a rank, or two that total fourteen, and a diamond for each of their cards or pairs."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, pi, sin

import pygame

from game.rules.cards import Rank
from game.view.drawing.geometry import Point
from game.view.drawing.paint import lozenge, orb, put_centred
from game.view.drawing.palette import GOLD, IVORY
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import AnimatedMark, Framed, Mark
from game.view.text.rendering import SERIF, SERIF_REGULAR, Style, write

RANK, SUM = 1.1, 3.3  # widths in ems: of one rank, and of two with a plus between them
SPACE, PITCH, HALF = 0.6, 0.78, 0.27  # before the diamonds, between two, and from the middle of one to its tips
GLOW = 3  # times half a diamond's width: the radius of its light while it is filled
LEAST = 0.6  # of their usual size: how small diamonds beside large text may be
MOST = 4  # diamonds of a row, in one line or beside large text in two


def _across(lines: int) -> float:
    """Return the width in ems of the diamonds in so many lines, with the space before them."""
    return SPACE + (MOST // lines - 1) * PITCH + 2 * HALF


@frozen
class TallyRow(Framed, AnimatedMark):
    """One or two ranks, and some of `count` diamonds lit; while the newest is animated, `filled` is its share."""

    written = True

    em: float  # in the usual text size, in pixels
    ranks: tuple[Rank, ...]
    lit: int
    count: int
    colour: str  # of the plus and of the diamonds that are not lit
    faint: bool  # whether nothing more is to come of it
    filled: float = 1.0

    @property
    def key(self) -> str:
        return f"tally {self.ranks}"

    @property
    def number(self) -> int:
        return self.lit

    def at(self, number: float) -> Mark:
        """Return the mark with the newest diamond partly filled."""
        return replace(self, lit=ceil(number), filled=1 - (ceil(number) - number))

    @property
    def reach(self) -> float:
        return 0 if self.filled == 1 else round(GLOW * self._half)

    @property
    def _half(self) -> float:
        """Half the width of a diamond, in pixels."""
        return round(self._sizes(self._lines)[0] * HALF, 1)

    @property
    def _text(self) -> float:
        return SUM if len(self.ranks) > 1 else RANK

    def _sizes(self, lines: int) -> tuple[float, int]:
        """Return the em by which diamonds in so many lines are sized, and the font size of the ranks, in pixels."""
        width, height, em, across = self.box[2] * 0.96, self.box[3] * 0.95, self.em * text_size(), _across(lines)
        px = round(min(em, height, (width - LEAST * self.em * across) / self._text))
        return min(em, height / (lines * PITCH), (width - self._text * px) / across), px

    @property
    def _lines(self) -> int:
        """The number of lines in which the diamonds are larger."""
        return max((1, 2), key=self._sizes)

    @property
    def px(self) -> int:
        """The font size of the ranks, in pixels: as large as the text size asks for and the row has room for."""
        return self._sizes(self._lines)[1]

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        lines, middle = self._lines, y + height / 2
        em, px = self._sizes(lines)
        end = x + (width - self._text * px - _across(lines) * em) / 2 + self._text * px
        style = Style(SERIF, px, IVORY, opacity=0.4 if self.faint else 1.0)
        if len(self.ranks) > 1:
            plus = end - 1.85 * px
            write(canvas, letter(self.ranks[0]), style, (plus - px * 0.75, middle), "mr")
            sign = Style(SERIF_REGULAR, round(px * 0.85), self.colour, opacity=style.opacity * 0.9)
            write(canvas, "+", sign, (plus, middle))
            write(canvas, letter(self.ranks[1]), style, (plus + px * 0.75, middle), "ml")
        else:
            write(canvas, letter(self.ranks[0]), style, (end, middle), "mr")
        half, first = self._half, end + (SPACE + HALF) * em
        for place in range(self.count):
            line, column = divmod(place, MOST // lines)
            down = (line - (lines - 1) / 2) * PITCH * em
            self._paint_diamond(canvas, place, half, (first + column * PITCH * em, middle + down))

    def _paint_diamond(self, canvas: pygame.Surface, place: int, half: float, position: Point) -> None:
        grows = place == self.lit - 1 and self.filled < 1
        if place >= self.lit or grows:
            put_centred(canvas, lozenge(half, self.colour, 0.16), position)
        if grows:
            put_centred(canvas, orb(round(GLOW * half), GOLD, round(0.5 * sin(pi * self.filled), 1)), position)
        if place < self.lit:
            put_centred(canvas, lozenge(round(half * (self.filled if grows else 1), 1), GOLD), position)
