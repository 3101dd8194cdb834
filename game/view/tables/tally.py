"""Rows of a tally: a rank, or two that total fourteen, and a diamond for each of their cards or pairs to come."""

from __future__ import annotations

import pygame

from game.rules.cards import Rank
from game.view.drawing.paint import lozenge, put_centred
from game.view.drawing.palette import GOLD, IVORY
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SERIF, SERIF_REGULAR, Style, write

RANK, SUM = 1.1, 3.3  # widths in ems: of one rank, and of two with a plus between them
SPACE, PITCH, HALF = 0.6, 0.78, 0.27  # before the diamonds, between two, and from the middle of one to its tips
ACROSS = SPACE + 3 * PITCH + 2 * HALF  # the width in ems of four diamonds, with the space before them
LEAST = 0.6  # of their usual size: how small diamonds beside large text may be


@frozen
class TallyRow(Framed):
    """One or two ranks, and up to four diamonds."""

    written = True

    em: float  # in the usual text size, in pixels
    ranks: tuple[Rank, ...]
    count: int
    colour: str  # of the plus

    def paint(self, canvas: pygame.Surface) -> None:
        (x, y, width, height), wide = self.box, SUM if len(self.ranks) > 1 else RANK
        middle, largest, room = y + height / 2, min(self.em * text_size(), height * 0.95), width * 0.96
        px = round(min(largest, (room - LEAST * self.em * ACROSS) / wide))
        em = min(largest, (room - wide * px) / ACROSS)
        end = x + (width - wide * px - ACROSS * em) / 2 + wide * px
        style = Style(SERIF, px, IVORY)
        if len(self.ranks) > 1:
            write(canvas, letter(self.ranks[0]), style, (end - 2.6 * px, middle), "mr")
            write(canvas, "+", Style(SERIF_REGULAR, round(px * 0.85), self.colour), (end - 1.85 * px, middle))
            write(canvas, letter(self.ranks[1]), style, (end - 1.1 * px, middle), "ml")
        else:
            write(canvas, letter(self.ranks[0]), style, (end, middle), "mr")
        for place in range(self.count):
            point = end + (SPACE + HALF + place * PITCH) * em, middle
            put_centred(canvas, lozenge(round(em * HALF, 1), GOLD), point)
