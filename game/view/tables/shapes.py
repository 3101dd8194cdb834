"""The rule that places the piles of every table: in columns and rows, between gaps that grow with the window."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, cycle
from math import ceil, inf
from typing import Literal, NamedTuple

from game.rules.cards import Cards
from game.rules.table import Pile
from game.view.cards.deck import Deck
from game.view.cards.layout import LEGIBLE, RATIO
from game.view.drawing.easing import lerp
from game.view.drawing.geometry import Box, Size
from game.view.drawing.ui_style import text_size
from game.view.frozen import frozen

HIDDEN_STRIP = 0.11  # card widths: the least visible part of a face-down card in a fan, unless it is long
EDGE = 0.042  # card widths: the largest visible part of a card with nothing of its rank and suit
OPEN = 3  # number of covered cards at the top of a pile that never close up
FACE_DOWN = 0.25  # card widths: the largest visible part of a face-down card in a fan
MAX_FAN = 0.43  # card widths: the largest visible part of a face-up card: its first pips
TALL_FAN = 0.68 * RATIO  # and in tall windows: without its last pips and the index at its foot
LARGER = 1.06  # times as large must be the cards of another shape than the first, for it to be taken
UPRIGHT = 0.90  # height over width of the room for the cards from which on a window is tall

Track = tuple[float, float]  # where the cards of a column or row lie, and their room beyond one, in pixels
Axis = Literal[0, 1]
ACROSS: Axis = 0
DOWN: Axis = 1


class Span(NamedTuple):
    """A size in pixels: the least, and the ample one."""

    least: float
    ample: float


class Gap(NamedTuple):
    """The same in card widths; in text of twice the size the least is larger by `text`.

    Where the table has text it is at least so many `pixels`, which also grow with the text.
    """

    least: float = 0.0
    ample: float = 0.0
    text: float = 0.0
    pixels: float = -inf

    def span(self, width: int) -> Span:
        least = (self.least + self.text * (text_size() - 1)) * width
        if width >= LEGIBLE:
            least = max(least, self.pixels * text_size())
        return Span(least, max(least, self.ample * width))


NONE = Gap()
Line = tuple[Gap, ...]  # the gaps between columns, or between rows


@frozen
class Group:
    """Piles, their columns and rows in a grid, and the room that they have beyond a card, for a fan or for marks.

    A column or row that is a fraction lies between two others; if there are too few they are repeated.
    """

    piles: tuple[Pile, ...]
    grid: tuple[Line, Line]
    places: tuple[Sequence[float], Sequence[float]]
    beyond: Gap = NONE  # at least that of its fan
    fan: Literal["", "down", "left", "right"] = ""  # where its cards lead; with "left" the top one stays
    face_up: int = 0  # number of face-up cards below the top one up to which a pile need not close up
    hidden: int = 0  # the same of face-down ones
    most: float = MAX_FAN
    covered: float = FACE_DOWN

    @property
    def axis(self) -> Axis:
        """The direction of the room beyond a card."""
        return ACROSS if self.fan in {"left", "right"} else DOWN

    def room(self, width: int, deck: Deck) -> Span:
        """Return the size of the room beyond a card."""
        least, ample = self.beyond.span(width)
        fan = self.hidden * strip(width, HIDDEN_STRIP) + self.face_up * strip(width, deck.strips[self.axis])
        return Span(max(fan, least), max(fan, ample))


class Site(NamedTuple):
    """The place of a pile, in pixels, and its room beyond a card."""

    group: Group
    x: float
    y: float
    room: float


@dataclass(eq=False)  # a table has each once, so that it is found quickly by what it is
class Shape:
    """An arrangement of a table: its groups, and the margins at its sides, above and below."""

    groups: tuple[Group, ...]
    side: Gap
    top: Gap
    foot: Gap

    def lines(self, axis: Axis, width: int, deck: Deck) -> dict[Line, list[Span]]:
        """Return the sizes along each line: a card with the room beyond it, a gap, a card, and so on."""
        card = card_side(axis, width)
        lines: dict[Line, list[Span]] = {}
        for group in self.groups:
            line = group.grid[axis]
            if line not in lines:
                lines[line] = [Span(card, card)] * (2 * len(line) + 1)
                lines[line][1::2] = [gap.span(width) for gap in line]
            if group.axis == axis:
                least, ample = group.room(width, deck)
                for place in {2 * int(number) for number in group.places[axis]}:
                    lines[line][place] = longest([lines[line][place], Span(card + least, card + ample)])
        return lines

    def whole(self, axis: Axis, width: int, deck: Deck) -> tuple[Span, Span, Span]:
        """Return the sizes of the margins, and of the longest line between them."""
        first, last = (self.side, self.side) if axis == ACROSS else (self.top, self.foot)
        return first.span(width), longest(map(total, self.lines(axis, width, deck).values())), last.span(width)

    def widest(self, size: Size, deck: Deck) -> int:
        """Return the largest card width with which the usual table fits an area of a size."""

        def is_too_large(width: int) -> bool:
            return any(total(self.whole(axis, width, deck)).least > size[axis] for axis in (ACROSS, DOWN))

        return max(1, bisect_left(range(size[0]), x=True, lo=1, key=is_too_large) - 1)

    def tracks(self, axis: Axis, area: Box, width: int, deck: Deck) -> dict[Line, list[Track]]:
        """Return the columns or rows of each line in an area."""
        size, card = area[axis + 2], card_side(axis, width)
        before, _, after = stretched(self.whole(axis, width, deck), size)
        start, end = area[axis] + before, area[axis] + size - after
        tracks = {}
        for line, parts in self.lines(axis, width, deck).items():
            sizes = stretched(parts, end - start)
            left = (end - start - sum(sizes)) / 2 * (axis == ACROSS)
            edges = [*accumulate(sizes, initial=start + left)]
            edges[-1] = end  # what else is left over is room beyond the last card
            tracks[line] = [(edge, after - edge - card) for edge, after in zip(edges[::2], edges[1::2], strict=True)]
            if axis == ACROSS:  # the room of the first column lies before its cards
                tracks[line][0] = edges[1] - card, tracks[line][0][1]
        return tracks


@lru_cache(maxsize=64)
def usual_shape(shapes: tuple[Shape, ...], size: Size, deck: Deck, _text: float) -> tuple[Shape, int]:
    """Return the shape of a table in an area, and its usual card width: the first, unless another has larger cards.

    They depend on the area, the deck and the size of the text alone, so that nothing changes its place during a game.
    """
    widths = [shape.widest(size, deck) for shape in shapes]
    best = widths.index(max(widths)) if max(widths) > LARGER * widths[0] else 0
    return shapes[best], widths[best]


@lru_cache(maxsize=64)
def sites(shape: Shape, area: Box, width: int, deck: Deck, _text: float) -> Mapping[Pile, Site]:
    """Return the places of all piles in an area at a card width."""
    columns, rows = (shape.tracks(axis, area, width, deck) for axis in (ACROSS, DOWN))
    found = {}
    for group in shape.groups:
        across, down = columns[group.grid[0]], rows[group.grid[1]]
        for pile, column, row in zip(group.piles, *map(cycle, group.places), strict=False):
            room = (across[int(column)], down[int(row)])[group.axis][1]
            left = between(across, column) - (room if group.fan == "left" else 0)
            found[pile] = Site(group, left, between(down, row), room)
    return found


def between(tracks: Sequence[Track], number: float) -> float:
    """Return where a column or row begins, or a fraction between two of them."""
    return lerp(tracks[int(number)][0], tracks[ceil(number)][0], number % 1)


def card_side(axis: Axis, width: int) -> int:
    """Return the width or the height of a card."""
    return width if axis == ACROSS else round(RATIO * width)


def total(spans: Iterable[Span]) -> Span:
    """Return the size of some parts together."""
    return Span(*map(sum, zip(*spans, strict=True)))


def longest(spans: Iterable[Span]) -> Span:
    """Return the size of something that has room for any of some parts."""
    return Span(*map(max, zip(*spans, strict=True)))


def stretched(spans: Sequence[Span], room: float) -> list[float]:
    """Return sizes in a room: all grow from the least to the ample one by the same share."""
    least, ample = total(spans)
    share = max(0.0, min(1.0, (room - least) / max(1.0, ample - least)))
    return [lerp(*span, share) for span in spans]


def strip(width: int, fraction: float) -> int:
    """Return a share of a card width, rounded up to whole pixels."""
    return ceil(fraction * width)


def hidden_cards(cards: Cards) -> int:
    """Return the number of face-down cards that are covered."""
    return sum(not card.face_up for card in cards[:-1])
