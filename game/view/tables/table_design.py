"""The base class of all tables: their layout in a window, and their marks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from itertools import accumulate
from math import ceil
from typing import ClassVar, NamedTuple, Self

import pygame

from game.language import _
from game.rules.cards import Cards, Suit
from game.rules.patience import Patience
from game.rules.table import Pile, Role, Table
from game.view.cards.deck import CLASSIC, Deck
from game.view.cards.layout import Layout, Place
from game.view.drawing.easing import lerp
from game.view.drawing.geometry import Point, boxed
from game.view.drawing.palette import IVORY
from game.view.drawing.themes import Theme
from game.view.drawing.ui_style import letter as rank_letter
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Paragraph, Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import EVENING_PAPER, PAPER, PileEdges, Sign, Slot
from game.view.stage.felt import MotifLayout
from game.view.text.rendering import MIN_TEXT_PX, SANS_BOLD, Style, capitals, fitted
from game.view.text.wrapping import wrapped

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # black and red alternate
HIDDEN_STRIP = 0.11  # card widths: the least visible part of a face-down card in a fan, unless it is very long
MAX_HIDDEN_FAN = 0.22  # card widths: the largest
MAX_FAN = 0.38  # card widths: the largest visible part of a face-up card in a fan
MAX_TALL_FAN = 0.60  # the same in a window that is higher than wide
OPEN = 3  # number of covered cards at the top of a pile that never close up
SMALLER = 0.85  # of their usual size: cards of a table with a pile that would have to close up further
LABEL = 0.125  # card widths: the font size of inscriptions in capitals
LOW, HIGH = 0.95, 1.25  # height over width: from LOW on a window counts as partly tall, from HIGH on as tall


Limits = tuple[float, float]


class Room(NamedTuple):
    """The room of a fanned pile, without the size of a card.

    It has `space` pixels. A face-up card shows `least` to `most` of the `width` of a card in pixels, and as much as if
    there were always `face_up` such cards and `hidden` face-down ones below the top card.
    """

    space: float
    width: int
    least: float
    most: float
    face_up: int
    hidden: int = 0


class Spread(NamedTuple):
    """The steps of a fanned pile in pixels, over open cards and over narrow ones, and which face-up ones are narrow."""

    step: float
    edge: float
    closed: frozenset[int]

    def place(self, x: float, y: float) -> Place:
        """Return the place of the pile, fanned downwards."""
        return Place(x, y, (0, self.step), (0, self.edge), self.closed)


class TableDesign(ABC):
    """The table of one game."""

    theme: Theme
    game: ClassVar[type[Patience]]
    takes: ClassVar[str] = ""  # what an empty pile of the tableau takes

    def in_theme(self, theme: Theme) -> Self:
        """Return the same table in other colours."""
        table = copy(self)
        table.theme = theme
        return table

    def arrange(self, area: pygame.Rect, table: Table, widest: int | None = None, deck: Deck = CLASSIC) -> Layout:
        """Lay a table out in an area (pixels), with cards of the usual width, or of one step less; at most `widest`."""
        usual = self.fitting(area, Table(dict.fromkeys(table, ())), deck)
        width = usual if self.fitting(area, table, deck) >= usual else round(SMALLER * usual)
        return self.place(area, table, min(width, widest or width), deck)

    def fitting(self, area: pygame.Rect, table: Table, deck: Deck) -> int:
        """Return the largest card width in pixels at which the table, with its long piles closed up, fits an area."""
        return largest_fit(area, lambda width: self.needs(table, width, deck))

    def needs(self, table: Table, width: int, deck: Deck) -> tuple[float, float]:
        """Return the least width and height in pixels of the table at a card width.

        A table whose needs also depend on the window's shape overrides `fitting` instead.
        """
        raise NotImplementedError

    @abstractmethod
    def place(self, area: pygame.Rect, table: Table, width: int, deck: Deck) -> Layout:
        """Lay the table out at a card width, and distribute the free room over its gaps."""

    @abstractmethod
    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        """Return all marks on the felt below the cards, the lowest first."""

    def spread(self, table: Table, pile: Pile, room: Room) -> Spread:
        """Return how a pile is fanned in a room: evenly, or closed up if it is too long.

        Cards that move together with the one below them close up first, then the deepest ones.
        """
        cards, width = table[pile], room.width
        hidden, low, high = hidden_cards(cards), strip(width, HIDDEN_STRIP), strip(width, room.least)
        face_up = max(0, len(cards) - 1 - hidden)
        count = ceil((hidden * low + face_up * high - room.space) / (high - low))
        closed: frozenset[int] = frozenset()
        if count > 0:
            game, deep = self.game(), range(hidden, len(cards) - 1 - OPEN)
            moved = {n for n in deep if n and game.liftable(table.having({pile: cards[: n + 1]}), pile) > 1}
            closed = frozenset([*sorted(moved), *(n for n in deep if n not in moved)][:count])
        narrow, wide = hidden + len(closed), face_up - len(closed)
        usual = fan(room.face_up, room.space - room.hidden * low, width, room.least, room.most)
        step = min(usual, fan(wide, room.space - narrow * low, width, room.least, room.most))
        edge = (room.space - wide * step) / max(1, narrow)
        return Spread(step, max(1.0, edge) if edge < low else int(min(edge, MAX_HIDDEN_FAN * width)), closed)

    def note(self, layout: Layout, pile: Pile) -> Slot:
        """Return the mark of what an empty pile of the tableau takes, which is shown while the pile is pointed at."""
        return self.slot(layout, pile, note=_(self.takes), strength=0.0)

    def quiet_places(self, layout: Layout) -> MotifLayout:
        """Return what the motif of the felt depends on: all places and frames, and the columns if any.

        A rim around a frame is free as well.
        """
        width = layout.width
        rim = 2 * round(0.18 * width)
        frames = [frame.inflate(rim, rim) for frame in layout.frames.values()]
        bar = pygame.Rect(layout.area.x, 0, layout.area.width, layout.area.y)
        rects = [*(layout.pile_rect(pile, ()) for pile in layout.places), *frames, bar]
        columns = [rect for pile, rect in zip(layout.places, rects, strict=False) if pile.role is Role.TABLEAU]
        free = tuple(map(boxed, rects))
        pitch = abs(columns[1].x - columns[0].x) if len(columns) > 1 else 0
        return MotifLayout(free, columns[0].centerx, pitch) if width < pitch < 2 * width else MotifLayout(free)

    def links(self, layout: Layout, table: Table, source: Pile, targets: Iterable[Pile]) -> list[Mark]:  # noqa: ARG002
        """Return marks above the cards for the chosen one: links to its targets, or what they would mean."""
        return []

    def slot(  # noqa: PLR0913 - what a place takes, by name
        self,
        layout: Layout,
        pile: Pile,
        *,
        letter: str | None = None,
        note: str = "",
        suits: tuple[Suit, ...] = (),
        strength: float = 1.0,
    ) -> Slot:
        """Return the mark of an empty place, with what it takes if that is legible.

        By default the letter is the rank with which the pile starts by the rules of the game.
        """
        box = boxed(layout.pile_rect(pile, ()))
        if not layout.is_legible:
            return Slot(box, self.theme.line, strength=strength)
        if letter is None:
            letter = rank_letter(self.game.bases[pile]) if pile in self.game.bases else ""
        signs = tuple(Sign(suit, layout.deck.inks[suit].felt) for suit in suits)
        return Slot(box, self.theme.line, letter, tuple(note.splitlines()), signs, strength)

    def depth(self, layout: Layout, pile: Pile, count: int) -> PileEdges:
        """Return the mark of the cards below the top one of a pile of `count`."""
        paper = EVENING_PAPER if layout.deck.evening else PAPER
        return PileEdges(boxed(layout.pile_rect(pile, ())), count, paper)

    def pill(self, layout: Layout, text: str, centre: Point, room: float = 0.9) -> Pill:
        """Return the mark of a count, whose text is as wide as `room` card widths at most in large type."""
        px = pill_px(layout.width)
        style = fitted(text, Style(SANS_BOLD, px, IVORY), layout.width * room, round(px / text_size()))
        return Pill(text, style, centre, self.theme.ink, 0.7, self.theme.accent, 0.4)

    def caption(self, text: str, width: int, room: float, opacity: float = 1.0) -> Style:
        """Return the style of an inscription in capitals at a card width, smaller if it would not fit its room."""
        px = max(MIN_TEXT_PX, width * LABEL) * text_size()
        return fitted(text, capitals(px, self.theme.accent, opacity), room)

    def suited_slots(self, layout: Layout, table: Table, piles: Sequence[Pile]) -> list[Mark]:
        """Return the marks of foundations, each with the suits that have not begun as many as there are for each."""
        used = [table[pile][0].suit for pile in piles if table[pile]]
        free = tuple(suit for suit in SUITS if used.count(suit) < len(piles) // len(SUITS))
        return [self.slot(layout, pile, suits=free) for pile in piles]


def pill_px(width: int) -> int:
    """Return the font size in pixels of a count at a card width."""
    return round(max(width * 0.11, min(16, width * 0.137), 12) * text_size())


def inscription(text: str, style: Style, room: float, centre: Point) -> Paragraph:
    """Return an inscription in the style that `caption` made for its longest word, whose first line has its centre."""
    return Paragraph(text, style, centre, "mc", wrapped(text, style, room), 1.2 * style.px)


def longest_word(texts: Iterable[str]) -> str:
    """Return the longest text that stays in one line: in large type each word may have a line of its own."""
    return max((word for text in texts for word in (text.split() if text_size() > 1 else [text])), key=len)


def largest_fit(area: pygame.Rect, needs: Callable[[int], tuple[float, float]]) -> int:
    """Return the largest card width whose needs, a width and height in pixels, fit into the area."""

    def is_too_large(width: int) -> bool:
        across, down = needs(width)
        return across > area.width or down > area.height

    return max(1, bisect_left(range(area.width), x=True, lo=1, key=is_too_large) - 1)


def strip(width: int, fraction: float) -> int:
    """Return a share of a card width, rounded up to whole pixels."""
    return ceil(fraction * width)


def hidden_cards(cards: Cards) -> int:
    """Return the number of face-down cards that are covered."""
    return sum(not card.face_up for card in cards[:-1])


def closed_fan(cards: Cards, width: int, least: float) -> int:
    """Return the distance in pixels from the first card to the last one of a pile that is closed up.

    Its open cards show `least` of their width.
    """
    wide = min(OPEN, max(0, len(cards) - 1 - hidden_cards(cards)))
    return max(0, len(cards) - 1 - wide) * strip(width, HIDDEN_STRIP) + wide * strip(width, least)


def fan(steps: int, space: float, width: int, minimum: float, maximum: float = MAX_FAN) -> int:
    """Return the step in pixels with which `steps` steps fit into the space, within limits in card widths."""
    fraction = int(space / steps) if steps > 0 else width
    return max(strip(width, minimum), min(int(maximum * width), fraction))


def tallness(area: pygame.Rect) -> float:
    """Return how tall an area is, from 0 for most windows to 1."""
    return max(0.0, min(1.0, (area.height / max(1, area.width) - LOW) / (HIGH - LOW)))


def max_fan(area: pygame.Rect, maximum: float = MAX_FAN) -> float:
    """Return the largest visible part, in card widths, of a face-up card in a fan in an area."""
    return lerp(maximum, MAX_TALL_FAN, tallness(area))


def block(area: pygame.Rect, height: float, minimum: float) -> pygame.Rect:
    """Return the part of an area for the table: its middle, if it is higher than wide and there is room.

    `height` is the table's height when well spread, `minimum` its least height, both in pixels.
    """
    spare = max(0.0, area.height - max(height, minimum))
    return area.inflate(0, -2 * round(tallness(area) * spare / 2))


def across(area: pygame.Rect, width: int, side: float, gaps: Sequence[Limits]) -> list[int]:
    """Return the left edges of columns in the middle of an area, with at least `side` card widths beside them.

    Each gap between them has limits in card widths; those with lower ones get their share of the free room first.
    """
    space, sizes, cards = area.width - 2 * side * width, dict[Limits, float](), (len(gaps) + 1) * width
    space -= cards
    for least, most in sorted({*gaps}):
        shares = sum(limits[0] for limits in gaps if limits not in sizes) / least
        sizes[least, most] = gap(space, shares, least * width, most * width)
        space -= gaps.count((least, most)) * sizes[least, most]
    x = area.x + (area.width - cards - sum(sizes[limits] for limits in gaps)) / 2
    return [round(left) for left in accumulate(gaps, lambda left, limits: left + width + sizes[limits], initial=x)]


def gap(space: float, count: float, minimum: float, maximum: float) -> float:
    """Return the gap if the space is divided among `count` gaps, within limits; all in pixels."""
    return max(minimum, min(maximum, space / count))
