"""The parts of a celebration: a figure of all cards, its ornaments, and the rectangles for words.

Lengths are pixels of the window, angles degrees counter-clockwise. Polar angles run clockwise from the right, because
the screen's y axis points down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

import pygame

from game.rules.cards import Card, Suit
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.cards.layout import RATIO
from game.view.drawing.easing import lerp
from game.view.drawing.geometry import Point, centred, enclosing, outer
from game.view.drawing.paint import SPRITES, draw_svg, put
from game.view.drawing.particles import PAPER, Pieces
from game.view.frozen import frozen
from game.view.marks.mark import Mark

FINE = 1.3  # pixels: the least width of lines that have none in a drawing


@frozen
class Spot:
    """Where a card lies in a figure: its centre, angle and width."""

    card: Card
    x: float
    y: float
    angle: float
    width: float
    turn: int = 0  # cards fly in the order of turns, those of one turn together


@frozen
class Figure:
    """The positions of all cards, the lowest first, and the ornaments.

    `words` is the rectangle of the title and the text. The rays start at `light`.
    Ornaments `under` the cards are visible from the start; those `over` them are its seal, and come down when the last
    card has landed.
    """

    spots: tuple[Spot, ...]
    words: pygame.Rect
    light: Point
    under: tuple[Mark, ...] = ()
    over: tuple[Mark, ...] = ()

    @property
    def bounds(self) -> pygame.Rect:
        """The smallest rectangle that contains the cards and ornaments."""
        cards = (centred((spot.x, spot.y), spot.width, RATIO * spot.width) for spot in self.spots)
        return enclosing([*cards, *(mark.rect for mark in (*self.under, *self.over))])


class Celebration(NamedTuple):
    """The celebration of one game.

    `figure` places the cards of a won table, of a deck, in the window above the buttons.
    """

    title: str
    phrase: str  # text after the number of the deal
    figure: Callable[[pygame.Rect, Table, Deck], Figure]
    chord: float = 1.2  # seconds from the first note of its fanfare to the last chord, on which the seal comes down
    rays: int = 28  # of its light, an even number; without any it goes out in rings
    pieces: Pieces = PAPER  # that fall or rise afterwards
    alone: Callable[..., Figure] | None = None  # the figure without words, if another


@frozen
class Ornament(Mark):
    """A drawing of `sprites/ornaments`, whose 1000 units are as wide as its bounds; it can be painted in pieces."""

    name: str
    bounds: tuple[float, float, float, float]

    @property
    def rect(self) -> pygame.Rect:
        return outer(*self.bounds)

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the part within the clip, uncached."""
        if part := self.rect.clip(canvas.get_clip()):
            left, top, width, _ = self.bounds
            look = f'transform="translate({left - part.x} {top - part.y}) scale({width / 1000})"'
            look += f' stroke-width="{max(2.0, FINE * 1000 / width)}"'
            put(canvas, draw_svg(f"<g {look}>{_body(self.name)}</g>", *part.size), part.topleft)


@cache
def _body(name: str) -> str:
    """Read a drawing without its outer element."""
    text = (SPRITES / "ornaments" / f"{name}.svg").read_text("utf-8")
    return text[text.index(">") + 1 : text.rindex("<")]


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point at a distance and an angle from a centre."""
    return centre[0] + radius * cos(radians(degrees)), centre[1] + radius * sin(radians(degrees))


def below(x: float, top: float, width: float, height: float) -> pygame.Rect:
    """Return a rectangle, rounded to pixels, whose upper edge is centred on x."""
    return pygame.Rect(0, 0, round(width), round(height)).move_to(midtop=(round(x), round(top)))


def ring(centre: Point, radius: float, arc: Point, cards: Sequence[Card], width: float) -> list[Spot]:
    """Place cards along an arc from one angle to another, tops outwards, each in its own turn."""
    spots = []
    for turn, card in enumerate(cards):
        degrees = lerp(*arc, turn / max(1, len(cards) - 1))
        spots.append(Spot(card, *polar(centre, radius, degrees), -degrees - 90, width, turn))
    return spots


def by_suit(table: Table) -> dict[Suit, list[Card]]:
    """Sort all cards of a table by suit, and each suit by rank."""
    cards = sorted((card for cards in table.values() for card in cards), key=lambda card: card.rank)
    return {suit: [card for card in cards if card.suit is suit] for suit in Suit}
