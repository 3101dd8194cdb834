"""The table of Napoleon's Square: piles on three sides, and foundations, stock and waste between them."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.language import N_, _
from game.patiences.napoleons_square import FOUNDATIONS, TABLEAU, NapoleonsSquare
from game.rules.table import STOCK, WASTE, Pile, Table
from game.view.cards.layout import Layout
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD
from game.view.drawing.themes import THEMES
from game.view.marks.labels import Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.tables.shapes import TALL_FAN, Gap, Group, Line, Shape, Site
from game.view.tables.table_design import TableDesign

LEFT, ABOVE, RIGHT = TABLEAU[3::-1], TABLEAU[4:8], TABLEAU[8:]  # from top to bottom, or from left to right
FRAME = 0.20  # around the middle
NAMED = 1.1, 3.0  # width of a count with its pile's name, beside another, or alone; else a number
NARROW, BESIDE, FANNED = Gap(0.12), Gap(0.37), Gap(0, 30.0)  # between cards, beside the wings, and a fan
HANGING = Gap(0, 6.0)  # the same of those above the middle
OVER, FOOT = Gap(0.33, text=0.29, pixels=30), Gap(0.51, 1.0, text=0.22, pixels=30)  # for a count beyond the middle
WINGS = 3 * (Gap(0.12, 1.2),)


def wings(across: Line, down: Line, first: int) -> tuple[Group, Group]:
    """Return the piles at both sides, with the top cards of those at the left next to the middle."""
    grid, rows = (across, down), range(first, first + 4)
    return (
        Group(LEFT, grid, ((0,), rows), FANNED, "left", face_up=7, short=5, most=0.57),
        Group(RIGHT, grid, ((len(across),), rows), FANNED, "right", face_up=7, short=5, most=0.57),
    )


# stock and waste between the foundations, or above them
FIVE = (BESIDE, NARROW, Gap(0.16), Gap(0.16), NARROW, BESIDE)
LOW = FIVE, (OVER, NARROW)
BETWEEN = (
    Group((STOCK, WASTE), LOW, ((3,), (1, 2))),
    Group(FOUNDATIONS, LOW, ((1, 2, 4, 5), (1, 1, 1, 1, 2, 2, 2, 2))),
    Group(ABOVE, LOW, ((1, 2, 4, 5), (0,)), HANGING, "down", face_up=4, most=0.57),
    *wings(FIVE, WINGS, 0),
)
FOUR = (BESIDE, NARROW, NARROW, NARROW, BESIDE)
HIGH = FOUR, (OVER, NARROW, NARROW)
BELOW = (
    Group((STOCK, WASTE), HIGH, ((2, 3), (1,))),
    Group(FOUNDATIONS, HIGH, ((1, 2, 3, 4), (2, 2, 2, 2, 3, 3, 3, 3))),
    Group(ABOVE, HIGH, ((1, 2, 3, 4), (0,)), HANGING, "down", face_up=4, most=0.57),
    *wings(FOUR, WINGS, 0),
)
# two columns between the sides, and above all four the upper piles
SIDES, SIX = (Gap(0.30, 0.50), Gap(0.18), Gap(0.30, 0.50)), (Gap(0.30, 0.50), *4 * (Gap(0.12, 0.36),))
SQUARE = (
    Group((STOCK, WASTE), (SIDES, SIX), ((1, 2), (5,))),
    Group(FOUNDATIONS, (SIDES, SIX), ((1, 2), (1, 1, 2, 2, 3, 3, 4, 4))),
    Group(ABOVE, (SIDES, SIX), (range(4), (0,)), Gap(0, 3.4), "down", face_up=4, short=3, most=TALL_FAN),
    *wings(SIDES, SIX, 1),
)


INSCRIBED = {STOCK: N_("STOCK {count}"), WASTE: N_("WASTE {count}")}


class NapoleonsSquareTable(TableDesign):
    """Four piles fanned sideways at each side, four downwards above."""

    theme = THEMES["napoleons-square"]
    wide = tuple(Shape(groups, Gap(0.21), Gap(0.24, 0.8), FOOT) for groups in (BETWEEN, BELOW))
    tall = (Shape(SQUARE, Gap(0.18), Gap(0.26), FOOT),)
    game, takes, stacked = NapoleonsSquare, N_("any"), True

    def frames(self, layout: Layout, found: Mapping[Pile, Site]) -> dict[str, pygame.Rect]:  # noqa: ARG002
        return {"core": layout.bounds((STOCK, WASTE, *FOUNDATIONS))}

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        width, rim = layout.width, 2 * FRAME * layout.width
        frame = boxed(layout.frames["core"].inflate(rim, rim))
        marks: list[Mark] = [
            PanelMark(frame, width * 0.10, "#000000", 0.16, GOLD, 0.38, max(1.0, width * 0.010)),
            self.slot(layout, STOCK, note=_("all\nturned")),
            self.depth(layout, STOCK, len(table[STOCK])),
            self.slot(layout, WASTE, note=_("waste")),
            self.depth(layout, WASTE, len(table[WASTE])),
        ]
        marks += self.suited_slots(layout, table, FOUNDATIONS)
        marks += (self.slot(layout, pile) for pile in TABLEAU)
        if layout.is_legible:
            marks += self._counts(layout, table)
        return marks

    def _counts(self, layout: Layout, table: Table) -> list[Pill]:
        """Inscriptions in the frame's line, above a pile of the upper row and below one of the lower."""
        alone = layout.places[STOCK].y != layout.places[WASTE].y
        style = self.caption("", layout.width, layout.width)
        core, reach = layout.frames["core"], max(FRAME * layout.width, style.px + 1 + 0.06 * layout.width)
        numbers = list[Pill]()
        for each in (style, style._replace(tracking=0)):  # if there is less room
            named, numbers = list[Pill](), []
            for pile in filter(table.__getitem__, (STOCK, WASTE)):
                count, place = len(table[pile]), layout.pile_rect(pile, ())
                centre = place.centerx, core.top - reach if place.top == core.top else core.bottom + reach
                numbers.append(self.pill(layout, str(count), centre))
                named.append(Pill(_(INSCRIBED[pile], count=count), each, centre, self.theme.ink, 1.0, GOLD, 0.42))
            if all(pill.rect.w <= NAMED[alone] * layout.width for pill in named):
                return named
        return numbers


TABLE = NapoleonsSquareTable()
