"""The table of Quatorze: the square in the middle, stock and sums at its left, removed pairs at its right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pygame

from game.language import _, ngettext
from game.patiences.quatorze import SQUARE, Quatorze
from game.rules.cards import Cards, Rank
from game.rules.table import DISCARD, STOCK, Pile, Table
from game.view.cards.deck import Deck
from game.view.cards.layout import RATIO, Layout, Place
from game.view.drawing.geometry import boxed
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.tables.fourteens import SteppedFrame, TakenRow, Tossed, thread
from game.view.tables.table_design import TableDesign, gap, pill_px
from game.view.tables.tally import TallyRow
from game.view.text.rendering import SERIF_ITALIC, Style, fitted

GAP, ACROSS_GAP = 0.10, 0.14  # between rows, and between columns
FRAME, REACH = 0.33, 0.25  # above and below the square, and from it to its frame
SIDE = 0.50 + 1 + 0.30  # from the window's edge to the square's frame, with a pile between
TITLE = 0.48  # the height of a panel's title
PANEL, PANEL_ROOM = 2.5, 2.3  # a panel's width, and the room that it needs at the side


class QuatorzeTable(TableDesign):
    """Five by five; the stock at the top left, the discard at the top right."""

    theme = THEMES["quatorze"]
    game = Quatorze

    def needs(self, table: Table, width: int, deck: Deck) -> tuple[float, float]:  # noqa: ARG002 - the square never grows
        return (5 + 4 * ACROSS_GAP + 2 * SIDE) * width, 5 * round(RATIO * width) + (4 * GAP + 2 * FRAME) * width

    def place(self, area: pygame.Rect, table: Table, width: int, deck: Deck) -> Layout:  # noqa: ARG002 - as above
        height = round(RATIO * width)
        down = int(gap(area.height - 2 * FRAME * width - 5 * height, 4, GAP * width, 0.16 * width))
        across = round(max(down, ACROSS_GAP * width))
        square = pygame.Rect(0, 0, 5 * width + 4 * across, 5 * height + 4 * down)
        square.center = area.center
        places = {
            pile: Place(square.x + n % 5 * (width + across), square.y + n // 5 * (height + down))
            for n, pile in enumerate(SQUARE)
        }
        side = (square.x - area.x) / 2
        places[STOCK] = Place(round(area.x + side - width / 2), square.y)
        places[DISCARD] = Place(round(area.right - side - width / 2), square.y)
        return Layout(area, width, places, {"square": square} | _panels(square, area, width), deck)

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        marks = [self._frame(layout), *(self.slot(layout, pile, strength=0.6) for pile in SQUARE)]
        count, taken = len(table[STOCK]), table[DISCARD]
        depth, box = self.depth(layout, STOCK, count), boxed(layout.pile_rect(DISCARD, ()))
        marks += [self.slot(layout, STOCK, note=_("all\nturned up")), depth]
        marks += [self.slot(layout, DISCARD, note=_("pairs make\nfourteen")), Tossed(box, max(0, len(taken) - 2))]
        if layout.is_legible:
            marks += self._counts(layout, count, len(taken) // 2, depth.slivers * depth.step)
            if "fourteens" in layout.frames:
                marks += self._fourteens(layout.frames["fourteens"], layout.width, taken)
                marks += self._taken(layout, taken)
        return marks

    def _frame(self, layout: Layout) -> Mark:
        reach = round(REACH * layout.width)
        frame = layout.frames["square"].inflate(2 * reach, 2 * reach)
        line = max(1, round(layout.width * 0.010))
        return SteppedFrame(boxed(frame), layout.width * 0.045, self.theme.accent, line)

    def links(self, layout: Layout, table: Table, source: Pile, targets: Iterable[Pile]) -> list[Mark]:  # noqa: ARG002
        raised = 2 * round(0.03 * layout.width)
        first = layout.pile_rect(source, ()).inflate(raised, raised)
        return [_thread(first, layout.pile_rect(target, ()), layout.width) for target in targets]

    def _counts(self, layout: Layout, to_come: int, pairs: int, slivers: int) -> Iterator[Mark]:
        stock, discard = (layout.pile_rect(pile, ()) for pile in (STOCK, DISCARD))
        down, room = _pill_room(layout.width) / 2, (layout.frames["square"].x - layout.area.x) / layout.width - 0.7
        if to_come:
            text = ngettext("{count} to come", "{count} to come", to_come)
            yield self.pill(layout, text, (stock.centerx, stock.bottom + slivers + down), room)
        if pairs:
            text = ngettext("{count} pair", "{count} pairs", pairs)
            yield self.pill(layout, text, (discard.centerx, discard.bottom + down * 1.2), room)

    def _panel(self, panel: pygame.Rect, width: int, title: str) -> Iterator[Mark]:
        line = max(1.0, width * 0.008)
        yield PanelMark(boxed(panel), width * 0.04, self.theme.ink, 0.62, self.theme.accent, 0.40, line)
        style = self.caption(title, width, panel.w * 0.9)
        yield Label(title, style, (panel.centerx, panel.y + TITLE * 0.55 * width))

    def _fourteens(self, panel: pygame.Rect, width: int, taken: Cards) -> Iterator[Mark]:
        """Yield the seven sums, and how many pairs of each are removed."""
        yield from self._panel(panel, width, _("FOURTEENS"))
        counts = Counter(min(card.rank, 14 - card.rank) for card in taken)
        for row, rank in zip(_rows(panel, width), Rank, strict=False):
            sums, pairs, all_pairs = (rank, Rank(14 - rank)), counts[rank] // 2, 2 if rank is Rank.SEVEN else 4
            em = min(0.29 * width, 0.75 * row.height)
            yield TallyRow(boxed(row), em, sums, pairs, all_pairs, self.theme.accent, faint=pairs == all_pairs)

    def _taken(self, layout: Layout, taken: Cards) -> Iterator[Mark]:
        """Yield the last seven pairs, the newest on top."""
        panel, width, inks = layout.frames["taken"], layout.width, layout.deck.inks
        yield from self._panel(panel, width, _("TAKEN"))
        if not taken:
            style = Style(SERIF_ITALIC, round(max(12, width * 0.15) * text_size()), self.theme.line, opacity=0.6)
            yield Label(_("no pair yet"), fitted(_("no pair yet"), style, panel.w * 0.9), panel.center)
        pairs = list(zip(taken[::2], taken[1::2], strict=False))[:-8:-1]
        for age, (row, pair) in enumerate(zip(_rows(panel, width), pairs, strict=False)):
            colours = inks[pair[0].suit].felt, inks[pair[1].suit].felt
            yield TakenRow(boxed(row), pair, colours, self.theme.accent, 1 - 0.05 * age)


def _thread(card: pygame.Rect, other: pygame.Rect, width: int) -> Mark:
    """Connect two cards of one row or column from edge to edge."""
    first, second = sorted((card, other), key=lambda rect: rect.center)
    if first.centery == second.centery:
        return thread(first.midright, second.midleft, width)
    return thread(first.midbottom, second.midtop, width)


def _pill_room(width: int) -> float:
    """Return the height in pixels below a pile in which its count stands."""
    return max(0.40 * width, 1.66 * pill_px(width) + 4)


def _rows(panel: pygame.Rect, width: int) -> list[pygame.Rect]:
    """Divide the part of a panel below its title into seven rows."""
    top, foot = round(TITLE * width), round(0.12 * width)
    height = (panel.height - top - foot) // 7
    return [pygame.Rect(panel.x, panel.y + top + row * height, panel.width, height) for row in range(7)]


def _panels(square: pygame.Rect, area: pygame.Rect, width: int) -> dict[str, pygame.Rect]:
    """Return the rectangles of the panels below stock and discard, or none if there is no room."""
    side = square.x - area.x
    across = round(min(side - 0.7 * width, (PANEL + 0.75 * (text_size() - 1)) * width))
    if side < PANEL_ROOM * width:
        return {}
    top = square.y + round((RATIO + 0.18) * width + _pill_room(width))
    height = round(min(square.bottom - top, (7 * (0.5 + 0.06 * text_size()) + TITLE + 0.12) * width))
    left = pygame.Rect(round(area.x + (side - across) / 2), square.bottom - height, across, height)
    return {"fourteens": left, "taken": left.move(area.right + area.x - left.right - left.x, 0)}


TABLE = QuatorzeTable()
