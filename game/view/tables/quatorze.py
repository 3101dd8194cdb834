"""The table of Quatorze: the square in the middle, stock and discard at its left, the sums at its right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import ceil

import pygame

from game.language import _, ngettext
from game.patiences.quatorze import SQUARE, Quatorze
from game.rules.cards import Cards, Rank
from game.rules.table import DISCARD, STOCK, Pile, Table
from game.view.cards.deck import Deck
from game.view.cards.layout import Layout, Place
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.stage.felt import MotifLayout
from game.view.tables.fourteens import SteppedFrame, thread
from game.view.tables.shapes import Gap, Group, Shape, Site, strip
from game.view.tables.table_design import TableDesign, pill_px
from game.view.tables.tally import TallyRow

REACH = 0.16  # from the square to its frame
AIR = 0.20  # inside a panel's edge, on both sides together
ABOVE_SQUARE = 1.55  # the room above it for a panel
PANEL = 2.15  # a panel's width, if there is room
APART = 0.20  # between a panel and the stock and the last pair at its sides

NEAR = 4 * (Gap(0.08),)  # between cards across and down
FRAMED, EDGE = Gap(0.52, 2.9), Gap(0.34, 8.0)  # from the square to a pair beside its frame, and beyond
SEVEN = (FRAMED, *NEAR, FRAMED), NEAR
WING = 1.14, 2.61  # rows of stock and discard at the left: with their counts in the middle of its height
MIDDLE = Group(SQUARE, SEVEN, ((1, 2, 3, 4, 5), [row for row in range(5) for _ in range(5)]))
BESIDE = MIDDLE, Group((STOCK, DISCARD), SEVEN, ((0,), WING))
UNDER_PANEL = MIDDLE, Group((STOCK, DISCARD), SEVEN, ((0, 6), (0,)))
FIVE = NEAR, (Gap(0.70, 0.94, text=0.3), *NEAR)
ABOVE = (
    Group(SQUARE, FIVE, (range(5), [row for row in range(1, 6) for _ in range(5)])),
    Group((STOCK, DISCARD), FIVE, ((0, 4), (0,))),
)


class QuatorzeTable(TableDesign):
    """Five by five; in wide windows the stock and the discard are at the left, otherwise at the upper corners."""

    theme = THEMES["quatorze"]
    wide = (Shape(BESIDE, EDGE, Gap(0.23, 1.0), Gap(0.23, 1.0)),)
    tall = (
        Shape(UNDER_PANEL, EDGE, Gap(ABOVE_SQUARE, 2.0, text=0.5), Gap(0.40, 1.0)),
        Shape(ABOVE, Gap(0.41), Gap(0.22, 1.2, text=0.1), Gap(0.33, 1.2)),
    )
    game, takes = Quatorze, ""

    def spread(self, table: Table, pile: Pile, site: Site, width: int, deck: Deck) -> Place:
        """Show both cards of the pair that was removed last, on all others, and as much of the lower one as is read."""
        place, cards = super().spread(table, pile, site, width, deck), table[pile]
        if pile != DISCARD:
            return place
        step = strip(width, deck.index[0])
        before = step if site.group in ABOVE else step / 2  # at a corner of the square a pair does not go beyond it
        return replace(place, step=(step, 0), closed=frozenset(range(len(cards) - 2)), before=before)

    def frames(self, layout: Layout) -> dict[str, pygame.Rect]:
        """The frame of the square, and a panel: between stock and discard, above the square, or at its right."""
        width, reach = layout.width, 2 * round(REACH * layout.width)
        square = layout.bounds(SQUARE).inflate(reach, reach)
        stock, discard = (layout.pile_rect(pile, ()) for pile in (STOCK, DISCARD))
        if stock.x == discard.x:
            side = layout.area.clip(layout.area.move(square.right - layout.area.x, 0)).inflate(-0.54 * width, 0)
            across = min(side.w, (PANEL + 1.2 * (text_size() - 1)) * width)
            panel = pygame.Rect(0, 0, across, (8 * (0.5 + 0.06 * text_size()) + AIR) * width)
            panel.center = 2 * square.centerx - stock.centerx, square.centery
            panel.clamp_ip(side)
        elif stock.y < square.y:
            room = discard.x - layout.places[DISCARD].before - stock.right
            panel = pygame.Rect(stock.right, stock.y, room, 1.66 * width).inflate(-2 * APART * width, 0)
        else:
            panel = pygame.Rect(0, 0, square.w, min(1.42 * width, square.y - layout.area.y - 0.34 * width))
            panel.midbottom = square.centerx, square.y - round(0.10 * width)
        return {"square": square, "fourteens": panel}

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        line = max(1, round(layout.width * 0.010))
        frame, *panels = _grounds(layout)
        marks: list[Mark] = [SteppedFrame(frame, layout.width * 0.045, self.theme.accent, line)]
        look = layout.width * 0.04, self.theme.ink, 0.62, self.theme.accent, 0.40, line
        marks += (PanelMark(panel, *look) for panel in panels)
        marks += (self.slot(layout, pile, strength=0.6) for pile in SQUARE)
        marks += self.heap(layout, table, STOCK, _("all\nturned up"))
        marks += self.heap(layout, table, DISCARD, _("pairs make\nfourteen"))
        if layout.is_legible:
            marks += self._counts(layout, table)
        return [*marks, *self._fourteens(layout, table[DISCARD])]

    def quiet_places(self, layout: Layout, *more: pygame.Rect) -> MotifLayout:  # noqa: ARG002 - the beams go on there
        """The beams come from below the square, and end at its lines and the panels, as if these lay on them."""
        quiet = super().quiet_places(replace(layout, frames={}), *_grounds(layout))
        return quiet._replace(middle=layout.frames["square"].center)

    def complete(self, table: Table) -> tuple[bool, ...]:
        return tuple(not pairs for pairs in _to_come(table[DISCARD]).values())

    def links(self, layout: Layout, table: Table, source: Pile, targets: Iterable[Pile]) -> list[Mark]:  # noqa: ARG002
        raised = 2 * round(0.03 * layout.width)
        first = layout.pile_rect(source, ()).inflate(raised, raised)
        return [thread(first, layout.pile_rect(target, ()), layout.width) for target in targets]

    def _counts(self, layout: Layout, table: Table) -> Iterator[Mark]:
        stock, discard = layout.pile_rect(STOCK, ()), layout.pile_rect(DISCARD, table[DISCARD])
        left, pairs = len(table[STOCK]), len(table[DISCARD]) // 2
        down = max(0.24 * layout.width, pill_px(layout) + 3)  # to the middle of a count
        room = max(1.08, (layout.frames["square"].x - layout.area.x) / layout.width - 0.36)
        texts = ngettext("{count} left", "{count} left", left), ngettext("{count} pair", "{count} pairs", pairs)
        counts = (stock, left, texts[0]), (discard, pairs, texts[1])
        for pile, number, text in counts[not left :]:
            yield self.count(layout, number, text, (pile.centerx, pile.bottom + down), room)

    def _fourteens(self, layout: Layout, taken: Cards) -> Iterator[Mark]:
        """Yield the seven sums, and how many pairs of each are to come."""
        panel, width, title = layout.frames["fourteens"], layout.width, _("FOURTEENS")
        inner = panel.inflate(-AIR * width, 0)
        head = Pill(
            title, self.caption(title, layout, panel.w * 0.7), panel.midtop, self.theme.ink, 1.0, self.theme.frame
        )
        if layout.is_legible:
            yield head
            inner = inner.clip(inner.move(0, head.rect.bottom - inner.y))
        inner.inflate_ip(0, -AIR / 2 * width)
        # one column beside the square; above it as many as there is room for
        columns = 1 if panel.h > panel.w else 4 if panel.w > layout.bounds(SQUARE).w else 2
        for cell, (rank, pairs) in zip(_cells(inner, columns), _to_come(taken).items(), strict=True):
            em = min(0.29 * width, 0.85 * cell.height)
            yield TallyRow(cell, em, (rank, Rank(14 - rank)), pairs, self.theme.accent)


def _grounds(layout: Layout) -> list[pygame.Rect]:
    """Return what has a background: the square, the sums, and opposite them stock and discard if there is room."""
    (square, panel), stock = layout.frames.values(), layout.pile_rect(STOCK, ())
    both = layout.width * 1.24 + 2 * layout.places[DISCARD].before  # the cards of a pair, and a margin
    reach = 2 * square.centerx - panel.x - stock.centerx  # to be as near to the square as the sums
    wing = pygame.Rect(stock.centerx - reach, panel.y, 2 * reach, panel.h)
    return [square, panel, *([wing] if panel.h > panel.w and wing.w >= both else [])]


def _to_come(taken: Cards) -> dict[Rank, int]:
    """Count for the lower rank of each of the seven sums the pairs that are not removed yet."""
    counts = Counter(min(card.rank, 14 - card.rank) for card in taken)
    return {rank: (2 if rank is Rank.SEVEN else 4) - counts[rank] // 2 for rank in (*Rank,)[:7]}


def _cells(panel: pygame.Rect, columns: int) -> list[pygame.Rect]:
    """Divide a panel into seven cells, in rows, the last of which is in the middle."""
    rows = ceil(7 / columns)
    wide, tall, last = panel.w / columns, panel.h / rows, (columns * rows - 7) / 2
    places = (divmod(number, columns) for number in range(7))
    return [
        pygame.Rect(panel.x + (x + last * (y == rows - 1)) * wide, panel.y + y * tall, wide, tall) for y, x in places
    ]


TABLE = QuatorzeTable()
