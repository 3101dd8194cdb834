"""The marks of Numeration: the interval of a left foundation with the card it takes next, and what it would mean."""

from __future__ import annotations

import pygame

from game.rules.cards import Rank
from game.view.drawing.geometry import CARD_CORNER
from game.view.drawing.paint import icon, layer, pip, put, put_box, put_centred
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.marks.pile_marks import Sign
from game.view.text.rendering import SERIF_BOLD, Style, width_of, write

WIDEST = 2.9  # ems: the width of a plate with interval and card
CELL, LINE = 1.45, 1.2  # ems: from one rank of an order to the next, and from one line to the next
HEAD = 1.2  # lines: the height of the first one


@frozen
class Badge(Framed):
    """The interval on a dark plate, and beside it the next card of the suit that uses it."""

    written = True

    interval: int
    suit: Sign | None
    next_rank: Rank | None  # None for an unused interval and for a complete foundation

    def paint(self, canvas: pygame.Surface) -> None:
        rect, step, em = self.frame, f"+{self.interval}", min(self.box[3], self.box[2] / WIDEST)
        px, line = round(em * 0.60), max(1.0, em * 0.04)
        style, figure = Style(SERIF_BOLD, px, GOLD), Style(SERIF_BOLD, round(em * 0.70), IVORY)
        put_box(canvas, rect, rect.height / 2, "#000000", 0.35, edge=GOLD, edge_width=line, edge_opacity=0.4)
        if not (suit := self.suit):
            write(canvas, step, style, rect.center)
            return
        text, sign = letter(self.next_rank) if self.next_rank else "", pip(suit.suit, round(em * 0.56), suit.colour)
        space, between = em * 0.2, layer(1, 1) if text else icon("check", round(em * 0.7), GOLD)
        first, last = width_of(step, style) + space, between.get_width() + space
        whole = first + last + width_of(text, figure) + em * 0.06
        x = rect.centerx - (whole + sign.get_width()) / 2
        write(canvas, step, style, (x, rect.centery), "ml")
        put_centred(canvas, between, (x + first + between.get_width() / 2, rect.centery))
        write(canvas, text, figure, (x + first + last, rect.centery), "ml")
        put(canvas, sign, (x + whole, rect.centery - sign.get_height() / 2))


@frozen
class SuitOrder(Framed):
    """What an empty foundation would mean for a suit: its ranks as they would go up, as many as there is room for."""

    suit: Sign
    ranks: tuple[Rank, ...]
    ground: str

    def paint(self, canvas: pygame.Surface) -> None:
        (x, y, width, height), line = self.box, {"edge": GOLD, "edge_opacity": 0.7, "edge_width": self.box[2] * 0.012}
        put_box(canvas, self.rect, round(width * CARD_CORNER), self.ground, **line)
        px = round(width * min(0.20 * text_size(), 0.26))  # in large text there is room for six ranks below the first
        columns, tall, middle = int(0.94 * width / (CELL * px)), LINE * px, x + width / 2
        rows = int(0.97 * height / tall - HEAD)
        top = y + (height - (rows + HEAD) * tall) / 2 + HEAD * tall / 2
        sign, first = pip(self.suit.suit, px, self.suit.colour), Style(SERIF_BOLD, round(1.15 * px), GOLD_HIGH)
        put_centred(canvas, sign, (middle - 0.6 * px, top))
        write(canvas, letter(self.ranks[0]), first, (middle + 0.6 * px, top))
        for place, rank in enumerate(self.ranks[1 : columns * rows + 1]):
            row, column = divmod(place, columns)
            across, down = column - (columns - 1) / 2, row + (HEAD + 1) / 2
            point = middle + across * CELL * px, top + down * tall
            write(canvas, letter(rank), Style(SERIF_BOLD, px, IVORY), point)
