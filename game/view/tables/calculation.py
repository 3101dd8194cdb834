"""The table of Calculation: foundations above their ladders, the stock above its tally, and the tableau."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame

from game.language import N_, _, ngettext
from game.patiences.calculation import FOUNDATIONS, TABLEAU, Calculation
from game.rules.cards import Rank
from game.rules.table import STOCK, Table
from game.view.cards.layout import Layout
from game.view.drawing.geometry import CARD_CORNER, around
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Paragraph
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.stage.felt import MotifLayout
from game.view.tables.ladder import RUNGS, STEP, Ladder
from game.view.tables.shapes import TALL_FAN, Gap, Group, Shape
from game.view.tables.table_design import TableDesign, longest_word, pill_px
from game.view.tables.tally import TallyRow
from game.view.text.rendering import width_of
from game.view.text.wrapping import wrapped

TITLE = 0.30  # height of a ladder's title
ABOVE = 0.14  # from a pile to its ladder, or to the tally
LADDER, TALLER = ABOVE + RUNGS * STEP, ABOVE + RUNGS * 0.25  # least height of a ladder, and in tall windows
BELOW = 4.95  # largest height of a ladder
FOOT, BESIDE = 0.21, Gap(0.42, 1.25)  # below the table, and beside the stock
GAP = Gap(0.14, 0.42)

ROW = (GAP, GAP, GAP, BESIDE, BESIDE, GAP, GAP, GAP), ()
IN_A_ROW = (
    Group((*FOUNDATIONS, STOCK), ROW, (range(5), (0,)), Gap(LADDER + TITLE, BELOW + ABOVE, text=TITLE)),
    Group(TABLEAU, ROW, (range(5, 9), (0,)), fan="down", face_up=10),
)
FIVE, ROWS = (GAP, GAP, GAP, Gap(0.36, 0.90)), (Gap(0.20, 0.30),)
FOUR = 3 * (Gap(1.78 / 3, 3.16 / 3),)  # columns that are together as wide as those five
IN_TWO_ROWS = (
    Group((*FOUNDATIONS, STOCK), (FIVE, ROWS), (range(5), (0,)), Gap(TALLER + TITLE, 6.0, text=TITLE)),
    Group(TABLEAU, (FOUR, ROWS), (range(4), (1,)), Gap(0, 9.0), "down", face_up=10, most=TALL_FAN),
)

STEPS = (N_("BY ONE"), N_("BY TWO"), N_("BY THREE"), N_("BY FOUR"))


class CalculationTable(TableDesign):
    """Nine columns in one row, the stock in the middle; in tall windows the tableau is below all of them."""

    theme = THEMES["calculation"]
    wide = (Shape(IN_A_ROW, Gap(0.30), Gap(0.20), Gap(FOOT)),)
    tall = (Shape(IN_TWO_ROWS, Gap(0.24), Gap(0.26), Gap(FOOT)),)
    game, takes = Calculation, ""

    def frames(self, layout: Layout) -> dict[str, pygame.Rect]:
        """The ladders below the foundations, and what is below the stock."""
        above, frames = round(ABOVE * layout.width), dict[str, pygame.Rect]()
        for pile in (*FOUNDATIONS, STOCK):
            frames[f"below {pile}"] = below = layout.pile_rect(pile, ()).move(0, layout.height + above)
            below.h = round(layout.places[pile].room) - above
        return frames

    def quiet_places(self, layout: Layout, *more: pygame.Rect) -> MotifLayout:
        """All but the lanes of the tableau, in whose middles the rosettes lie, one below the other."""
        lane, lanes = next(self._tableau_marks(layout)).rect, layout.bounds(TABLEAU).inflate(0.6 * layout.width, 0)
        lanes.h = lane.h
        quiet = super().quiet_places(layout, *around(layout.area, lanes), *more)
        spare = (lane.h - layout.height) % quiet.part  # half of it below them, and half above
        return quiet._replace(middle=(lane.centerx, lane.bottom - (spare + quiet.part) / 2))

    def complete(self, table: Table) -> tuple[bool, ...]:  # noqa: ARG002
        """The rosettes stay as they are, for those in a lane would speak of its pile; ladders become gold ones."""
        return (False,)

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        foundations = [*self._foundation_marks(layout, table)]
        ladder = next(mark for mark in foundations if isinstance(mark, Ladder))
        return [
            *foundations,
            *self._stock_marks(layout, table, ladder),
            *self._tableau_marks(layout, deals=bool(table[STOCK])),
        ]

    def _foundation_marks(self, layout: Layout, table: Table) -> Iterator[Mark]:
        width, words = layout.width, [*map(_, STEPS)]
        pitch = layout.bounds(FOUNDATIONS[:2]).w - width
        longest = longest_word(words, 0.9 * pitch)
        style = self.caption(longest, layout, 0.9 * pitch)
        room = width_of(longest, style)
        for pile, word in zip(FOUNDATIONS, words, strict=True):
            yield self.slot(layout, pile)
            below, title = layout.frames[f"below {pile}"], 0
            if layout.is_legible and room <= pitch - 5:  # in pictures of the help there may be no room
                point = below.centerx, below.y + max(0.42 * TITLE * width, 0.6 * style.px)
                name = Paragraph(word, style, point, "mc", wrapped(word, style, 1.1 * room), 1.2 * style.px)
                yield name
                title = name.rect.bottom + round(0.10 * width) - below.y
            column = (below.x, below.y + title, width, min(below.height, round(BELOW * width)) - title)
            yield Ladder(column, pile.number, len(table[pile]), self.theme.line, self.theme.ink)

    def _stock_marks(self, layout: Layout, table: Table, ladder: Ladder) -> Iterator[Mark]:
        """Yield the stock's marks, and below it how many cards are to come, and which, in the rows of a ladder."""
        width, below, counts = layout.width, layout.frames[f"below {STOCK}"], unseen_cards(table)
        yield from self.heap(layout, table, STOCK, _("all played"))
        if not (unseen := sum(counts.values())):
            return
        centre, y = below.centerx, ladder.box[1]
        room = 2 * min(0.90 * width, centre - layout.area.left, layout.area.right - centre) - 0.07 * width
        if layout.is_legible:
            middle = below.y + max(0.42 * TITLE * width, 0.83 * pill_px(layout))
            text = ngettext("{count} left", "{count} left", unseen)
            yield self.count(layout, unseen, text, (centre, middle), room / width)
        columns, rows, step = 1, RUNGS, ladder.step
        if step * rows > below.bottom - y + 1:
            columns, rows, step = 2, 7, ladder.box[3] / 7
        pitch = min(1.2 * text_size() * width, room / columns)
        em = min(ladder.px, 0.2 * columns * pitch) / text_size()
        for rank, count in counts.items():
            column, place = divmod(rank - 1, rows)
            # there is room before most ranks
            left = round(centre + (column - columns / 2 + 0.025) * pitch - em / 4)
            box = (left, round(y + place * step), round(0.95 * pitch), int(step))
            yield TallyRow(box, em, (rank,), count, self.theme.line)

    def _tableau_marks(self, layout: Layout, *, deals: bool = True) -> Iterator[Mark]:
        """Yield a lane for each pile, as long as it may become, with what it takes while the stock `deals`."""
        width, note = layout.width, _("any\nstock card") if deals else ""
        for pile in TABLEAU:
            place = layout.pile_rect(pile, ())
            lane = (*place.topleft, width, round(layout.area.bottom - FOOT * width) - place.y)
            yield PanelMark(lane, width * CARD_CORNER, self.theme.ink, 0.22, self.theme.line, 0.12)
            yield self.slot(layout, pile, note=note)


def unseen_cards(table: Table) -> dict[Rank, int]:
    """Count the cards of each rank that are not face up; the order of the stock is not revealed."""
    face_up = Counter(card.rank for cards in table.values() for card in cards if card.face_up)
    return {rank: 4 - face_up[rank] for rank in Rank}


TABLE = CalculationTable()
