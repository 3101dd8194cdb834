"""What a celebration is: a figure laid of all the cards, with its ornaments, and the room it leaves for words.

Lengths are pixels of the window, angles degrees counter-clockwise. Polar angles run clockwise from the right, as the
screen's y axis points down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import ClassVar

import pygame

from game.rules.cards import Card, Suit
from game.rules.table import Table
from game.view.cards.layout import RATIO
from game.view.marks.mark import Mark, Point, outer
from game.view.stage.paint import drawn, put


@dataclass(frozen=True)
class Spot:
    """Where a card ends: its centre, how far it is turned, and its width."""

    card: Card
    x: float
    y: float
    angle: float
    width: float
    turn: int = 0  # the cards fly by turns, those of one turn together


@dataclass(frozen=True)
class Figure:
    """All cards, the lowest first, and what goes with them.

    `words` is the room for the title and what was reached, `side` the room at the left for achievements, which has its
    mirror image at the right. `light` is where the rays come from, `reach` how far they go. Ornaments `under` the cards
    are there from the beginning, those `over` them appear when the figure is complete; `jewels` are points that glint.
    """

    spots: tuple[Spot, ...]
    words: pygame.Rect
    side: pygame.Rect
    light: Point
    reach: float
    under: tuple[Mark, ...] = ()
    over: tuple[Mark, ...] = ()
    jewels: tuple[Point, ...] = ()


class Celebration(ABC):
    """How the winning of one game is celebrated."""

    title: ClassVar[str]
    phrase: ClassVar[str]  # follows the number of the deal

    @abstractmethod
    def figure(self, room: pygame.Rect, unit: float, table: Table) -> Figure:
        """Lay the cards of a table that is won; the room is the window down to the buttons, the unit that of type."""


@dataclass(frozen=True)
class Drawing(Mark):
    """The inside of an SVG, drawn into a rectangle whose own coordinates it uses."""

    place: tuple[float, float, float, float]
    body: str

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle."""
        return outer(*self.place)

    def paint(self, canvas: pygame.Surface) -> None:
        """Shapes alone; whatever they leave free stays as it is."""
        rect = self.rect
        put(canvas, drawn(self.body, *rect.size), rect.topleft)  # large, and painted once: not to be kept


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point at a distance and an angle from another one."""
    return centre[0] + radius * cos(radians(degrees)), centre[1] + radius * sin(radians(degrees))


def ring(centre: Point, radius: float, arc: Point, cards: Sequence[Card], width: float) -> list[Spot]:
    """Lay cards along an arc from one angle to another, their heads outwards, each in a turn of its own."""
    start, end = arc
    spots = []
    for turn, card in enumerate(cards):
        degrees = start + (end - start) * (turn / max(1, len(cards) - 1))
        spots.append(Spot(card, *polar(centre, radius, degrees), -degrees - 90, width, turn))
    return spots


def by_suit(table: Table) -> dict[Suit, list[Card]]:
    """Sort all cards of a table by suit, and each suit from its aces up."""
    suits: dict[Suit, list[Card]] = {suit: [] for suit in Suit}
    for card in sorted((card for cards in table.values() for card in cards), key=lambda card: card.rank):
        suits[card.suit].append(card if card.face_up else card.turned())
    return suits


def in_turn(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """Order the cards to fly one after the other, the lowest first."""
    return tuple(replace(spot, turn=turn) for turn, spot in enumerate(spots))


def beside(room: pygame.Rect, inner: float, middle: float, height: float, unit: float) -> pygame.Rect:
    """Return the room at the left for achievements: from the window's edge to `inner`, so high around a middle."""
    margin = round(20 * unit)
    width = max(1, round(inner) - room.x - 2 * margin)
    return pygame.Rect(room.x + margin, round(middle - height / 2), width, round(height))


def card_height(width: float) -> float:
    """Return the height of a card of this width."""
    return RATIO * width
