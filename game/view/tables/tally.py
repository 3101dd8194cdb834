"""Rows of a tally: a rank, or two that total fourteen, and a diamond for each of their cards or pairs to come."""

from __future__ import annotations

import pygame

from game.rules.cards import Rank
from game.view.drawing.paint import icon, lozenge, put_centred
from game.view.drawing.palette import GOLD, IVORY
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SERIF, SERIF_REGULAR, Style, write

RANK, SUM, PLUS = 1.1, 3.3, 1.85  # ems: width of one rank, of two with a plus between them, and of what is after that
# before the diamonds, for each in a line; between two; and from the middle of one to its tips
SPACE, PITCH, HALF = 0.15, 0.78, 0.27
BELOW = 0.36  # height over width from which the diamonds of two ranks are below them
DONE = 0.62  # the opacity of ranks of which none is to come
LEAST = 0.8  # of the size that goes with the ranks: how small diamonds may be


@frozen
class TallyRow(Framed):
    """One or two ranks, and up to four diamonds; without any it is faint."""

    written = True

    em: float  # in the usual text size, in pixels
    ranks: tuple[Rank, ...]
    count: int
    colour: str  # of the plus

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        pair, middle = len(self.ranks) > 1, y + height / 2
        below, wide = pair and height > BELOW * width, SUM if pair else RANK
        largest, room = min(self.em * text_size(), height * (0.52 if below else 0.95)), width * 0.92
        for columns in (4, 2):  # in two lines, and closer, if one would make the ranks smaller
            across = columns * (SPACE + PITCH) - PITCH + 2 * HALF
            px = round(min(largest, room / (wide + LEAST * across * (not below))))
            if below or px == round(largest):
                break
        em = min(largest, (room - wide * px) / across, height * columns / (4 + pair) / PITCH)
        end = x + (width + wide * px - em * across) / 2
        first, level = end + (SPACE * columns + HALF) * em, middle
        if below:
            em, end, middle, level = float(px), x + width / 2 + PLUS * px, y + 0.30 * height, y + 0.75 * height
            first = x + width / 2 - max(0, self.count - 1) / 2 * PITCH * em
        style, plus = Style(SERIF, px, IVORY), Style(SERIF_REGULAR, round(px * 0.85), self.colour)
        if not self.count:
            style, plus = (each._replace(opacity=DONE) for each in (style, plus))
        write(canvas, letter(self.ranks[0]), style, (end - 2.6 * px * pair, middle), "mr")
        if pair:
            write(canvas, "+", plus, (end - PLUS * px, middle))
            write(canvas, letter(self.ranks[1]), style, (end - 1.1 * px, middle), "ml")
            if not self.count:
                put_centred(canvas, icon("check", round(0.8 * px), GOLD), (first, level))
        for place in range(self.count):
            row, column = divmod(place, columns)
            point = first + column * PITCH * em, level + (row - (self.count > columns) / 2) * PITCH * em
            put_centred(canvas, lozenge(round(em * HALF, 1), GOLD), point)
