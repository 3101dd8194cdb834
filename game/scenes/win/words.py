"""The words of a win as nodes: its title, what was won, the figures, and the achievements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import inf

import pygame

from game.patiences import PATIENCES
from game.scenes.daily_deals import DailyDeals
from game.scenes.widgets.layout import (
    Column,
    Drawn,
    EvenRow,
    Grid,
    Layers,
    Node,
    Padded,
    Row,
    Space,
    Text,
    Tight,
)
from game.scenes.widgets.widget import Widget
from game.view.celebrations.win_text import Achievement, Counted, Joined, Stamped
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.frozen import frozen
from game.view.marks.gold_text import GoldText
from game.view.marks.lines import divider
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.menu.daily_badge import DailyBadge
from game.view.text.rendering import SERIF, SERIF_ITALIC, Style, capitals, width_of
from game.view.widgets.widget_marks import BODY, Glyph, body

ACROSS, TITLE = 435, 118  # units: the width of the words inside the figure, and the height of the title
CARD, GAP = 80, 16  # units: the height of a card of the pack, and the distance of the words from each other
MOST = 3  # figures in a row where four do not fit
LEAST = 0.4  # of the window's unit: words do not get smaller, however little room there is
SMALL = 0.65  # of it as well: if they were smaller in the figure, they rather stand beside it


@frozen
class WinSummary:
    """The words of a win, without achievements."""

    name: str  # in capitals, as the captions
    title: str
    phrase: str
    figures: tuple[tuple[str, str], ...]  # captions and values
    capsule: Node | None = None  # of the deals of the day
    card: Node | None = None  # of the pack, above the name


class Fitted(Node):
    """A box in a room of the window, in the way in which it can be largest: at most `most` times the window's unit."""

    def __init__(self, room: pygame.Rect, *ways: Node, most: float = inf) -> None:
        self._room, self._ways, self._most = room, ways, most

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - the room is given
        return 0

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Widget | Mark]:  # noqa: ARG002 - likewise
        best, chosen = 0.0, self._ways[0]
        for way in self._ways:
            if best < self._most * u and (found := self._unit(way, u)) > best:
                best, chosen = found, way
        wide = self._room.w if chosen.grows else chosen.width(best)
        inner = pygame.Rect(0, 0, wide, chosen.height(wide, best))
        inner.center = self._room.center
        return chosen.place(inner, best)

    def fits(self, u: float) -> bool:
        """Return whether there is a way in which no word has to be cut or small."""
        return any(self._unit(way, u) > SMALL * u for way in self._ways)

    def _unit(self, way: Node, u: float) -> float:
        """Return the largest unit in which a box fits, to which its size is nearly proportional."""
        room = self._room
        found = min(self._most * u, room.w / max(1, way.width(u)) * u)
        while found > LEAST * u:
            share = 1.0
            if way.width(found) <= room.w:
                share = room.h / max(1, way.height(room.w, found))
                if share >= 1:
                    break
            found *= min(share, 0.98)
        return found


class Join(Layers):
    """A box whose marks appear and are read as one; seals that are won light up after it, one after another."""

    kind = Joined

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Mark]:
        parts = [*super().place(rect, u)]
        lit = [part for part in parts if isinstance(part, DailyBadge) and part.won]
        return [self.kind(tuple(part for part in parts if isinstance(part, Mark) and part not in lit)), *lit]


class CountedFigure(Join):
    """A figure of the game."""

    kind = Counted


class StampedRibbon(Join):
    """An achievement."""

    kind = Stamped


def head(summary: WinSummary, anchor: str) -> Node:
    """Return the card of the pack, the name, the title and the phrase."""
    name = Text(summary.name, lambda u: capitals(16.5 * u, GOLD_HIGH), anchor=anchor, folds=True)
    return Column(
        *_placed(anchor, summary.card),
        Padded(name, 36) if anchor == "mc" else name,  # a figure that is round is narrower there
        title(summary.title, anchor),
        Text(summary.phrase, lambda u: Style(SERIF_ITALIC, round(max(15, 25 * u)), IVORY), anchor=anchor, folds=True),
        gap=GAP,
        wide=ACROSS,
    )


