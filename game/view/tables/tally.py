"""Rows of a tally: a rank, or two that total fourteen, and a diamond for each of their cards or pairs to come."""

from __future__ import annotations

import pygame

from game.rules.cards import Rank
from game.view.drawing.paint import icon, lozenge, put_centred
from game.view.drawing.palette import FAINT, GOLD, IVORY
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SERIF, SERIF_REGULAR, Style, write

RANK, SUM = 1.1, 3.3  # widths in ems: of one rank, and of two with a plus between them
SPACE, PITCH, HALF = 0.6, 0.78, 0.27  # before the diamonds, between two, and from the middle of one to its tips
MOST, PAIRED = 4, 0.47  # diamonds in a row, and of its height: the largest em of those in two lines
LEAST, LEAST_PAIRED = 0.6, 0.8  # of their usual size: how small diamonds may be in one line, and in two
LARGER = 1.2  # times as large must diamonds in two lines be, for them to be taken


@frozen
class TallyRow(Framed):
    """One or two ranks, and up to four diamonds, in two lines if they are much larger so; without any it is faint."""

    written = True

    em: float  # in the usual text size, in pixels
    ranks: tuple[Rank, ...]
    count: int
    colour: str  # of the plus

    def _sizes(self, columns: int) -> tuple[float, int, int, float, float]:
        """Return the em of diamonds in columns, the font size of the ranks, the columns, and both widths, in pixels."""
        largest, room = min(self.em * text_size(), self.box[3] * 0.95), self.box[2] * 0.96
        across, wide = SPACE + (columns - 1) * PITCH + 2 * HALF, SUM if len(self.ranks) > 1 else RANK  # in ems
        least, most = (LEAST * self.em, largest) if columns == MOST else (LEAST_PAIRED * self.em, PAIRED * self.box[3])
        px = round(min(largest, (room - least * across) / wide))
        em = min(most, (room - wide * px) / across)
        return em, px, columns, wide * px + across * em, wide * px

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        one, two = map(self._sizes, (MOST, MOST // 2))
        em, px, columns, whole, ranks = two if two[0] > LARGER * one[0] else one
        middle, end = y + height / 2, x + (width - whole) / 2 + ranks
        style, plus = Style(SERIF, px, IVORY), Style(SERIF_REGULAR, round(px * 0.85), self.colour)
        if not self.count:
            style, plus = (each._replace(opacity=FAINT) for each in (style, plus))
        if len(self.ranks) > 1:
            write(canvas, letter(self.ranks[0]), style, (end - 2.6 * px, middle), "mr")
            write(canvas, "+", plus, (end - 1.85 * px, middle))
            write(canvas, letter(self.ranks[1]), style, (end - 1.1 * px, middle), "ml")
        else:
            write(canvas, letter(self.ranks[0]), style, (end, middle), "mr")
        if not self.count and len(self.ranks) > 1:
            put_centred(canvas, icon("check", round(0.8 * px), GOLD), (end + (SPACE + HALF) * em, middle))
        upper = middle - ((self.count - 1) // columns) / 2 * PITCH * em
        for place in range(self.count):
            line, column = divmod(place, columns)
            absent = max(0, (line + 1) * columns - self.count) if line else 0  # a last line is centred
            point = end + (SPACE + HALF + (column + absent / 2) * PITCH) * em, upper + line * PITCH * em
            put_centred(canvas, lozenge(round(em * HALF, 1), GOLD), point)
