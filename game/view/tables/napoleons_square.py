"""The table of Napoleon's Square: piles on three sides, foundations on the fourth, stock and waste inside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from game.language import N_, _
from game.patiences.napoleons_square import FOUNDATIONS, TABLEAU, NapoleonsSquare
from game.rules.table import STOCK, WASTE, Pile, Table
from game.view.cards.deck import Deck
from game.view.cards.layout import LEGIBLE, RATIO, Layout, Place
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.tables.table_design import (
    MAX_FAN,
    Room,
    Spread,
    TableDesign,
    closed_fan,
    gap,
    largest_fit,
    strip,
)

LEFT, ABOVE, RIGHT = TABLEAU[3::-1], TABLEAU[4:8], TABLEAU[8:]  # from top to bottom, or from left to right
GAP, BESIDE, SIDE = 0.12, 0.46, 0.24  # between cards, beside the wings, and at the window's sides
TOP, OVER_CORE, FOOT = 0.28, 0.34, 0.40
FRAME = 0.18  # around the middle
BAND, INSCRIPTION = 30, 0.29  # pixels, and card widths above or below the middle for a count, where there is text
NAMED = 1.1, 3.0  # width of a count with the name of its pile, beside another or alone; else it is only the number
MAX_SPREAD = 0.80  # largest distance of the rows of the wings
WING, COLUMN = 6, 5  # number of cards of a pile at the side, or above, up to which it need not close up
SIDE_PLAY = 0.14  # largest additional fan of a pile at the side


class Core(NamedTuple):
    """The middle of the table: its rows of cards, and its width in card widths."""

    rows: int
    width: float

    def across(self, width: int) -> int:
        """Return its width in pixels for a card width: an even number, so that it can be centred."""
        return 2 * round(self.width * width / 2)

    def height(self, width: int) -> int:
        """Return its height in pixels for a card width."""
        return self.rows * round(RATIO * width) + (self.rows - 1) * round(GAP * width)


WIDE, TALL = Core(2, 5 + 4 * GAP + 0.2), Core(3, 4 + 3 * GAP)  # five cards across, and four


INSCRIBED = {STOCK: N_("STOCK {count}"), WASTE: N_("WASTE {count}")}


class NapoleonsSquareTable(TableDesign):
    """Four piles fanned sideways at each side, four downwards above."""

    theme = THEMES["napoleons-square"]
    game, takes = NapoleonsSquare, N_("any")

    def fitting(self, area: pygame.Rect, table: Table, deck: Deck) -> int:
        return _fitting(_core(area, deck), area, table, deck)

    def place(self, area: pygame.Rect, table: Table, width: int, deck: Deck) -> Layout:
        core = _core(area, deck)
        down = _rows(core, area, width, _fans(table, width, deck)[1])
        middle = pygame.Rect(0, 0, core.across(width), core.height(width))
        middle.midbottom = area.centerx, down[-1] + round(RATIO * width)
        above = middle.top - _band(OVER_CORE, width) - down[0] - round(RATIO * width)
        room, pitch = Room(above, width, deck.strip, MAX_FAN, COLUMN - 1), (middle.width - width) / 3
        columns = ((pile, round(middle.x + n * pitch)) for n, pile in enumerate(ABOVE))
        places = _place_core(core, middle, width)
        places |= {pile: self.spread(table, pile, room).place(x, down[0]) for pile, x in columns}
        space = middle.left - area.left - round(BESIDE * width) - (1 + SIDE) * width
        room = Room(space, width, deck.side_strip, deck.side_strip + SIDE_PLAY, WING - 1)
        spreads = {pile: self.spread(table, pile, room) for pile in (*LEFT, *RIGHT)}
        places |= _place_sides(middle, down, width, table, spreads)
        return Layout(area, width, places, {"core": middle}, deck=deck)

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        width, core = layout.width, layout.frames["core"]
        frame = core.inflate(2 * FRAME * width, 2 * FRAME * width)
        marks: list[Mark] = [
            PanelMark(boxed(frame), width * 0.10, "#000000", 0.16, GOLD, 0.38, max(1.0, width * 0.010)),
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

    def _counts(self, layout: Layout, table: Table) -> Iterator[Mark]:
        """Inscriptions in the frame's line, above a pile of the upper row and below one of the lower."""
        style = self.caption("", layout.width, layout.width)
        core, reach = layout.frames["core"], max(FRAME * layout.width, style.px + 1)
        room = NAMED[layout.places[STOCK].y != layout.places[WASTE].y] * layout.width
        for pile in (STOCK, WASTE):
            count, place = len(table[pile]), layout.pile_rect(pile, ())
            depth = self.depth(layout, pile, count)
            below = max(core.bottom + reach, place.bottom + depth.slivers * depth.step + 1 + style.px)
            centre = place.centerx, core.top - reach if place.top == core.top else below
            named = Pill(_(INSCRIBED[pile], count=count), style, centre, self.theme.ink, 1.0, GOLD, 0.42)
            if count:
                yield named if named.rect.width <= room else self.pill(layout, str(count), centre)


