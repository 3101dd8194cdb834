"""The table of King Albert: the Belgian reserve above nine columns, the foundations beside them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.language import N_, _
from game.patiences.king_albert import COLUMNS, FOUNDATIONS, RESERVE, KingAlbert
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.cards.layout import RATIO, Layout, Place
from game.view.drawing.geometry import Point, boxed, outer
from game.view.drawing.paint import box, fill, put_centred, svg
from game.view.drawing.palette import GOLD, GOLD_HIGH
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.frozen import frozen
from game.view.marks.labels import Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark, Stud
from game.view.tables.table_design import (
    LABEL,
    Room,
    TableDesign,
    across,
    block,
    closed_fan,
    gap,
    max_fan,
    strip,
)

GAPS = (*8 * ((0.12, 0.46),), (0.50, 1.20))  # between columns, and beside the foundations
SIDE = 0.30  # at the window's sides
TOP, FOOT = 0.38, 0.20
BETWEEN = 0.08  # between foundations
TRAY = 0.16  # beyond the reserve's cards on each side
INSCRIBED = 66  # pixels; with smaller cards the tray's edge has no room for a label
USUAL_CARDS = 9  # number of cards of a column up to which it need not close up
SHORT = 7  # columns up to this number of cards are fanned as widely as one of this number
MAX_FAN = 0.48
AMPLE = 11  # number of cards of a column, well spread, for which there is room in a window higher than wide
SPREAD = TOP + 0.16 + 2 * RATIO + 0.14 + FOOT  # height of such a table except its fans and what is below the reserve
ACROSS = 10 + sum(least for least, _ in GAPS) + 2 * SIDE
FOUNDATION_COLUMN = TOP + 4 * RATIO + 3 * BETWEEN + FOOT
# half of the outline of a crown
HALF = ((-1.0, 0.50), (-1.10, -0.30), (-0.55, 0.12), (-0.42, -0.58), (-0.16, -0.02), (0.0, -0.88))


class KingAlbertTable(TableDesign):
    """The reserve in a tray above the middle seven columns; the foundations are a column at the side."""

    theme = THEMES["king-albert"]
    game, takes = KingAlbert, N_("any")

    def needs(self, table: Table, width: int, deck: Deck) -> tuple[float, float]:
        usual = (USUAL_CARDS - 1) * strip(width, deck.strip)
        longest = max(usual, *(closed_fan(table[pile], width, deck.strip) for pile in COLUMNS))
        column = (TOP + RATIO + _reserve_foot() + RATIO + FOOT) * width + longest
        return ACROSS * width, max(column, FOUNDATION_COLUMN * width)

    def place(self, area: pygame.Rect, table: Table, width: int, deck: Deck) -> Layout:
        height, minimum = round(RATIO * width), self.needs(table, width, deck)[1]
        window, maximum = area, max_fan(area, MAX_FAN)
        area = block(window, (SPREAD + _reserve_foot() + (AMPLE - 1) * maximum) * width, minimum)
        spare = max(0.0, area.height - minimum)
        xs = across(area, width, SIDE, GAPS)
        top = area.y + round(TOP * width + min(0.16 * width, spare * 0.08))
        y = top + height + round(_reserve_foot() * width + min(0.14 * width, spare * 0.06))
        space = area.bottom - FOOT * width - y - height
        places = {pile: Place(x, top) for pile, x in zip(RESERVE, xs[1:], strict=False)}
        usual = USUAL_CARDS if any(len(table[pile]) > SHORT for pile in COLUMNS) else SHORT
        room = Room(space, width, deck.strip, maximum, usual - 1)
        places |= {pile: self.spread(table, pile, room).place(x, y) for pile, x in zip(COLUMNS, xs, strict=False)}
        down = gap(area.bottom - FOOT * width - top - 4 * height, 3, BETWEEN * width, 0.30 * width) + height
        places |= {pile: Place(xs[-1], round(top + row * down)) for row, pile in enumerate(FOUNDATIONS)}
        tray = pygame.Rect(xs[1], top, xs[7] + width - xs[1], height).inflate(2 * TRAY * width, 2 * TRAY * width)
        tray.h = top + height + round(0.45 * _reserve_foot() * width) - tray.y
        return Layout(window, width, places, {"tray": tray}, deck=deck)

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        columns = (self.slot(layout, pile) for pile in COLUMNS)
        return [*self._reserve_marks(layout), *self.suited_slots(layout, table, FOUNDATIONS), *columns]

    def _reserve_marks(self, layout: Layout) -> Iterator[Mark]:
        """Yield the tray; a used place of the reserve takes nothing, so it is no slot."""
        width, tray = layout.width, layout.frames["tray"]
        yield PanelMark(boxed(tray), width * 0.12, "#000000", 0.30, GOLD, 0.42, max(1.0, width * 0.010))
        for pile in RESERVE:
            yield Stud(layout.pile_rect(pile, ()).center, round(width * 0.05, 1), self.theme.line)
        if layout.is_legible:
            yield Crest(tray.midtop, width * 0.115, self.theme.ink)
        if layout.is_legible and width >= INSCRIBED:
            style = self.caption(_("BELGIAN RESERVE"), width, tray.w * 0.9)
            yield Pill(_("BELGIAN RESERVE"), style, tray.midbottom, self.theme.ink, 1.0, GOLD, 0.42)


def _reserve_foot() -> float:
    """Return the card widths between reserve and columns, with room for the label, which grows with the text."""
    return 0.36 + 2 * LABEL * (text_size() - 1)


@frozen
class Crest(Mark):
    """A crown that interrupts a frame's line."""

    centre: Point  # on the frame's line
    size: float  # half the crown's width, in pixels
    background: str

    @property
    def rect(self) -> pygame.Rect:
        x, y = self.centre
        return outer(x - 1.8 * self.size, y - 1.15 * self.size, 3.6 * self.size, 2.0 * self.size)

    def paint(self, canvas: pygame.Surface) -> None:
        x, y = self.centre
        put_centred(
            canvas, box(round(3.6 * self.size), round(0.9 * self.size), self.size * 0.45, self.background), (x, y)
        )
        outline = [*HALF, *((-a, b) for a, b in HALF[-2::-1])]
        body = "M" + "L".join(f"{a:g} {b:g}" for a, b in outline) + "Z"
        jewels = [(a, b - 0.09) for a, b in outline if b < -0.25]
        rounds = "".join(f'<circle cx="{a:g}" cy="{b:g}" r=".13" {fill(GOLD_HIGH)}/>' for a, b in jewels)
        band = f'<path d="M-1 .6H1V.74H-1Z" {fill(GOLD)}/>'
        crown = f'<g transform="translate(1.3 1.1)"><path d="{body}" {fill(GOLD)}/>{band}{rounds}</g>'
        put_centred(canvas, svg(crown, 2.6 * self.size, 2 * self.size, (2.6, 2.0)), (x, y - 0.1 * self.size))


TABLE = KingAlbertTable()
