"""The table of Numeration: the stock, two groups of foundations, and ten columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.language import N_, _, ngettext
from game.patiences.numeration import LEFT, RIGHT, TABLEAU, Numeration, ascending, begins, interval, not_begun
from game.rules.table import STOCK, Pile, Table
from game.view.cards.deck import Deck
from game.view.cards.layout import LEGIBLE, RATIO, Layout, Place
from game.view.drawing.geometry import boxed
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import Sign
from game.view.tables.badge import WIDEST, Badge, SuitOrder
from game.view.tables.table_design import (
    HIDDEN_STRIP,
    MAX_HIDDEN_FAN,
    SUITS,
    Room,
    TableDesign,
    across,
    block,
    closed_fan,
    max_fan,
    strip,
)

GAPS, SIDE = 9 * ((0.13, 0.60),), 0.24  # between columns, and at the window's sides
TOP, FOOT = 0.22, 0.18  # above and below
PLATE, AROUND = 0.25, 0.19  # heights of a badge, and of the room above and below it together
HIDDEN, FACE_UP = 7, 6  # numbers of face-down and face-up cards of a column up to which it need not close up
AMPLE = 11  # number of face-up cards of a column, well spread, for which there is room in a window higher than wide
COUNT = 26  # pixels of the count of the stock and its room, where the table has text
COLUMNS = 10 + sum(least for least, _ in GAPS) + 2 * SIDE
TOP_ROW = (STOCK, *LEFT, None, *RIGHT)  # one above each column


def badges(width: int) -> float:
    """Return the least height in pixels between foundations and columns, with room for a count."""
    return max(COUNT * text_size() if width >= LEGIBLE else 0, plate(width) + AROUND * width)


def plate(width: int) -> int:
    """Return the height in pixels of a badge, which grows with the text."""
    return round(PLATE * width * text_size())


class NumerationTable(TableDesign):
    """From left to right: stock, four intervals, a column's space, four complete runs; below, ten columns."""

    theme = THEMES["numeration"]
    game, takes = Numeration, N_("any")

    def needs(self, table: Table, width: int, deck: Deck) -> tuple[float, float]:
        usual = HIDDEN * strip(width, HIDDEN_STRIP) + FACE_UP * strip(width, deck.strip)
        longest = max(usual, *(closed_fan(table[pile], width, deck.strip) for pile in TABLEAU))
        return COLUMNS * width, (TOP + RATIO + RATIO + FOOT) * width + badges(width) + longest

    def place(self, area: pygame.Rect, table: Table, width: int, deck: Deck) -> Layout:
        minimum, window, maximum = self.needs(table, width, deck)[1], area, max_fan(area)
        fans = HIDDEN * MAX_HIDDEN_FAN + AMPLE * maximum
        area = block(window, (TOP + 0.34 + 2 * RATIO + FOOT + fans) * width + badges(width), minimum)
        spare = max(0.0, area.height - minimum)
        xs = across(area, width, SIDE, GAPS)
        top = area.y + round(TOP * width + min(0.20 * width, spare * 0.06))
        height = round(RATIO * width)
        y = top + height + round(badges(width) + min(0.14 * width, spare * 0.06))
        places = {pile: Place(x, top) for pile, x in zip(TOP_ROW, xs, strict=True) if pile}
        room = Room(area.bottom - FOOT * width - y - height, width, deck.strip, maximum, FACE_UP, HIDDEN)
        places |= {pile: self.spread(table, pile, room).place(x, y) for pile, x in zip(TABLEAU, xs, strict=True)}
        return Layout(window, width, places, deck=deck)

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        foundations = *self._left_marks(layout, table), *self._right_marks(layout, table)
        columns = (self.slot(layout, pile) for pile in TABLEAU)
        return [*self._stock_marks(layout, table), *foundations, *columns]

    def links(self, layout: Layout, table: Table, source: Pile, targets: Iterable[Pile]) -> list[Mark]:  # noqa: ARG002
        """If the card may begin a foundation, show what each one that is open would mean for its suit."""
        card = table[source][-1]
        if not (layout.is_legible and begins(table, card)):
            return []
        suit = Sign(card.suit, layout.deck.inks[card.suit].felt)
        boxes = {pile.number: boxed(layout.pile_rect(pile, ())) for pile in not_begun(table)}
        return [SuitOrder(place, suit, ascending(step), self.theme.ink) for step, place in boxes.items()]

    def _stock_marks(self, layout: Layout, table: Table) -> Iterator[Mark]:
        stock, count = layout.pile_rect(STOCK, ()), len(table[STOCK])
        depth = self.depth(layout, STOCK, count)
        yield self.slot(layout, STOCK, note=_("all dealt"))
        yield depth
        if layout.is_legible and count:
            down = max(badges(layout.width) / 2, depth.slivers * depth.step + COUNT * 0.44 * text_size())
            # in large text the words would be wider than a card
            text = str(count) if text_size() > 1.5 else ngettext("{count} left", "{count} left", count)
            yield self.pill(layout, text, (stock.centerx, stock.bottom + down))

    def _left_marks(self, layout: Layout, table: Table) -> Iterator[Mark]:
        free = tuple(suit for suit in SUITS if interval(table, suit) is None)
        tall, beside = max(18, plate(layout.width)), layout.places[LEFT[1]].x - layout.places[LEFT[0]].x
        wide = max(layout.width, min(round(WIDEST * tall), round(0.95 * beside)))
        for pile in LEFT:
            yield self.slot(layout, pile, suits=free)
            if layout.is_legible:
                top, place = table.top(pile), layout.pile_rect(pile, ())
                after = top.rank.up(pile.number) if top and len(table[pile]) < 13 else None
                frame = pygame.Rect(0, 0, wide, tall)
                frame.center = place.centerx, place.bottom + round(badges(layout.width) / 2)
                suit = Sign(top.suit, layout.deck.inks[top.suit].gold) if top else None
                yield Badge(boxed(frame), pile.number, suit, after)

    def _right_marks(self, layout: Layout, table: Table) -> Iterator[Mark]:
        next_run = next((pile for pile in RIGHT if not table[pile]), None)
        for pile in RIGHT:
            letter, note = ("13", _("in a run")) if pile == next_run else ("", "")
            yield self.slot(layout, pile, letter=letter, note=note)
        if layout.is_legible:
            first, last = (layout.pile_rect(pile, ()) for pile in (RIGHT[0], RIGHT[-1]))
            text, room = _("FINISHED RUNS"), (last.right - first.left) * 0.9
            style = self.caption(text, layout.width, room, 0.85)
            centre = (first.left + last.right) / 2, first.bottom + badges(layout.width) / 2
            yield Label(text, style, centre)


TABLE = NumerationTable()
