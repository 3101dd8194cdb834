"""The table of Betsy Ross: stock and waste at the left of the row of keys and the foundations below it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.rules.dealing import REDEALS
from game.rules.table import STOCK, WASTE, Table
from game.view.cards.deck import Deck
from game.view.cards.layout import RATIO, Layout, Place
from game.view.drawing.themes import THEMES
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.tables.table_design import TableDesign
from game.view.text.rendering import capitals
from tests.support.betsy_ross import FOUNDATIONS, KEYS, LIMIT, BetsyRoss

GAP, BLOCK, SIDE = 0.2, 0.7, 0.8  # between columns, beside the waste, and at the window's sides
TOP, BETWEEN, FOOT = 0.4, 0.35, 0.7
ACROSS = 6 + 4 * GAP + BLOCK + 2 * SIDE
DOWN = TOP + 2 * RATIO + BETWEEN + FOOT


class BetsyRossTable(TableDesign):
    """Two rows of four, and two piles at their left."""

    theme = THEMES["napoleons-square"]
    game = BetsyRoss

    def needs(self, table: Table, width: int, deck: Deck) -> tuple[float, float]:  # noqa: ARG002 - no pile is fanned
        return ACROSS * width, DOWN * width

    def place(self, area: pygame.Rect, table: Table, width: int, deck: Deck) -> Layout:  # noqa: ARG002 - as above
        """Everything is centred."""
        pitch = (1 + GAP) * width
        left = area.centerx - (ACROSS / 2 - SIDE) * width
        top = area.y + TOP * width + (area.height - DOWN * width) / 2
        low = top + (RATIO + BETWEEN) * width
        places = {STOCK: Place(round(left), round(low)), WASTE: Place(round(left + pitch), round(low))}
        for column, (key, foundation) in enumerate(zip(KEYS, FOUNDATIONS, strict=True)):
            x = round(left + (2 + GAP + BLOCK) * width + column * pitch)
            places |= {key: Place(x, round(top)), foundation: Place(x, round(low))}
        return Layout(area, width, places, deck=deck)

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        """The slots of empty places, and the numbers of cards and redeals."""
        left = LIMIT - table.counters.get(REDEALS, 0)
        note = "turn the\nwaste over" if left and table[WASTE] else "all turned"
        marks: list[Mark] = [self.slot(layout, STOCK, note=note), self.slot(layout, WASTE, note="waste")]
        marks += (self.depth(layout, pile, len(table[pile])) for pile in (STOCK, WASTE))
        marks += (self.slot(layout, pile) for pile in (*KEYS, *FOUNDATIONS))
        return [*marks, *self._counts(layout, table, left)] if layout.is_legible else marks

    def _counts(self, layout: Layout, table: Table, left: int) -> Iterator[Mark]:
        for pile in (STOCK, WASTE):
            place = layout.pile_rect(pile, ())
            if table[pile]:
                yield self.pill(layout, str(len(table[pile])), (place.centerx, place.bottom + 0.25 * layout.width))
        style = capitals(layout.width * 0.09, self.theme.accent)
        words = ("NO REDEAL LEFT", "ONE REDEAL LEFT", "TWO REDEALS LEFT")[left]
        both = layout.pile_rect(STOCK, ()).union(layout.pile_rect(WASTE, ()))
        yield Label(words, style, (both.centerx, layout.pile_rect(KEYS[0], ()).centery))
        for pile, words in zip(FOUNDATIONS, ("BY ONE", "BY TWO", "BY THREE", "BY FOUR"), strict=True):
            place = layout.pile_rect(pile, ())
            yield Label(words, style, (place.centerx, place.bottom + 0.2 * layout.width))


TABLE = BetsyRossTable()
