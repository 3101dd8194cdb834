"""What is painted besides cards: empty places, labels, pills, panels, and the edges of a pile.

A mark is a value: old and new marks of a table are compared, and only the differences are repainted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

import pygame

from game.rules.cards import RANKS, Rank, Suit
from game.view.frozen import frozen
from game.view.stage.paint import box, layer, lozenge, pip, put, put_centred, shadow, stroke, sunken, svg
from game.view.stage.sprite_cache import cached_sprite
from game.view.text.rendering import SERIF, SERIF_ITALIC, Style, fitted, place_text, width_of, write
from game.view.theme import rank_letters

PAPER, PAPER_EDGE = "#EFE6D3", "#6B5A3E"
EVENING_PAPER = "#CFC2A5"
Box = tuple[int, int, int, int]  # x, y, width, height in pixels: a hashable rectangle
Point = tuple[float, float]


def outer(x: float, y: float, width: float, height: float) -> pygame.Rect:
    """Return the smallest rectangle of whole pixels that contains another one."""
    left, top = floor(x), floor(y)
    return pygame.Rect(left, top, ceil(x + width) - left, ceil(y + height) - top)


def boxed(rect: pygame.Rect) -> Box:
    """Return a rectangle as a hashable tuple."""
    return rect.x, rect.y, rect.w, rect.h


def letter(rank: Rank) -> str:
    """Write a rank as the cards that are played with do: "A", "10", and for a queen perhaps "D"."""
    if rank > Rank.TEN:
        return rank_letters()[Rank.KING - rank]
    return "10" if rank is Rank.TEN else RANKS[rank - 1]


@frozen
class Mark(ABC):
    """Something painted besides cards."""

    @property
    @abstractmethod
    def rect(self) -> pygame.Rect:
        """A rectangle that contains all that is painted, in pixels of the window."""

    def parts_since(self, _former: Mark) -> list[pygame.Rect] | None:
        """Return the rectangles to repaint when this mark replaces another one of its class; None for all of both."""
        return None

    @property
    def spoken(self) -> str:
        """Its text for screen readers; "" for decoration."""
        return ""

    @abstractmethod
    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it on a canvas in the window's coordinates."""


class Sign(NamedTuple):
    """A suit, and the colour to paint it in."""

    suit: Suit
    colour: str


@frozen
class Framed(Mark):
    """A mark whose rectangle is its box."""

    box: Box

    @property
    def rect(self) -> pygame.Rect:
        """The box."""
        return pygame.Rect(self.box)


@frozen
class Slot(Framed):
    """An empty place for a card that shows what it takes: a large letter, lines of text, suits."""

    line: str
    letter: str = ""
    notes: tuple[str, ...] = ()
    suits: tuple[Sign, ...] = ()
    strength: float = 1.0

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the letter slightly above the middle, and the rest below it."""
        x, y, width, height = self.box
        put(canvas, sunken(width, height, self.line, self.strength), (x, y))
        centre = x + width / 2
        if self.letter:
            write(
                canvas,
                self.letter,
                Style(SERIF, round(width * 0.44), self.line, opacity=0.62),
                (centre, y + height * 0.42),
            )
        middle = y + height * (0.66 if self.letter else 0.5)
        style = Style(SERIF_ITALIC, max(12, round(width * 0.15)), self.line, opacity=0.6)
        style, notes = self._fitted(style)
        for number, note in enumerate(notes):
            row = number - (len(notes) - 1) / 2
            write(canvas, note, style, (centre, middle + row * style.px * 1.2))
        for number, (suit, colour) in enumerate(self.suits):
            column = number - (len(self.suits) - 1) / 2
            sign = pip(suit, round(width * 0.13), colour, 0.7)
            put_centred(canvas, sign, (centre + column * width * 0.19, y + height * 0.71))

    def _fitted(self, style: Style) -> tuple[Style, Sequence[str]]:
        """Write the notes smaller where one is wider than the place, or else each word in a line of its own."""
        room = self.box[2] - 4
        for note in self.notes:
            style = fitted(note, style, room)
        if all(width_of(note, style) <= room for note in self.notes):
            return style, self.notes
        return style, [word for note in self.notes for word in note.split()]


@frozen
class Stud(Mark):
    """A place that takes no more cards: a small diamond in its middle."""

    centre: Point
    half: float
    colour: str
    opacity: float = 0.3

    @property
    def rect(self) -> pygame.Rect:
        """The diamond and its soft rim."""
        reach = self.half + 2.5
        return outer(self.centre[0] - reach, self.centre[1] - reach, 2 * reach, 2 * reach)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the diamond."""
        put_centred(canvas, lozenge(self.half, self.colour, self.opacity), self.centre)


@frozen
class Label(Mark):
    """A line of text on the felt."""

    text: str
    style: Style
    position: Point
    anchor: str = "mc"

    @property
    def rect(self) -> pygame.Rect:
        """The line, its room for accents included."""
        return place_text(self.text, self.style, self.position, self.anchor)

    @property
    def spoken(self) -> str:
        """The text."""
        return self.text

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the text."""
        write(canvas, self.text, self.style, self.position, self.anchor)


@frozen
class TabularLabel(Label):
    """A centred line whose digits are all as wide as a 0, so that the text of a running clock does not shift."""

    @property
    def rect(self) -> pygame.Rect:
        """The line."""
        cells = [cell for cell, _ in self._cells]
        return cells[0].unionall(cells[1:]) if cells else place_text("", self.style, self.position)

    @property
    def shape(self) -> str:
        """The text with a 0 for each digit; lines of one shape have their characters in the same places."""
        return "".join("0" if letter.isdigit() else letter for letter in self.text)

    @property
    def _cells(self) -> Sequence[tuple[pygame.Rect, float]]:
        return cells(self.shape, self.style, self.position)

    def parts_since(self, former: Mark) -> list[pygame.Rect] | None:
        """Return the rectangles of the characters that differ, if all have the same places."""
        if (
            not isinstance(former, TabularLabel)
            or former.shape != self.shape
            or replace(former, text=self.text) != self
        ):
            return None
        pairs = zip(self._cells, self.text, former.text, strict=True)
        return [cell.copy() for (cell, _), new, old in pairs if new != old]

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint those of the characters that are within the clip, each by itself, as they change every second."""
        clip, y = canvas.get_clip(), self.position[1]
        for letter, (cell, centre) in zip(self.text, self._cells, strict=True):
            if cell.colliderect(clip):
                write(canvas, letter, self.style, (centre, y), "mc")


