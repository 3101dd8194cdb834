"""The mark of Numeration: the interval of a left foundation, and the card it takes next."""

from __future__ import annotations

import pygame

from game.language import pgettext
from game.rules.cards import Rank
from game.view.drawing.geometry import Box
from game.view.drawing.paint import box, fill, pip, put, put_centred, svg
from game.view.drawing.palette import GOLD
from game.view.drawing.ui_style import letter
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import Sign
from game.view.text.rendering import SERIF_BOLD, SERIF_ITALIC, Style, width_of, write

NUMERALS = ("I", "II", "III", "IV")
ENGRAVED = "#2A1208"
READABLE = 12  # pixels; on a smaller plate an arrow replaces the word


@frozen
class Badge(Mark):
    """A dark numeral while the interval is not used; once a suit uses it, a gold plate that names its next card."""

    box: Box
    interval: int
    suit: Sign | None
    next_rank: Rank | None  # None for an unused interval and for a complete foundation

    @property
    def rect(self) -> pygame.Rect:
        rect = pygame.Rect(self.box)
        return rect if self.suit else rect.inflate(-round(rect.width * 0.42), 0)

    @property
    def words_px(self) -> int:
        """The font size in pixels of the word before the next card, 0 if it would not be legible."""
        px = round(self.box[3] * 0.50)
        return px if px >= READABLE else 0

    @property
    def _words(self) -> list[str]:
        """The words that the plate may show, the preferred one first."""
        if self.next_rank:
            return [pgettext("plate", "next")] if self.words_px else []
        return [pgettext("plate", "complete"), pgettext("plate", "done")]

    def paint(self, canvas: pygame.Surface) -> None:
        rect, numeral = self.rect, NUMERALS[self.interval - 1]
        px, line = round(rect.height * 0.60), max(1.0, rect.height * 0.04)
        edge = {"edge": GOLD, "edge_width": line}
        if not self.suit:
            plate = box(*rect.size, rect.height / 2, "#000000", 0.35, edge_opacity=0.4, **edge)
            put(canvas, plate, rect.topleft)
            write(canvas, numeral, Style(SERIF_BOLD, px, GOLD, opacity=0.9), rect.center)
            return
        plate = box(*rect.size, rect.height / 2, "#E3C07A", 0.97, below="#B58C3E", edge_opacity=0.9, **edge)
        put(canvas, plate, rect.topleft)
        style = Style(SERIF_BOLD, px, ENGRAVED)
        left = rect.x + rect.height * 0.38
        write(canvas, numeral, style, (left, rect.centery), "ml")
        left += width_of(numeral, style) + rect.height * 0.15
        self._paint_word(canvas, left, self._paint_next(canvas, rect, self.suit), rect.centery)

    def _paint_next(self, canvas: pygame.Surface, rect: pygame.Rect, suit: Sign) -> float:
        """Paint the suit and its next rank at the right; return the left end of the room that they need."""
        larger = 1.0 if self.words_px else 1.1
        px = round(rect.height * 0.68 * larger)
        sign = pip(suit.suit, round(rect.height * 0.54 * larger), suit.colour)
        x = rect.right - rect.height * 0.36 - sign.get_width()
        put(canvas, sign, (x, rect.centery - sign.get_height() / 2))
        if self.next_rank is None:
            return x - px * 0.25
        text, style = letter(self.next_rank), Style(SERIF_BOLD, px, ENGRAVED)
        write(canvas, text, style, (x - px * 0.10, rect.centery), "mr")
        return x - px * 0.32 - width_of(text, style)

    def _paint_word(self, canvas: pygame.Surface, left: float, right: float, middle: float) -> None:
        """Between numeral and card the first word that fits, or before a card an arrow; else nothing."""
        style = Style(SERIF_ITALIC, max(READABLE, self.words_px), ENGRAVED, opacity=0.85)
        arrow = self.box[3] * 0.36
        if word := next((word for word in self._words if right - width_of(word, style) >= left), None):
            write(canvas, word, style, (right, middle), "mr")
        elif self.next_rank and right - arrow >= left:
            head = svg(f'<path d="M1 0L9 5L1 10Z" {fill(ENGRAVED, 0.75)}/>', arrow, arrow, (10, 10))
            put_centred(canvas, head, (right - arrow / 2, middle))
