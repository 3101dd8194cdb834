"""The table of Numeration: the stock, two groups of foundations, and ten columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.language import _, ngettext
from game.patiences.numeration import LEFT, RIGHT, TABLEAU, Numeration, begins, interval, not_begun
from game.rules.building import ascending
from game.rules.table import STOCK, Pile, Table
from game.view.cards.layout import Layout
from game.view.drawing.geometry import CARD_CORNER, Size
from game.view.drawing.paint import mixed
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark, Sign
from game.view.stage.felt import MotifLayout
from game.view.tables.badge import WIDEST, Badge, SuitOrder
from game.view.tables.shapes import TALL_FAN, Gap, Group, Shape
from game.view.tables.table_design import FRAME_LINE, SUITS, TableDesign, pill_px
from game.view.widgets.widget_marks import Glyph

RIM = 0.06  # around a group of foundations, and around the badges in it
PLATE, COUNT = 0.25, 22  # the height of a badge, and pixels of the count of the stock and its room
BELOW = Gap(PLATE + 2 * RIM, text=PLATE, pixels=COUNT)  # from foundations to the edge of their group
BETWEEN = Gap(BELOW.least + 0.12, 0.61, text=PLATE, pixels=COUNT + 4)  # and to the columns


def ten(gap: Gap, between: Gap, fan: Gap, *visible: float) -> tuple[Group, Group]:
    """Return the stock and the foundations in a row above ten columns, with some gaps, and fans of some sizes."""
    grid = 9 * (gap,), (between,)
    below = Group(TABLEAU, grid, (range(10), (1,)), fan, "down", 9, 7, *visible)
    return Group((STOCK, *LEFT, *RIGHT), grid, ((0, 1, 2, 3, 4, 6, 7, 8, 9), (0,))), below


WIDE = ten(Gap(0.13, 0.60), BETWEEN, Gap(0, 5.7))
# on end face-down cards show as much as face-up ones
TALL = ten(Gap(0.075, 0.30), BETWEEN._replace(ample=1.30), Gap(0, 12.0), TALL_FAN, TALL_FAN)


class NumerationTable(TableDesign):
    """From left to right: stock, four intervals, a column's space, four complete runs; below, ten columns."""

    theme = THEMES["numeration"]
    wide = (Shape(WIDE, Gap(0.24), Gap(0.17, 0.39), Gap(0.18)),)
    tall = (Shape(TALL, Gap(0.225), Gap(0.25, 0.87), Gap(0.20, 0.40)),)
    game = Numeration

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        foundations = *self._left_marks(layout, table), *self._right_marks(layout)
        columns = (self.slot(layout, pile) for pile in TABLEAU)
        trays = (self._tray(layout, piles) for piles in (LEFT, RIGHT))
        return [*trays, *self._stock_marks(layout, table), *foundations, *columns]

    def quiet_places(self, layout: Layout, *more: pygame.Rect) -> MotifLayout:
        left, right = (self._tray(layout, piles).rect for piles in (LEFT, RIGHT))
        return super().quiet_places(layout, left.union(right), *more)

    def _tray(self, layout: Layout, piles: tuple[Pile, ...]) -> PanelMark:
        """Return the background of a group of foundations and of what is written below them."""
        width, group = layout.width, layout.bounds(piles)
        rim, below = round(RIM * width), round(BELOW.span(width).least) * layout.is_legible
        beside = rim + (_plate(layout)[0] - width) // 2
        tray = (group.x - beside, group.y - rim, group.w + 2 * beside, group.h + rim + below)
        return PanelMark(tray, width * (CARD_CORNER + RIM), self.theme.ink, 0.30, self.theme.accent, 0.30, FRAME_LINE)

    def links(self, layout: Layout, table: Table, source: Pile, targets: Iterable[Pile]) -> list[Mark]:  # noqa: ARG002
        """If the card may begin a foundation, show what each one that is open would mean for its suit."""
        card = table[source][-1]
        if not (layout.is_legible and begins(table, card)):
            return []
        suit = Sign(card.suit, layout.deck.inks[card.suit])
        boxes = {pile.number: layout.pile_rect(pile, ()) for pile in not_begun(table)}
        return [SuitOrder(place, suit, ascending(step), self.theme.ink) for step, place in boxes.items()]

    def _stock_marks(self, layout: Layout, table: Table) -> Iterator[Mark]:
        stock, count = layout.pile_rect(STOCK, ()), len(table[STOCK])
        yield from self.heap(layout, table, STOCK, _("all dealt"))
        if layout.is_legible and count:
            down = max(BELOW.span(layout.width).least / 2, pill_px(layout) + 0.06 * layout.width)
            centre = stock.centerx, stock.bottom + down
            yield self.count(layout, count, ngettext("{count} left", "{count} left", count), centre)

    def _left_marks(self, layout: Layout, table: Table) -> Iterator[Mark]:
        free = tuple(suit for suit in SUITS if interval(table, suit) is None)
        for pile in LEFT:
            yield self.slot(layout, pile, suits=free)
            if layout.is_legible:
                top, place = table.top(pile), layout.pile_rect(pile, ())
                after = top.rank.up(pile.number) if top and len(table[pile]) < 13 else None
                frame = pygame.Rect((0, 0), _plate(layout))
                frame.center = place.centerx, place.bottom + round(BELOW.span(layout.width).least / 2)
                suit = Sign(top.suit, layout.deck.inks[top.suit]) if top else None
                yield Badge(frame, pile.number, suit, after)

    def _right_marks(self, layout: Layout) -> Iterator[Mark]:
        for pile in RIGHT:
            beads, px = mixed(self.theme.middle, self.theme.accent, 0.3), round(0.7 * layout.width)
            yield from (self.slot(layout, pile), Glyph("beads", layout.pile_rect(pile, ()).center, px, beads))
        if layout.is_legible:
            first, last = (layout.pile_rect(pile, ()) for pile in (RIGHT[0], RIGHT[-1]))
            runs, room = _("RUNS"), (last.right - first.left) * 0.9
            text = f"{runs} · 13"
            style = self.caption(text, layout, room, 0.85)
            centre = (first.left + last.right) / 2, first.bottom + BELOW.span(layout.width).least / 2
            yield Label(text, style, centre)


def _plate(layout: Layout) -> Size:
    """Return the size of a badge: as wide as a card, in large text wider as far as there is room between cards."""
    width, two = layout.width, layout.bounds(LEFT[:2]).w
    tall = max(18, round(PLATE * width * text_size()))
    return max(width, min(round(WIDEST * tall), round(two - (1 + 3 * RIM) * width))), tall


TABLE = NumerationTable()
