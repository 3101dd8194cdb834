"""The marks of Numeration: the interval of a left foundation with the card it takes next, and what it would mean."""

from __future__ import annotations

import pygame

from game.rules.cards import Rank
from game.view.drawing.geometry import CARD_CORNER
from game.view.drawing.paint import fill, icon, pip, put, put_box, put_centred, svg
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.marks.pile_marks import Sign
from game.view.text.rendering import SERIF_BOLD, Style, width_of, write

NUMERALS = ("I", "II", "III", "IV")
ENGRAVED = "#2A1208"
WIDEST, WITH_ARROW = 2.9, 3.3  # ems: the width of a plate with interval and card, and with the arrow
COLUMN = 0.8  # ems: the width of the column of an interval
CELL, LINE = 1.45, 1.2  # ems: from one rank of an order to the next, and from one line to the next
HEAD = 1.2  # lines: the height of the first one


@frozen
class Badge(Framed):
    """A dark numeral while the interval is not used; once a suit uses it, a gold plate that names its next card."""

    written = True

    interval: int
    suit: Sign | None
    next_rank: Rank | None  # None for an unused interval and for a complete foundation

    @property
    def rect(self) -> pygame.Rect:
        return self.frame if self.suit else self.frame.inflate(-round(self.box[2] * 0.42), 0)

    def paint(self, canvas: pygame.Surface) -> None:
        rect, numeral, em = self.rect, NUMERALS[self.interval - 1], min(self.box[3], self.box[2] / WIDEST)
        px, line = round(em * 0.60), max(1.0, em * 0.04)
        edge = {"edge": GOLD, "edge_width": line}
        if not self.suit:
            put_box(canvas, rect, rect.height / 2, "#000000", 0.35, edge_opacity=0.4, **edge)
            write(canvas, numeral, Style(SERIF_BOLD, px, GOLD, opacity=0.9), rect.center)
            return
        put_box(canvas, rect, rect.height / 2, "#E3C07A", 0.97, below="#B58C3E", edge_opacity=0.9, **edge)
        style = Style(SERIF_BOLD, px, ENGRAVED)
        left, middle = rect.x + em * (0.30 + COLUMN), rect.centery
        write(canvas, numeral, style, (left - em * COLUMN / 2, middle))
        sign = pip(self.suit.suit, round(em * 0.56), self.suit.colour)
        x = rect.right - em * 0.30 - sign.get_width()
        put(canvas, sign, (x, middle - sign.get_height() / 2))
        if self.next_rank is None:
            put_centred(canvas, icon("check", round(em * 0.8), ENGRAVED), ((left + x) / 2, middle))
            return
        text, style = letter(self.next_rank), Style(SERIF_BOLD, round(em * 0.70), ENGRAVED)
        write(canvas, text, style, (x - style.px * 0.10, middle), "mr")
        if em * WITH_ARROW <= rect.width:
            right, arrow = x - style.px * 0.32 - width_of(text, style), em * 0.36
            head = svg(f'<path d="M1 0L9 5L1 10Z" {fill(ENGRAVED, 0.75)}/>', arrow, arrow, (10, 10))
            put_centred(canvas, head, (right - arrow / 2, middle))


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
