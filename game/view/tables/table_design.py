"""The base class of all tables: their layout in a window, and their marks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from math import ceil
from typing import ClassVar

import pygame

from game.language import N_, _
from game.rules.cards import Rank, Suit
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import STOCK, Pile, Role, Table
from game.view.cards.deck import CLASSIC, Deck
from game.view.cards.layout import Layout, Place
from game.view.drawing.geometry import CARD_CORNER, Point, boxed
from game.view.drawing.palette import GOLD, IVORY
from game.view.drawing.themes import Theme
from game.view.drawing.ui_style import letter as rank_letter
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark, PileEdges, Sign, Slot
from game.view.stage.felt import MotifLayout
from game.view.tables.shapes import (
    DOWN,
    EDGE,
    HIDDEN_STRIP,
    OPEN,
    UPRIGHT,
    Shape,
    Site,
    hidden_cards,
    sites,
    strip,
    usual_shape,
)
from game.view.text.rendering import MIN_TEXT_PX, SANS_BOLD, Style, capitals, fits, fitted, width_of

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # black and red alternate
SPREAD = 0.88  # of their indices: the least that cards show in a long pile before some close up
THIRD = 0.075  # card widths beyond the index: a fan shows a third of the first pips or nothing of them
WIDEST = 1.15  # card widths: a part of a motif that repeats with the columns, if they are farther apart
LABEL = 0.125  # card widths: the font size of inscriptions in capitals
FRAME_LINE = 0.9  # pixels: the line around a group of places, thinner than theirs, so that in high contrast it is too
GILT = 0.04  # card widths: a rim of gold, so that two share the least gap between cards
CLOSE = 0.05  # ems: the letter spacing of those that have little room


class TableDesign(ABC):
    """The table of one game."""

    theme: Theme
    deck: Deck = CLASSIC
    left_handed = False
    game: ClassVar[type[Patience]]
    wide: ClassVar[tuple[Shape, ...]]  # its arrangements, the first if no other has larger cards
    tall: ClassVar[tuple[Shape, ...]] = ()  # further ones in tall windows, before the others
    takes: ClassVar[str] = N_("any")  # what an empty pile of the tableau takes, if it does not always say so
    stacked: ClassVar[bool] = False  # whether its cards have the suit below the rank, since they are fanned sideways

    def arrange(self, area: pygame.Rect, table: Table) -> Layout:
        """Lay a table out in an area (pixels), with cards of the usual width, which they keep during a game."""
        deck = self.deck.stacked if self.stacked else self.deck
        return self.place(area, table, self.shape(area, deck)[1], deck)

    def shape(self, area: pygame.Rect, deck: Deck) -> tuple[Shape, int]:
        """Return the arrangement in an area, and the usual card width in pixels."""
        shapes = (*self.tall, *self.wide) if area.h >= UPRIGHT * area.w else self.wide
        return usual_shape(shapes, area.size, deck, text_size())

    def place(self, area: pygame.Rect, table: Table, width: int, deck: Deck) -> Layout:
        """Lay the table out at a card width."""
        found = sites(self.shape(area, deck)[0], boxed(area), width, deck, text_size())
        places = {pile: self.spread(table, pile, site, width, deck) for pile, site in found.items()}
        layout = Layout(area, width, places, deck=deck)
        return replace(layout, frames=self.frames(layout))

    def frames(self, layout: Layout) -> dict[str, pygame.Rect]:  # noqa: ARG002 - for those that have some
        """Return the rectangles that the table's marks need, by name."""
        return {}

    def spread(self, table: Table, pile: Pile, site: Site, width: int, deck: Deck) -> Place:
        """Return how a pile is fanned in its room: evenly as long as all indices show, and as closely as others need.

        Before one is cut the cards that lie face down show an edge, and then as many others as have to.
        """
        (group, x, y, room), cards = site, table[pile]
        if not group.fan:
            return Place(round(x), round(y), room=room)
        hidden, low, least = (
            hidden_cards(cards),
            strip(width, HIDDEN_STRIP),
            strip(width, SPREAD * deck.index[group.axis]),
        )
        most, face_up, closed = int(group.most * width), max(0, len(cards) - 1 - hidden), frozenset[int]()
        if hidden * low + face_up * least > room:
            low = int(EDGE * width)
            closed = self._closed(table, pile, max(0, ceil((hidden * low + face_up * least - room) / (least - low))))
        narrow, wide = hidden + len(closed), face_up - len(closed)
        counts = [(narrow + wide, narrow), *((len(table[each]) - 1, hidden_cards(table[each])) for each in group.piles)]
        usual = min(most, int((room - group.hidden * low) / group.face_up))
        index = strip(width, deck.strips[group.axis])
        own, *others = (int((room - down * low) / max(1, count - down)) for count, down in counts)
        shared = max(index, min(others))
        step = max(least, usual if own >= usual else min(own, shared))
        step = min(step, index) if step < index + THIRD * width else step
        edge = (room - wide * step) / narrow if narrow else low
        edge = max(1, int(min(edge, low if closed else group.covered * width)))
        before = room - wide * step - narrow * edge if group.fan == "left" else 0.0
        if group.axis == DOWN:
            return Place(round(x), round(y), (0, step), (0, edge), closed)
        return Place(round(x + before), round(y), (step, 0), (edge, 0), closed)

    def _closed(self, table: Table, pile: Pile, count: int) -> frozenset[int]:
        """Choose cards of a pile that close up: the deepest of runs that move, then the deepest of all.

        The first card of a run is the last choice: it says what the run is.
        """
        game, cards = self.game(), table[pile]
        deep = range(hidden_cards(cards), len(cards) - 1 - OPEN)
        moved = {n for n in deep if n and game.liftable(table.having({pile: cards[: n + 1]}), pile) > 1}
        return frozenset(sorted(deep, key=lambda n: (n not in moved, n + 1 in moved))[:count])

    @abstractmethod
    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        """Return all marks on the felt below the cards, the lowest first."""

    def gilding(self, layout: Layout, session: Session) -> Iterator[Mark]:
        """Yield gold rims around complete foundations, and around the one that a row of plays has reached.

        This grows by a quarter with each play in a row from the third on.
        """
        goals = ((STOCK, *move.piles)[-1] for move in reversed(session.moves))
        row = [*takewhile(lambda pile: pile.role is Role.FOUNDATION, goals)]
        for pile in (pile for pile in layout.places if pile.role is Role.FOUNDATION):
            quarters = 4 if len(session.table[pile]) == len(Rank) else min(3, len(row) - 2) if pile in row[:1] else 0
            if wide := ceil(GILT * layout.width * max(0, quarters) / 4):
                rim = layout.pile_rect(pile, ()).inflate(2 * wide, 2 * wide)
                yield PanelMark(rim, layout.width * CARD_CORNER + wide, GOLD, 0.16, GOLD, edge_width=wide)

    def complete(self, table: Table) -> tuple[bool, ...]:
        """Return for each suit whether it is complete, so that its share of the felt's ornaments is gold."""
        return tuple(len(cards) == len(Rank) for pile, cards in table.items() if pile.role is Role.FOUNDATION)

    def note(self, layout: Layout, pile: Pile) -> Slot:
        """Return the mark of what an empty pile of the tableau takes, which is shown while the pile is pointed at."""
        return self.slot(layout, pile, note=_(self.takes), strength=0.0)

    def quiet_places(self, layout: Layout, *more: pygame.Rect) -> MotifLayout:
        """Return what the motif of the felt depends on: all places and frames, what `more` is free, and the columns.

        A rim around a frame is free as well, and the bar, which a miniature has none of.
        """
        width = layout.width
        rim = 2 * round(0.18 * width)
        frames = [frame.inflate(rim, rim) for frame in layout.frames.values()]
        bar = [] if layout.miniature else [layout.area.move(0, -layout.area.h)]
        rects = [*(layout.pile_rect(pile, ()) for pile in layout.places), *frames, *more, *bar]
        columns = [pile for pile in layout.places if pile.role is Role.TABLEAU]
        pitch = layout.bounds(columns[:2]).w - width
        middle = layout.pile_rect(columns[len(columns) // 2], ()).centerx, layout.area.bottom / 2
        return MotifLayout(tuple(map(boxed, rects)), middle, pitch, min(pitch, WIDEST * width))

    def links(self, layout: Layout, table: Table, source: Pile, targets: Iterable[Pile]) -> list[Mark]:  # noqa: ARG002
        """Return marks above the cards for the chosen one: links to its targets, or what they would mean."""
        return []

    def slot(
        self,
        layout: Layout,
        pile: Pile,
        *,
        note: str = "",
        suits: tuple[Suit, ...] = (),
        strength: float = 1.0,
    ) -> Slot:
        """Return the mark of an empty place, with what it takes if that is legible.

        The letter is the rank with which the pile starts by the rules of the game.
        """
        place = layout.pile_rect(pile, ())
        if not layout.is_legible:
            return Slot(place, self.theme.line, strength=strength)
        letter = rank_letter(self.game.bases[pile]) if pile in self.game.bases else ""
        signs = tuple(Sign(suit, layout.deck.inks[suit]) for suit in suits)
        return Slot(place, self.theme.line, letter, tuple(note.splitlines()), signs, strength)

    def heap(self, layout: Layout, table: Table, pile: Pile, note: str = "") -> tuple[Slot, PileEdges]:
        """Return the marks of a pile whose height is seen: its place with a note, and the cards below its top one.

        While a deal flies the place of the stock is seen, and its note would be wrong.
        """
        count = len(table[pile])
        place = self.slot(layout, pile, note="" if pile == STOCK and count else note)
        return place, PileEdges(layout.pile_rect(pile, ()), count)

    def count(self, layout: Layout, number: int, text: str, centre: Point, room: float = 1.0) -> Pill:
        """Return the mark of a count, at most `room` card widths wide: a text, or where it does not fit the number."""
        px, wide = pill_px(layout), layout.width * room
        for words in text, str(number):
            style = fitted(words, Style(SANS_BOLD, px, IVORY), wide - 1.3 * px, round(0.9 * px))
            pill = Pill(words, style, centre, self.theme.ink, 0.7, self.theme.accent)
            if pill.rect.w <= wide:
                break
        return pill

    def caption(self, text: str, layout: Layout, room: float, opacity: float = 1.0) -> Style:
        """Return the style of an inscription in capitals, closer and smaller if its room is narrow."""
        px = max(least_px(layout), layout.width * LABEL) * text_size()
        style = capitals(px, self.theme.accent, opacity)
        return style if fits(text, style, room) else fitted(text, style._replace(tracking=CLOSE), room)

    def suited_slots(self, layout: Layout, table: Table, piles: Sequence[Pile]) -> list[Slot]:
        """Return the marks of foundations, each with the suits that have not begun as many as there are for each."""
        used = [table[pile][0].suit for pile in piles if table[pile]]
        free = tuple(suit for suit in SUITS if used.count(suit) < len(piles) // len(SUITS))
        return [self.slot(layout, pile, suits=free) for pile in piles]


def least_px(layout: Layout) -> float:
    """Return how large type is at least in pixels: in a large window legible from as far, however narrow cards are."""
    return max(MIN_TEXT_PX, min(*layout.area.size, 1080) / 75)


def pill_px(layout: Layout) -> int:
    """Return the font size in pixels of a count."""
    usual = max(1.1 * least_px(layout), min(16, layout.width * 0.137))
    return round(max(layout.width * 0.11, usual) * text_size())


def longest_word(texts: Sequence[str], room: float) -> str:
    """Return the widest text that stays in one line; in large type or too little room each word may have its own."""
    least = capitals(MIN_TEXT_PX, IVORY)._replace(tracking=CLOSE)
    if text_size() > 1 or any(width_of(text, least) > room for text in texts):
        texts = [word for text in texts for word in text.split()]
    return max(texts, key=lambda text: width_of(text, least))