@lru_cache(maxsize=8)
def cells(text: str, style: Style, position: Point) -> Sequence[tuple[pygame.Rect, float]]:
    """Return the rectangle of each character of a centred line, with some room beside it, and the x of its centre."""
    widths, (x, y) = [width_of(letter, style) for letter in text], position
    line = place_text("", style, (x, y), "ml")
    left, found = x - sum(widths) / 2, []
    for width in widths:
        found.append((pygame.Rect(floor(left) - 1, line.y, ceil(width) + 3, line.h), left + width / 2))
        left += width
    return found


@frozen
class Pill(Mark):
    """A short text, such as a count, in a capsule."""

    text: str
    style: Style
    centre: Point
    ground: str
    opacity: float = 0.55
    edge: str | None = None
    edge_opacity: float = 0.4

    @property
    def rect(self) -> pygame.Rect:
        """The capsule, with more room around capitals."""
        tall, wide = (2.0, 3.0) if self.style.tracking else (1.66, 1.3)
        height = round(self.style.px * tall)
        width = max(height, round(width_of(self.text, self.style) + wide * self.style.px))
        rect = pygame.Rect(0, 0, width, height)
        rect.center = round(self.centre[0]), round(self.centre[1])
        return rect

    def paint(self, canvas: pygame.Surface) -> None:
        """The capsule and its text."""
        rect = self.rect
        line = max(1.0, rect.height * 0.05)
        look = {"edge": self.edge, "edge_opacity": self.edge_opacity, "edge_width": line}
        put(canvas, box(*rect.size, rect.height / 2, self.ground, self.opacity, **look), rect.topleft)
        write(canvas, self.text, self.style, rect.center)


@frozen
class Panel(Framed):
    """A background for a group, with a thin outline; with a gradient if the colour of its lower end is given."""

    radius: float
    ground: str
    opacity: float
    edge: str
    edge_opacity: float
    edge_width: float = 1.0
    below: str | None = None

    def paint(self, canvas: pygame.Surface) -> None:
        """The panel."""
        x, y, width, height = self.box
        look = {"edge": self.edge, "edge_opacity": self.edge_opacity, "edge_width": self.edge_width}
        put(canvas, box(width, height, self.radius, self.ground, self.opacity, below=self.below, **look), (x, y))


@frozen
class PileEdges(Mark):
    """The edges of the cards below a pile's top one, which lies in the box."""

    box: Box
    count: int
    paper: str = PAPER

    @property
    def slivers(self) -> int:
        """The number of visible edges: one for every four cards, as far as there is room."""
        return min(9, round(self.box[2] * 0.06) // self.step, max(0, (self.count - 1) // 4))

    @property
    def step(self) -> int:
        """The pixels between two edges."""
        return max(1, int(self.box[2] * 0.010))

    @property
    def rect(self) -> pygame.Rect:
        """The pile with its shadow."""
        x, y, width, height = self.box
        reach = 2 * self._spread
        return pygame.Rect(x, y, width, height + self.slivers * self.step).inflate(2 * reach, 2 * reach)

    @property
    def _spread(self) -> int:
        return max(1, round(self.box[2] * 0.04))

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the shadow and the edges."""
        width, height = self.box[2:]
        if self.slivers:
            below = height + self.slivers * self.step
            put(canvas, shadow(width, below, round(width * 0.06), self._spread, 0.5), self.rect.topleft)
            self.paint_edges(canvas)

    def paint_edges(self, canvas: pygame.Surface) -> None:
        """Paint the edges alone."""
        x, y, width, height = self.box
        if self.slivers:
            sprite = edges(width, height, self.slivers, self.step, self.paper)
            put(canvas, sprite, (x, y + height + self.slivers * self.step - sprite.get_height()))


@cached_sprite
def edges(width: int, height: int, count: int, step: int, paper: str) -> pygame.Surface:
    """Draw the lowest part of a pile of cards: as many edges, `step` pixels apart, as are seen below its top card."""
    seen = min(height, 2 * round(width * 0.06) + (count + 1) * step)  # the rest is covered by the top card
    sprite = layer(width, seen + count * step)
    for number in range(count, 0, -1):  # the lowest edge first
        put(sprite, blank(width, seen, 0.55 + 0.2 * (number % 2), width * 0.06, paper), (0, number * step))
    return sprite


def blank(width: int, height: int, edge: float, radius: float, paper: str = PAPER) -> pygame.Surface:
    """Draw a blank card, or its lower part, of which only the edges will be visible."""
    return box(width, height, radius, paper, edge=PAPER_EDGE, edge_opacity=edge)


@frozen
class Rule(Framed):
    """A thin horizontal line with a short vertical one at each end, which marks a group."""

    colour: str
    opacity: float

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the line."""
        x, y, width, height = self.box
        path = f'<path d="M.5 0V{height - 0.5}H{width - 0.5}V0" {stroke(self.colour, 1, self.opacity)}/>'
        put(canvas, svg(path, width, height), (x, y))
