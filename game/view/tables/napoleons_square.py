"""The table of Napoleon's Square: piles on three sides, the foundations the fourth, stock and waste within."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.patiences.napoleons_square import FOUNDATIONS, TABLEAU
from game.rules.cards import Suit
from game.rules.table import STOCK, WASTE, Pile, Table
from game.view.deck import Deck
from game.view.layout import RATIO, Layout, Place
from game.view.lettering import capitals
from game.view.marks import Mark, Panel, Pill
from game.view.tables.view import TableView, fan, gap, largest_fit, strip
from game.view.theme import GOLD, THEMES

LEFT, ABOVE, RIGHT = TABLEAU[3::-1], TABLEAU[4:8], TABLEAU[8:]  # each from the top, or from the left
GAP, BESIDE, SIDE = 0.12, 0.46, 0.24  # between cards, beside the wings, and at the window's sides
TOP, OVER_CORE, FOOT = 0.28, 0.34, 0.34
FRAME = 0.18  # around the middle
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # by turns black and red
INSCRIBED = 70  # pixels; on smaller cards the frame has no room for inscriptions
WING, COLUMN = 6, 5  # cards that a pile at the side, or above, may have before the table gives way
SIDE_PLAY = 0.09  # that a pile at the side may be fanned beyond what the deck needs


class Core(NamedTuple):
    """The middle of the table: so many columns and rows of cards, and all it measures in card widths."""

    columns: int
    rows: int
    width: float

    def height(self, width: int) -> int:
        """Give its height in pixels with cards of a width."""
        return self.rows * round(RATIO * width) + (self.rows - 1) * round(GAP * width)


WIDE, TALL = Core(5, 2, 5 + 4 * GAP + 0.2), Core(4, 3, 4 + 3 * GAP)


class Fans(NamedTuple):
    """The most cards of a deck on a pile at the left, above and at the right."""

    left: int
    above: int
    right: int
    deck: Deck

    def beside(self, width: int) -> tuple[int, int]:
        """Give the least distances in pixels from the first card to the last one, at the left and at the right."""
        step = strip(width, self.deck.side_strip)
        return (self.left - 1) * step, (self.right - 1) * step

    def down(self, width: int) -> int:
        """Give the same for the piles above."""
        return (self.above - 1) * strip(width, self.deck.strip)


class NapoleonsSquareTable(TableView):
    """Four piles fanned sideways at each side, four downwards above."""

    theme = THEMES["napoleons-square"]

    def largest(self, area: pygame.Rect, table: Table, deck: Deck) -> int:
        """As the middle that suits the window allows, and the longest piles around it."""
        return _largest(_core(area, deck), area, fans(table, deck))

    def place(self, area: pygame.Rect, table: Table, width: int, deck: Deck) -> Layout:
        """Room to spare goes between the rows, to the fans, then around the table."""
        core, longest = _core(area, deck), fans(table, deck)
        down = _rows(core, area, width, longest)
        middle = _middle(core, area, width, longest)
        middle.bottom = down[-1] + round(RATIO * width)
        places = _place_core(core, middle, width)
        places |= _place_above(middle, down[0], width, table, deck)
        steps = _side_steps(area, middle, width, table, deck)
        places |= _place_sides(middle, down, width, table, steps)
        return Layout(area, width, places, {"core": middle})

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        """The frame of the middle, and what every empty place takes."""
        width, core = layout.width, layout.frames["core"]
        frame = core.inflate(2 * FRAME * width, 2 * FRAME * width)
        marks: list[Mark] = [
            Panel((*frame.topleft, *frame.size), width * 0.10, "#000000", 0.16, GOLD, 0.38, max(1.0, width * 0.010)),
            self.slot(layout, STOCK, notes=("all", "turned")),
            self.depth(layout, STOCK, len(table[STOCK])),
            self.slot(layout, WASTE, notes=("waste",)),
            self.depth(layout, WASTE, len(table[WASTE])),
        ]
        free = tuple(suit for suit in SUITS if sum(_holds(table, pile, suit) for pile in FOUNDATIONS) < 2)
        marks += (self.slot(layout, pile, letter="A", suits=free) for pile in FOUNDATIONS)
        marks += (self.slot(layout, pile, notes=("any",)) for pile in TABLEAU)
        if layout.is_legible and width >= INSCRIBED:
            marks += self._counts(layout, frame, table)
        return marks

    def _counts(self, layout: Layout, frame: pygame.Rect, table: Table) -> Iterator[Mark]:
        """Inscriptions in the frame's line, for the cards on stock and waste would cover them there."""
        style = capitals(layout.width * 0.08, self.theme.accent, least=10)
        look = (self.theme.ink, 1.0, GOLD, 0.42)
        if count := len(table[STOCK]):
            yield Pill(f"STOCK {count}", style, frame.midtop, *look)
        if count := len(table[WASTE]):
            depth = self.depth(layout, WASTE, count)
            edge = layout.pile_rect(WASTE, ()).bottom + depth.slivers * depth.step + 1
            yield Pill(f"WASTE {count}", style, (frame.centerx, max(frame.bottom, edge + style.px)), *look)


def _holds(table: Table, pile: Pile, suit: Suit) -> bool:
    """Say whether a foundation is of a suit."""
    return bool(table[pile]) and table[pile][0].suit is suit


