"""The table of Napoleon's Square: piles on three sides, and foundations, stock and waste between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.language import _, ngettext
from game.patiences.napoleons_square import FOUNDATIONS, TABLEAU, NapoleonsSquare
from game.rules.table import STOCK, WASTE, Table
from game.view.cards.layout import Layout
from game.view.drawing.paint import mixed
from game.view.drawing.themes import THEMES
from game.view.marks.labels import Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.stage.felt import MotifLayout
from game.view.tables.shapes import TALL_FAN, Gap, Group, Line, Shape
from game.view.tables.table_design import FRAME_LINE, TableDesign, pill_px
from game.view.widgets.widget_marks import Glyph

LEFT, ABOVE, RIGHT = TABLEAU[3::-1], TABLEAU[4:8], TABLEAU[8:]  # from top to bottom, or from left to right
FRAME = 0.14  # around the foundations
DEALT = 6  # steps that a dealt pile may reach beyond its place, on both sides together
COUNT = 1.1  # width of a count
BESIDE, FRAMED = Gap(0.27, 1.2), Gap(0.26, 1.2)  # from a frame to the wings, and to the stock and the waste
NARROW, FANNED = Gap(0.15), Gap(0, 30.0)  # between cards, and a fan
OVER, FOOT = Gap(0.38, text=0.29, pixels=30), Gap(0.47, 1.0, text=0.25, pixels=28)  # for a count beyond the middle
TOP = Gap(0.20, 0.8)


def wings(grid: tuple[Line, Line], rows: Sequence[float], covered: int = 7) -> tuple[Group, Group]:
    """Return the piles at both sides, with the top cards of those at the left next to the middle."""
    left = Group(LEFT, grid, ((0,), rows), FANNED, "left", face_up=covered, most=0.57)
    return left, replace(left, piles=RIGHT, places=((len(grid[0]),), rows), fan="right")


def above(grid: tuple[Line, Line], columns: Sequence[int], hanging: Gap, rows: Sequence[float]) -> Iterator[Group]:
    """Yield the piles at three sides of a wide middle: those that hang above it, and those at the sides in rows."""
    yield Group(ABOVE, grid, (columns, (0,)), hanging, "down", face_up=4, most=0.57)
    yield from wings(grid, rows)


# stock above waste, between two squares of foundations; the upper piles leave room for the count of the stock
LOW = (BESIDE, NARROW, FRAMED, FRAMED, NARROW, BESIDE), (Gap(0.23, 1.2), Gap(-0.585, -0.1))
TWO = Gap(1.41, 2.6)  # as far as the upper piles hang at least
# half as far, and with half as many cards, below the stock: with the gap there, which is half of the one above it less
# a card, the rows of the sides are always as far apart below as above
HALF = Gap(0.705, 1.3)
BETWEEN = (
    Group((STOCK,), LOW, ((3,), (1,)), HALF, face_up=2),
    Group((WASTE,), LOW, ((3,), (2,))),
    Group(FOUNDATIONS, LOW, ((1, 2, 1, 2, 4, 5, 4, 5), (1, 1, 2, 2))),
    *above(LOW, (1, 2, 4, 5), TWO, (0, 0.5, 1, 2)),
)
HIGH = (BESIDE, NARROW, NARROW, NARROW, BESIDE), (OVER, FRAMED, NARROW)
BELOW = (
    Group((STOCK, WASTE), HIGH, ((2, 3), (1,))),
    Group(FOUNDATIONS, HIGH, ((1, 2, 3, 4), (2, 2, 2, 2, 3, 3, 3, 3))),
    *above(HIGH, range(1, 5), Gap(0, 6.0), range(4)),
)
# two columns between the sides, and above all four the upper piles
SIDES = Gap(0.30, 0.50), Gap(0.18), Gap(0.30, 0.50)
SIX = Gap(0.26, 0.30), *3 * (Gap(0.12, 0.48),), Gap(0.22, 0.50)
SQUARE = (
    Group((STOCK, WASTE), (SIDES, SIX), ((1, 2), (5,))),
    Group(FOUNDATIONS, (SIDES, SIX), ((1, 2), (1, 1, 2, 2, 3, 3, 4, 4))),
    Group(ABOVE, (SIDES, SIX), (range(4), (0,)), Gap(0, 1.9), "down", face_up=4, most=TALL_FAN),
    *wings((SIDES, SIX), range(1, 5), 6),
)


class NapoleonsSquareTable(TableDesign):
    """Four piles fanned sideways at each side, four downwards above."""

    theme = THEMES["napoleons-square"]
    wide = (Shape(BETWEEN, Gap(0.21), TOP, FOOT), Shape(BELOW, Gap(0.21), TOP, Gap(0.28, 1.0)))
    tall = (Shape(SQUARE, Gap(0.18), TOP, FOOT),)
    game, stacked = NapoleonsSquare, True

    def frames(self, layout: Layout) -> dict[str, pygame.Rect]:
        """The foundations: two groups if the stock and the waste are between them."""
        is_one = layout.places[STOCK].x != layout.places[WASTE].x
        groups = (FOUNDATIONS,) if is_one else (FOUNDATIONS[:4], FOUNDATIONS[4:])
        return dict(zip(("left", "right"), map(layout.bounds, groups)))  # noqa: B905 - or one alone

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        rim = 2 * FRAME * layout.width
        marks = list[Mark]()
        for frame in layout.frames.values():
            tray = frame.inflate(rim, rim)
            marks.append(PanelMark(tray, layout.width * 0.10, "#000000", 0.16, self.theme.frame, 0.38, FRAME_LINE))
        for pile, note in (STOCK, _("all\nturned")), (WASTE, _("waste")):
            marks += self.heap(layout, table, pile, note)
        marks += self.suited_slots(layout, table, FOUNDATIONS)
        for pile in TABLEAU:
            bee = mixed(self.theme.middle, self.theme.frame, 0.3)
            marks += (
                self.slot(layout, pile),
                Glyph("bee", layout.pile_rect(pile, ()).center, round(0.44 * layout.width), bee),
            )
        if layout.is_legible:
            marks += self._counts(layout, table)
        return marks

    def quiet_places(self, layout: Layout, *more: pygame.Rect) -> MotifLayout:
        """Also as far as cards are dealt on both sides of a place, and where counts are."""
        for pile, place in layout.places.items():
            across, down = place.step
            more += (layout.pile_rect(pile, ()).inflate(DEALT * across, DEALT * down + layout.width),)
        return super().quiet_places(layout, *more)

    def _counts(self, layout: Layout, table: Table) -> Iterator[Pill]:
        """Yield counts above a pile, or below one that is lower than the first foundation."""
        reach = pill_px(layout) + 1 + 0.06 * layout.width
        left, turned = len(table[STOCK]), len(table[WASTE])
        texts = ngettext("{count} left", "{count} left", left), _("waste {count}", count=turned)
        for pile, number, text in zip((STOCK, WASTE), (left, turned), texts, strict=True):
            place = layout.pile_rect(pile, ())
            is_low = place.y > layout.places[FOUNDATIONS[0]].y
            centre = place.centerx, place.bottom + reach if is_low else place.top - reach
            if number:
                yield self.count(layout, number, text, centre, COUNT)


TABLE = NapoleonsSquareTable()
