"""The words of a win as nodes: its title, what was won, the figures, and the achievements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

import pygame

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
from game.view.celebrations.win_text import Achievement, Joined, divider
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.frozen import frozen
from game.view.marks.gold_text import GoldText
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.text.rendering import SANS_SEMIBOLD, SERIF, SERIF_ITALIC, Style, capitals, width_of
from game.view.widgets.widget_marks import Glyph

ACROSS, TITLE = 435, 118  # units: the width of the words inside the figure, and the height of the title
LEAST = 0.4  # of the window's unit: words do not get smaller, however little room there is


@frozen
class WinSummary:
    """The words of a win, without achievements."""

    name: str  # in capitals, as the captions
    title: str
    phrase: str
    figures: tuple[tuple[str, str], ...]  # captions and values


class Fitted(Node):
    """Boxes in rooms of the window, in the way in which they can be largest.

    A way has a box for each room; all of them have the same unit, which is at most `most` times that of the window.
    """

    def __init__(self, rooms: Sequence[pygame.Rect], *ways: Sequence[Node], most: float = inf) -> None:
        self._rooms, self._ways, self._most = rooms, ways, most

    def width(self, u: float) -> int:  # noqa: ARG002 - the rooms are given
        return 0

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - likewise
        return 0

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:  # noqa: ARG002 - likewise
        best, chosen = 0.0, self._ways[0]
        for way in self._ways:
            if best < self._most * u and (found := self._unit(way, u)) > best:
                best, chosen = found, way
        for room, node in zip(self._rooms, chosen, strict=True):
            wide = room.w if node.grows else node.width(best)
            inner = pygame.Rect(0, 0, wide, node.height(wide, best))
            inner.center = room.center
            yield from node.place(inner, best)

    def fits(self, u: float) -> bool:
        """Return whether there is a way in which no word has to be cut."""
        return any(self._unit(way, u) > LEAST * u for way in self._ways)

    def _unit(self, way: Sequence[Node], u: float) -> float:
        """Return the largest unit in which the boxes fit, to which their sizes are nearly proportional."""
        pairs = [*zip(self._rooms, way, strict=True)]
        found = min(self._most * u, *(room.w / max(1, node.width(u)) * u for room, node in pairs))
        while found > LEAST * u:
            share = 1.0
            if all(node.width(found) <= room.w for room, node in pairs):
                share = min(room.h / max(1, node.height(room.w, found)) for room, node in pairs)
                if share >= 1:
                    break
            found *= min(share, 0.98)
        return found


class Join(Layers):
    """A box whose marks appear and are read as one."""

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Mark]:
        return [Joined(tuple(part for part in super().place(rect, u) if isinstance(part, Mark)))]


def words(summary: WinSummary, ribbon: Sequence[Achievement]) -> Iterator[Node]:
    """Yield the words inside the figure, with an achievement below them if there is one.

    The figures of the game are in one row, then in two, and the text of the achievement in as many lines.
    """
    figures = [_figure(*figure, "mc") for figure in summary.figures]
    opening = [*_opening(summary, "mc")]
    for arranged, kind in ((EvenRow(*figures, gap=14), Row), (Grid(*figures, columns=2, gap=8), Column)):
        ribbons = [Row(Space(), _ribbon(achievement, kind), Space()) for achievement in ribbon]
        column = Column(opening[0], title(summary.title), *opening[1:], arranged, *ribbons, gap=20)
        yield Padded(Layers(column, Drawn(ACROSS, 0, lambda *_: ())), down=10)


def columns(summary: WinSummary, achievements: Sequence[Achievement]) -> Iterator[Node]:
    """Yield the words beside a figure that has only the title inside, with the figures in one row and in several."""
    figures = [_figure(*figure, "ml") for figure in summary.figures]
    for arranged in (Row(*figures, gap=28), Grid(*figures, columns=2, gap=12)):
        yield Column(*_opening(summary, "ml"), arranged, *map(_line, achievements), gap=14)


def title(text: str) -> Node:
    """Return the title, as large as there is room for."""

    def draw(rect: pygame.Rect, u: float) -> list[Mark]:
        px = TITLE * u
        return [GoldText(text, int(px * min(1.0, rect.w / width_of(text, Style(SERIF, round(px), GOLD)))), rect.center)]

    return Drawn(0, TITLE, draw)


def _opening(summary: WinSummary, anchor: str) -> list[Node]:
    """Return the game's name, what was won, and a line below them."""
    return [
        Text(summary.name, lambda u: capitals(16.5 * u, GOLD_HIGH), anchor=anchor, folds=True),
        Text(summary.phrase, lambda u: Style(SERIF_ITALIC, round(max(15, 25 * u)), IVORY), anchor=anchor, folds=True),
        Drawn(0, 12, lambda rect, u: [divider(boxed(rect), u)]),
    ]


def _figure(caption: str, value: str, anchor: str) -> Node:
    small = Text(caption, lambda u: capitals(15.5 * u, IVORY), anchor=anchor)
    return Join(Column(small, Text(value, lambda u: Style(SERIF, round(max(20, 35 * u)), IVORY), anchor=anchor), gap=4))


def medallion(achievement: Achievement) -> Node:
    """Return an achievement at the side of the figure: an icon in a disc, and the text below it."""
    note = Text(achievement.note, _note, anchor="mc", lines=2, folds=True)
    disc = Row(Space(), _disc(achievement, 60), Space())
    return Join(Column(disc, Text(achievement.title, _name, anchor="mc"), note, gap=5))


def _line(achievement: Achievement) -> Node:
    """Return an achievement in a column: the disc, and the text at its right."""
    text = Column(Text(achievement.title, _name), Text(achievement.note, _note, folds=True))
    return Join(Row(_disc(achievement, 46), text, gap=16))


def _ribbon(achievement: Achievement, kind: type[Row | Column]) -> Node:
    """Return a single achievement in a capsule, its two texts in a row or a column."""
    icon = Drawn(24, 24, lambda rect, _: [Glyph(achievement.icon, rect.center, rect.h, GOLD_HIGH)])
    texts = kind(Text(achievement.title, _note, IVORY), Text(achievement.note, _note), gap=8)
    capsule = Drawn(0, 0, lambda rect, u: [_capsule(rect, u)])
    return Join(Tight(Layers(capsule, Padded(Row(icon, texts, gap=10), 16, 8))))


def _disc(achievement: Achievement, side: float) -> Node:
    """Return an icon in a disc."""
    return Drawn(
        side,
        side,
        lambda rect, u: [_capsule(rect, u), Glyph(achievement.icon, rect.center, rect.h // 2, GOLD_HIGH)],
    )


def _capsule(rect: pygame.Rect, u: float) -> PanelMark:
    """Return a background with round ends, which is dark, so that gold is visible on any felt."""
    return PanelMark(boxed(rect), rect.h / 2, "#000000", 0.45, GOLD, 0.85, max(1.2, 1.5 * u))


def _name(u: float) -> Style:
    return Style(SERIF, round(24 * u), IVORY)


def _note(u: float, colour: str = IVORY_2) -> Style:
    return Style(SANS_SEMIBOLD, round(max(12, 16.5 * u)), colour)