def fans(table: Table, deck: Deck) -> Fans:
    """Give the fans that room is needed for."""
    left, above, right = (max(len(table[pile]) for pile in piles) for piles in (LEFT, ABOVE, RIGHT))
    return Fans(max(WING, left), max(COLUMN, above), max(WING, right), deck)


def needs(core: Core, fans: Fans, width: int) -> tuple[float, float]:
    """The middle with a wing at each side, and four rows or the piles above the middle; in pixels."""
    wings = (2 * (BESIDE + SIDE) + 2) * width + sum(fans.beside(width))
    rows = 4 * round(RATIO * width) + 3 * GAP * width
    return core.width * width + wings, (TOP + FOOT) * width + max(rows, _column(core, fans, width))


def _column(core: Core, fans: Fans, width: int) -> float:
    """Give the least height in pixels of the longest pile above the middle, and of the middle below it."""
    return round(RATIO * width) + fans.down(width) + OVER_CORE * width + core.height(width)


def _largest(core: Core, area: pygame.Rect, fans: Fans) -> int:
    return largest_fit(area, lambda width: needs(core, fans, width))


def _core(area: pygame.Rect, deck: Deck) -> Core:
    """Choose the shape of the middle by the window and the deck alone, so that it never changes in a game."""
    usual = Fans(WING, COLUMN, WING, deck)
    return TALL if _largest(TALL, area, usual) > 1.06 * _largest(WIDE, area, usual) else WIDE


def _rows(core: Core, area: pygame.Rect, width: int, fans: Fans) -> list[int]:
    """Give the upper edges of the four rows of the wings."""
    height = round(RATIO * width)
    room = area.height - (TOP + FOOT) * width
    most = (0.62 if core is TALL else 0.50) * width
    column = _column(core, fans, width)
    total = min(room, max(4 * height + 3 * gap(room - 4 * height, 3, GAP * width, most), column))
    top = area.y + TOP * width + (room - total) / 2
    return [round(top + row * (total - height) / 3) for row in range(4)]


def _middle(core: Core, area: pygame.Rect, width: int, fans: Fans) -> pygame.Rect:
    """Give the rectangle of the middle, its bottom yet to be set: it makes way only for a wing that needs the room."""
    across, height = round(core.width * width), core.height(width)
    wing = (BESIDE + SIDE + 1) * width
    left, right = fans.beside(width)
    most_left, most_right = area.x + wing + left, area.right - wing - right - across
    return pygame.Rect(round(max(most_left, min(area.centerx - across / 2, most_right))), 0, across, height)


def _place_core(core: Core, middle: pygame.Rect, width: int) -> dict[Pile, Place]:
    """Place stock and waste in the midst of the foundations, or above them."""
    height, pitch = round(RATIO * width), width + round(GAP * width)
    ys = [middle.bottom - (core.rows - 1 - row) * round(GAP * width) - (core.rows - row) * height for row in range(3)]
    if core is TALL:
        xs = [middle.x + column * pitch for column in range(4)]
        return {
            STOCK: Place(xs[1], ys[0]),
            WASTE: Place(xs[2], ys[0]),
            **{pile: Place(xs[n % 4], ys[1 + n // 4]) for n, pile in enumerate(FOUNDATIONS)},
        }
    xs = [middle.x, middle.x + pitch, middle.right - width - pitch, middle.right - width]
    within = middle.centerx - width // 2
    return {
        STOCK: Place(within, ys[0]),
        WASTE: Place(within, ys[1]),
        **{pile: Place(xs[n % 4], ys[n // 4]) for n, pile in enumerate(FOUNDATIONS)},
    }


def _place_above(middle: pygame.Rect, top: int, width: int, table: Table, deck: Deck) -> dict[Pile, Place]:
    """Place the piles above the middle, the outer ones in line with its edges."""
    room = middle.top - OVER_CORE * width - top - round(RATIO * width)
    pitch = (middle.width - width) / 3
    places = {}
    for n, pile in enumerate(ABOVE):
        step = fan(max(COLUMN, len(table[pile])) - 1, room, width, deck.strip)
        places[pile] = Place(round(middle.x + n * pitch), top, step=(0, step))
    return places


def _side_steps(area: pygame.Rect, middle: pygame.Rect, width: int, table: Table, deck: Deck) -> dict[Pile, int]:
    """Give the step of every pile of the wings."""
    outside = (BESIDE + SIDE + 1) * width
    rooms = dict.fromkeys(LEFT, middle.left - area.left - outside)
    rooms |= dict.fromkeys(RIGHT, area.right - middle.right - outside)
    least, most = deck.side_strip, deck.side_strip + SIDE_PLAY
    return {pile: fan(max(WING, len(table[pile])) - 1, room, width, least, most) for pile, room in rooms.items()}


def _place_sides(
    middle: pygame.Rect, rows: list[int], width: int, table: Table, steps: dict[Pile, int]
) -> dict[Pile, Place]:
    """Place the wings: at the left every pile's top card, at the right its first one stands beside the middle."""
    beside, places = round(BESIDE * width), {}
    for left, right, y in zip(LEFT, RIGHT, rows, strict=True):
        reach = max(0, len(table[left]) - 1) * steps[left]
        places[left] = Place(middle.left - beside - width - reach, y, step=(steps[left], 0))
        places[right] = Place(middle.right + beside, y, step=(steps[right], 0))
    return places


TABLE = NapoleonsSquareTable()
