"""The table of King Albert: the Belgian reserve above nine columns, the foundations beside them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.language import _
from game.patiences.king_albert import COLUMNS, FOUNDATIONS, RESERVE, KingAlbert
from game.rules.table import Table
from game.view.cards.layout import Layout
from game.view.drawing.geometry import Point
from game.view.drawing.paint import box, corner_of, fill, lozenge, svg
from game.view.drawing.palette import GOLD, GOLD_HIGH
from game.view.drawing.themes import THEMES
from game.view.marks.labels import Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.tables.shapes import TALL_FAN, Gap, Group, Shape
from game.view.tables.table_design import FRAME_LINE, LABEL, TableDesign
from game.view.widgets.widget_marks import Image

TRAY = 0.12  # beyond the cards of the reserve and of the foundations on each side
BELOW = Gap(0.36, 0.43, text=2 * LABEL, pixels=28)  # the reserve, with room for its label

TEN = (*8 * (Gap(0.12, 0.46),), Gap(0.50, 1.20))
TWO_ROWS = TEN, (BELOW,)
BESIDE = (
    Group(RESERVE, TWO_ROWS, (range(1, 8), (0,))),
    Group(COLUMNS, TWO_ROWS, (range(9), (1,)), Gap(0, 3.84), "down", face_up=8),
    Group(FOUNDATIONS, (TEN, 3 * (Gap(0.08, 0.60),)), ((9,), range(4))),
)
THREE_ROWS = 8 * (Gap(0.09, 0.30),), (Gap(0.46, 0.70), BELOW._replace(ample=0.66))
ABOVE = (
    Group(RESERVE, THREE_ROWS, (range(1, 8), (1,))),
    Group(COLUMNS, THREE_ROWS, (range(9), (2,)), Gap(0, 10.0), "down", face_up=8, most=TALL_FAN),
    Group(FOUNDATIONS, THREE_ROWS, ((2.5, 3.5, 4.5, 5.5), (0,))),
)
# half of the outline of a crown, and the crown with its band and jewels, 2.6 wide and 2 high
HALF = ((-1.0, 0.50), (-1.10, -0.30), (-0.55, 0.12), (-0.42, -0.58), (-0.16, -0.02), (0.0, -0.88))
OUTLINE = (*HALF, *((-x, y) for x, y in HALF[-2::-1]))
BODY = "M" + "L".join(f"{x:g} {y:g}" for x, y in OUTLINE) + "Z"
ROUNDS = "".join(f'<circle cx="{x:g}" cy="{y - 0.09:g}" r=".13" {fill(GOLD_HIGH)}/>' for x, y in OUTLINE if y < -0.25)
BAND = f'<path d="M-1 .6H1V.74H-1Z" {fill(GOLD)}/>'
CROWN = f'<g transform="translate(1.3 1.1)"><path d="{BODY}" {fill(GOLD)}/>{BAND}{ROUNDS}</g>'


class KingAlbertTable(TableDesign):
    """The reserve in a tray above the middle seven columns; the foundations in one at the side, or above it."""

    theme = THEMES["king-albert"]
    wide = (Shape(BESIDE, Gap(0.30), Gap(0.38, 0.50), Gap(0.20)),)
    tall = (Shape(ABOVE, Gap(0.16), Gap(0.30, 0.95), Gap(0.20, 0.40)),)
    game = KingAlbert

    def frames(self, layout: Layout) -> dict[str, pygame.Rect]:
        rim = round(TRAY * layout.width)
        tray, foundations = (layout.bounds(piles).inflate(2 * rim, 2 * rim) for piles in (RESERVE, FOUNDATIONS))
        tray.h += round(BELOW.span(layout.width).least / 2) - rim
        return {"tray": tray, "foundations": foundations}

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        columns = (self.slot(layout, pile) for pile in COLUMNS)
        return [*self._trays(layout), *self.suited_slots(layout, table, FOUNDATIONS), *columns]

    def _trays(self, layout: Layout) -> Iterator[Mark]:
        """Yield a tray for the foundations and one for the reserve, whose places take nothing once they are empty."""
        width, tray = layout.width, layout.frames["tray"]
        for frame, edge in zip(layout.frames.values(), (0.42, 0.24), strict=True):
            yield PanelMark(frame, width * 0.12, "#000000", 0.30, self.theme.frame, edge, FRAME_LINE)
        stud = lozenge(round(width * 0.05, 1), self.theme.line, 0.3)
        for pile in RESERVE:
            yield self.slot(layout, pile, strength=0.6)
            yield Image(stud, corner_of(stud, layout.pile_rect(pile, ()).center))
        if layout.is_legible:
            yield from _crest(tray.midtop, width * 0.115, self.theme.ink)
            style = self.caption(_("BELGIAN RESERVE"), layout, tray.w * 0.26)
            yield Pill(_("BELGIAN RESERVE"), style, tray.midbottom, self.theme.ink, 1.0, self.theme.frame)


def _crest(centre: Point, size: float, background: str) -> Iterator[Image]:
    """Yield a crown that interrupts a frame's line; `size` is half its width, in pixels."""
    ground = box(round(3.6 * size), round(0.9 * size), size * 0.45, background)
    yield Image(ground, corner_of(ground, centre))
    crown = svg(CROWN, 2.6 * size, 2 * size, (2.6, 2.0))
    yield Image(crown, corner_of(crown, (centre[0], centre[1] - 0.1 * size)))


TABLE = KingAlbertTable()
