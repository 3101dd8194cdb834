"""The table of Calculation: foundations above their ladders, the stock above its tally, and the tableau."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pygame

from game.language import N_, _, ngettext
from game.patiences.calculation import FOUNDATIONS, TABLEAU, Calculation
from game.rules.cards import Rank
from game.rules.table import STOCK, Pile, Table
from game.view.cards.layout import Layout
from game.view.drawing.geometry import CARD_CORNER, boxed
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.tables.ladder import RING, STEP, Ladder
from game.view.tables.shapes import TALL_FAN, Gap, Group, Shape, Site
from game.view.tables.table_design import TableDesign, inscription, longest_word
from game.view.tables.tally import TallyRow
from game.view.text.rendering import width_of

TITLE = 0.30  # height of a ladder's title
ABOVE = 0.14  # from a pile to its ladder, or to the tally
LADDER = ABOVE + (11 + RING) * STEP  # least height of a ladder: eleven ranks and the ring of the next one
ROWS = 7  # of the tally, in two columns
BELOW = 4.95  # largest height of a ladder, or of the tally
FOOT, STOCK_GAP = 0.23, 0.42  # below the table, and beside the stock
GAP = Gap(0.14, 0.42)

ROW = (GAP, GAP, GAP, Gap(STOCK_GAP, 1.25), Gap(STOCK_GAP, 1.25), GAP, GAP, GAP), ()
IN_A_ROW = (
    Group((*FOUNDATIONS, STOCK), ROW, (range(5), (0,)), Gap(LADDER + TITLE, BELOW + ABOVE, text=TITLE)),
    Group(TABLEAU, ROW, (range(5, 9), (0,)), fan="down", face_up=10),
)
FIVE = (GAP, GAP, GAP, Gap(0.36, 0.90))
TWO_ROWS = FIVE, (Gap(0.24, 0.30),)
IN_TWO_ROWS = (
    Group(FOUNDATIONS, TWO_ROWS, (range(4), (0,)), Gap(LADDER + TITLE + 0.06, text=TITLE)),
    Group((STOCK,), (FIVE, ()), ((4,), (0,)), Gap(LADDER, BELOW)),
    Group(TABLEAU, TWO_ROWS, (range(4), (1,)), Gap(0, 6.0), "down", face_up=10, most=TALL_FAN),
)

STEPS = (N_("BY ONE"), N_("BY TWO"), N_("BY THREE"), N_("BY FOUR"))


class CalculationTable(TableDesign):
    """Nine columns in one row, the stock in the middle; in tall windows the tableau is below the ladders."""

    theme = THEMES["calculation"]
    wide = (Shape(IN_A_ROW, Gap(0.30), Gap(0.26, 0.50), Gap(FOOT)),)
    tall = (Shape(IN_TWO_ROWS, Gap(0.24), Gap(0.26), Gap(FOOT)),)
    game, takes = Calculation, N_("any\nstock card")

    def frames(self, layout: Layout, found: Mapping[Pile, Site]) -> dict[str, pygame.Rect]:
        """The ladders below the foundations, and what is below the stock."""
        above, frames = round(ABOVE * layout.width), {}
        for pile in (*FOUNDATIONS, STOCK):
            left, top = layout.pile_rect(pile, ()).bottomleft
            height = min(found[pile].room - above, BELOW * layout.width)
            frames[f"below {pile}"] = pygame.Rect(left, top + above, layout.width, round(height))
        return frames

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        foundations, stock = self._foundation_marks(layout, table), self._stock_marks(layout, table)
        return [*foundations, *stock, *self._tableau_marks(layout)]

    def _foundation_marks(self, layout: Layout, table: Table) -> Iterator[Mark]:
        line, width = self.theme.line, layout.width
        first, second = (layout.places[pile].x for pile in FOUNDATIONS[:2])
        for pile, word in zip(FOUNDATIONS, STEPS, strict=True):
            yield self.slot(layout, pile)
            below, done = layout.frames[f"below {pile}"], len(table[pile])
            if layout.miniature:
                yield Ladder(boxed(below), pile.number, done, line, self.theme.ink, bare=True)
            if not layout.is_legible:
                continue
            longest, pitch = longest_word(map(_, STEPS)), abs(second - first)
            style = self.caption(longest, width, 0.9 * pitch)
            title = round(TITLE * width * text_size())
            if width_of(longest, style) <= pitch - 5:  # in pictures of the help there may be no room
                y = below.y + max(TITLE * width * 0.42, style.px * 0.6)
                yield (words := inscription(_(word), style, 1.1 * width_of(longest, style), (below.centerx, y)))
                title = max(title, words.rect.bottom - below.y)
            column = (below.x, below.y + title, width, below.height - title)
            yield Ladder(column, pile.number, done, line, self.theme.ink)

    def _stock_marks(self, layout: Layout, table: Table) -> Iterator[Mark]:
        count, width, below = len(table[STOCK]), layout.width, layout.frames[f"below {STOCK}"]
        line = self.theme.line
        yield self.slot(layout, STOCK, note=_("all played"))
        yield self.depth(layout, STOCK, count)
        if not layout.is_legible:
            return
        text = ngettext("{count} left", "{count} left", count)
        pill = self.pill(layout, text, (below.centerx, below.y + width * 0.15))
        title, centre = _("STILL TO COME"), below.centerx
        beside = min(width * (0.5 + STOCK_GAP), centre - layout.area.left, layout.area.right - centre)
        room = 2 * beside - 12
        longest = longest_word([title])
        style = self.caption(longest, width, room)
        y = max(below.y + width * 0.42, pill.rect.bottom + style.px)
        words = inscription(title, style, room, (below.centerx, y))
        counts = unseen_cards(table)
        if any(counts.values()) and width_of(longest, style) <= room:  # in pictures of the help there may be no room
            yield words
        if count:
            yield pill
        y += max(width * 0.13, style.px) + (len(words.lines) - 1) * words.pitch
        row, wide = int(min((below.bottom - y) / ROWS, width * 0.31 * text_size())), round(min(0.8 * width, room / 2))
        for rank, unseen in counts.items():
            column, place = divmod(rank - 1, ROWS)
            box = (round(centre) + (column - 1) * wide, round(y) + place * row, wide, row)
            if unseen:
                yield TallyRow(box, min(0.85 * row, width * 0.21), (rank,), unseen, line)

    def _tableau_marks(self, layout: Layout) -> Iterator[Mark]:
        """Yield a lane for each pile, as long as it may become."""
        width = layout.width
        for pile in TABLEAU:
            place = layout.pile_rect(pile, ())
            lane = (*place.topleft, width, round(layout.area.bottom - FOOT * width) - place.y)
            yield PanelMark(lane, width * CARD_CORNER, self.theme.ink, 0.22, self.theme.line, 0.12)
            yield self.slot(layout, pile)


def unseen_cards(table: Table) -> dict[Rank, int]:
    """Count the cards of each rank that are not face up; the order of the stock is not revealed."""
    face_up = Counter(card.rank for cards in table.values() for card in cards if card.face_up)
    return {rank: 4 - face_up[rank] for rank in Rank}


TABLE = CalculationTable()