def words(summary: WinSummary, achievements: Sequence[Achievement], anchor: str, *above: Node) -> Iterator[Node]:
    """Yield what the win came to in several ways, with other words above it.

    The figures of the game are in one row, then without the last of four, then in two rows, and the texts of an
    achievement in one line or two.
    """
    line = Drawn(0, 12, lambda rect, u: [divider(rect, u)])
    figures = [_figure(*figure, anchor) for figure in summary.figures]
    whole, short = (EvenRow(*part, gap=14) for part in (figures, figures[:MOST]))
    for arranged, around, kind in (
        (whole, Row, Column),
        (whole, Row, Row),
        (whole, Column, Row),
        (short, Column, Row),
        (Grid(*figures, columns=2, gap=8), Column, Column),
    ):
        ribbons = around(*(_ribbon(each, kind) for each in achievements), gap=12) if achievements else None
        yield Padded(Column(*above, line, arranged, *_placed(anchor, ribbons, summary.capsule), gap=GAP), down=10)


def _placed(anchor: str, *nodes: Node | None) -> list[Node]:
    """Return boxes in the middle of the room, or at its left."""
    return [Row(Space(), node, Space()) if anchor == "mc" else node for node in nodes if node]


def title(text: str, anchor: str) -> Node:
    """Return the title, as large as there is room for."""

    def draw(rect: pygame.Rect, u: float) -> list[Mark]:
        px, wide = TITLE * u, width_of(text, Style(SERIF, round(TITLE * u), GOLD))
        share = min(1.0, (rect.w - 2) / wide)
        x = rect.centerx if anchor == "mc" else round(rect.x + share * wide / 2)
        return [GoldText(text, int(px * share), (x, rect.centery))]

    return Drawn(0, TITLE, draw)


def _told(u: float, colour: str = IVORY) -> Style:
    """Return the style of what is said of an achievement: its type is never smaller than 14 pixels."""
    return body(max(14 / BODY, u), colour)


def _figure(caption: str, value: str, anchor: str) -> Node:
    small = Text(caption, lambda u: capitals(15.5 * u, IVORY), anchor=anchor)
    large = Text(value, lambda u: Style(SERIF, round(max(20, 35 * u)), IVORY), anchor=anchor)
    return CountedFigure(Column(small, large, gap=4))


def _ribbon(achievement: Achievement, kind: type[Row | Column]) -> Node:
    """Return an achievement in a capsule, its two texts in a row or a column."""
    icon = Drawn(24, 24, lambda rect, _: [Glyph(achievement.icon, rect.center, rect.h, GOLD_HIGH)])
    texts = kind(Text(achievement.title, _told), Text(achievement.note, _told, IVORY_2), gap=8 if kind is Row else 0)
    return StampedRibbon(_in_capsule(Padded(Row(icon, texts, gap=6), 12, 8)))


def seals(caption: str, deals: DailyDeals, texts: Sequence[str]) -> Node:
    """Return the deals of a day in a capsule: how they stand, and what is said of them."""
    small = [Text(caption, lambda u: capitals(13 * u, GOLD_HIGH))] if caption else []
    seals = (Drawn(26, 26, partial(_seal, slug, deals.sign(slug), len(deals.wins(slug)))) for slug in PATIENCES)
    said = (Text(text, body, colour) for text, colour in zip(texts, (IVORY, IVORY_2), strict=False))
    row = Row(*small, Row(*seals, gap=9), *said, gap=14)
    return Join(_in_capsule(Padded(row, 18, 8)))


def _seal(slug: str, sign: str, wins: int, rect: pygame.Rect, u: float) -> list[Mark]:
    return [DailyBadge(rect, slug, u, sign, lit) for lit in (False, True)[: 1 + wins]]


def _in_capsule(child: Node) -> Node:
    """Return a box on a background with round ends, which is dark, so that gold is visible on any felt."""

    def capsule(rect: pygame.Rect, u: float) -> list[Mark]:
        return [PanelMark(rect, rect.h / 2, "#000000", 0.45, GOLD, 0.85, max(1.2, 1.5 * u))]

    return Tight(Layers(Drawn(0, 0, capsule), child))