def _fans(table: Table, width: int, deck: Deck) -> tuple[int, int]:
    """Return the least extent in pixels of a fan in a wing, and of one above the middle."""
    across = (closed_fan(table[pile], width, deck.side_strip) for pile in (*LEFT, *RIGHT))
    down = (closed_fan(table[pile], width, deck.strip) for pile in ABOVE)
    usual = (WING - 1) * strip(width, deck.side_strip), (COLUMN - 1) * strip(width, deck.strip)
    return max(usual[0], *across), max(usual[1], *down)


def _needs(core: Core, fans: tuple[int, int], width: int) -> tuple[float, float]:
    """Return the least size of the table in pixels: the middle, the wings, and the piles above."""
    wings = 2 * (SIDE * width + round(BESIDE * width) + width + fans[0])
    rows = 4 * round(RATIO * width) + 3 * GAP * width
    foot = _band(FOOT, width)
    return core.across(width) + wings, TOP * width + foot + max(rows, _column(core, fans[1], width))


def _band(fraction: float, width: int) -> float:
    """Return the height in pixels of a band at a card width; it has room for a count."""
    return max(max(BAND, INSCRIPTION * width) * text_size() if width >= LEGIBLE else 0, fraction * width)


def _column(core: Core, fan: int, width: int) -> float:
    """Return the least height in pixels of the middle and the longest pile above it."""
    return round(RATIO * width) + fan + _band(OVER_CORE, width) + core.height(width)


def _fitting(core: Core, area: pygame.Rect, table: Table, deck: Deck) -> int:
    return largest_fit(area, lambda width: _needs(core, _fans(table, width, deck), width))


def _core(area: pygame.Rect, deck: Deck) -> Core:
    """Choose the shape of the middle by window and deck alone, so that it is constant in a game."""
    usual = Table(dict.fromkeys(TABLEAU, ()))
    return TALL if _fitting(TALL, area, usual, deck) > 1.06 * _fitting(WIDE, area, usual, deck) else WIDE


def _rows(core: Core, area: pygame.Rect, width: int, fan: int) -> list[int]:
    """Return the upper edges of the four rows of the wings."""
    height = round(RATIO * width)
    space = area.height - TOP * width - _band(FOOT, width)
    column = _column(core, fan, width)
    total = min(space, max(4 * height + 3 * gap(space - 4 * height, 3, GAP * width, MAX_SPREAD * width), column))
    top = area.y + TOP * width + (space - total) / 2
    return [round(top + row * (total - height) / 3) for row in range(4)]


def _place_core(core: Core, middle: pygame.Rect, width: int) -> dict[Pile, Place]:
    """Place stock and waste between the foundations, or above them."""
    height, pitch = round(RATIO * width), width + round(GAP * width)
    ys = [middle.bottom - (core.rows - 1 - row) * round(GAP * width) - (core.rows - row) * height for row in range(3)]
    if core is TALL:
        xs = [middle.x + column * pitch for column in range(4)]
        stock, waste = (Place(x, ys[0]) for x in xs[1:3])
        del ys[0]
    else:
        xs = [middle.x, middle.x + pitch, middle.right - width - pitch, middle.right - width]
        stock, waste = (Place(middle.centerx - width // 2, y) for y in ys[:2])
    foundations = {pile: Place(xs[n % 4], ys[n // 4]) for n, pile in enumerate(FOUNDATIONS)}
    return {STOCK: stock, WASTE: waste, **foundations}


def _place_sides(
    middle: pygame.Rect, rows: list[int], width: int, table: Table, spreads: Mapping[Pile, Spread]
) -> dict[Pile, Place]:
    """Place the wings: at the left each pile's top card is next to the middle, at the right its first card."""
    beside, step, places = round(BESIDE * width), min(spread.step for spread in spreads.values()), {}
    for left, right, y in zip(LEFT, RIGHT, rows, strict=True):
        _, edge, closed = spreads[left]
        reach = max(0, len(table[left]) - 1 - len(closed)) * step + len(closed) * edge
        for pile, x in ((left, middle.left - beside - width - reach), (right, middle.right + beside)):
            places[pile] = Place(x, y, (step, 0), (spreads[pile].edge, 0), spreads[pile].closed)
    return places


TABLE = NapoleonsSquareTable()
