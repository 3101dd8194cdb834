"""Positions of piles and cards in pixels of the window, computed from formulas in card widths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from itertools import pairwise

import pygame

from game.rules.cards import Cards
from game.rules.table import STOCK, Pile, Role, Table
from game.view.cards.deck import CLASSIC, Deck
from game.view.drawing.geometry import Pixel, Point, enclosing
from game.view.frozen import frozen

RATIO = 1.4  # height of a card over its width
RIM = 0.2  # card widths that a smaller copy of a table keeps free at its sides
LEGIBLE = 38  # card width in pixels from which the table has text


@frozen
class Place:
    """The position of an empty pile, and the step in pixels from each card to the next."""

    x: float
    y: float
    step: Point = (0.0, 0.0)  # over a face-up card
    hidden_step: Point = (0.0, 0.0)  # over a face-down card, and over one of `closed`
    closed: frozenset[int] = frozenset()  # the cards, counted from the bottom, that show no more than an edge
    before: float = 0.0  # how far left of the position the bottom card lies
    room: float = 0.0  # below or beside a card, for marks of a pile that is no fan


@frozen
class Layout:
    """The layout of a table for one window size: the card width, and a place for every pile.

    `area` is the window below the toolbar. `frames` are further rectangles for the table's marks. Marks show the
    suits in the colours of the `deck`. A miniature has no text, however large it is.
    """

    area: pygame.Rect
    width: int
    places: Mapping[Pile, Place]
    frames: Mapping[str, pygame.Rect] = field(default_factory=dict)
    deck: Deck = CLASSIC
    miniature: bool = False

    @property
    def height(self) -> int:
        return round(self.width * RATIO)

    @property
    def is_legible(self) -> bool:
        """Whether there is room for text between the cards, which a miniature never has."""
        return self.width >= LEGIBLE and not self.miniature

    @property
    def gathering(self) -> Pixel:
        """The position where cards are gathered, riffled and dealt from, in pixels: the stock, or the player's side."""
        if STOCK in self.places:
            place = self.places[STOCK]
            return round(place.x), min(round(place.y), self.area.bottom - round(1.1 * self.height))
        return self.area.centerx - self.width // 2, self.area.bottom - round(1.22 * self.height)

    def spots(self, pile: Pile, cards: Cards) -> list[Pixel]:
        """Return the top left corner of each of a pile's cards, in pixels."""
        place = self.places[pile]
        x, y, spots = place.x - place.before, place.y, []
        for number, card in enumerate(cards):
            spots.append((round(x), round(y)))
            dx, dy = place.step if card.face_up and number not in place.closed else place.hidden_step
            x, y = x + dx, y + dy
        return spots

    def rect(self, spot: Pixel) -> pygame.Rect:
        return pygame.Rect(spot, (self.width, self.height))

    def visible(self, pile: Pile, cards: Cards) -> list[pygame.Rect]:
        """Return the part of each of a pile's cards that the next one, which lies below or at its right, leaves."""
        rects = [*map(self.rect, self.spots(pile, cards))]
        for rect, after in pairwise(rects):
            rect.size = (after.x - rect.x, rect.h) if after.y == rect.y else (rect.w, after.y - rect.y)
        return rects

    def indices(self, pile: Pile, cards: Cards) -> list[pygame.Rect]:
        """Return the visible corners in which the face-up cards of a pile show their rank and suit."""
        corner = pygame.Rect(0, 0, *(round(strip * self.width) for strip in self.deck.strips))
        parts, corners = self.visible(pile, cards), list[pygame.Rect]()
        for card, part in zip(cards, parts, strict=True):
            if card.face_up:
                corners.append(corner.move(part.topleft).clip(part))
        if corners:
            corners.append(corner.move(parts[-1].right - corner.w, parts[-1].bottom - corner.h))
        return corners

    def pile_rect(self, pile: Pile, cards: Cards) -> pygame.Rect:
        """Return the rectangle of a whole pile, or of one card if it is empty."""
        place = self.places[pile]
        return enclosing([*map(self.rect, self.spots(pile, cards) or [(round(place.x), round(place.y))])])

    def bounds(self, piles: Iterable[Pile]) -> pygame.Rect:
        """Return the rectangle of the places of some piles, each as large as one card."""
        return enclosing([self.pile_rect(pile, ()) for pile in piles])

    @property
    def block(self) -> pygame.Rect:
        return self.bounds(self.places)

    def top_rect(self, pile: Pile, cards: Cards, count: int = 1) -> pygame.Rect:
        """Return the rectangle of the top `count` cards of a pile, or of its place if it is empty."""
        return enclosing([*map(self.rect, self.spots(pile, cards)[-count:])]) if cards else self.pile_rect(pile, ())


def scaled(layout: Layout, table: Table, area: pygame.Rect) -> Layout:
    """Return the layout with the same proportions in the middle of an area, a quarter of the free room above it."""
    previous, rects = layout.area, [layout.pile_rect(pile, table[pile]) for pile in layout.places]
    used = enclosing([*rects, *layout.frames.values()])
    reach = max(previous.centerx - used.left, used.right - previous.centerx) + RIM * layout.width
    scale = min(area.w / (2 * reach), area.h / previous.h)
    top = area.y + (area.h - scale * previous.h) / 4

    def moved(x: float, y: float) -> Point:
        return area.centerx + scale * (x - previous.centerx), top + scale * (y - previous.y)

    def less(step: Point) -> Point:
        return scale * step[0], scale * step[1]

    def reduced(rect: pygame.Rect) -> pygame.Rect:
        (x, y), (right, bottom) = (map(round, moved(*corner)) for corner in (rect.topleft, rect.bottomright))
        return pygame.Rect(x, y, right - x, bottom - y)

    def smaller(place: Place) -> Place:
        x, y = moved(place.x, place.y)
        return Place(x, y, less(place.step), less(place.hidden_step), place.closed, scale * place.before)

    places = {pile: smaller(place) for pile, place in layout.places.items()}
    frames = {name: reduced(frame) for name, frame in layout.frames.items()}
    return replace(layout, area=reduced(previous), width=round(scale * layout.width), places=places, frames=frames)


def mirrored(layout: Layout, table: Table) -> Layout:
    """Return the layout for a left-handed player, with left and right exchanged if the stock is not on the left yet.

    Piles of one role in one row move together, so their order stays; a fan still shows the left edges of its cards,
    where the indices are. Piles that are fanned sideways are moved one by one.
    """
    axis = layout.area.left + layout.area.right
    if layout.gathering[0] + layout.width < layout.area.centerx:
        return layout
    rects = {pile: layout.pile_rect(pile, table[pile]) for pile in layout.places}
    fanned = {pile.role for pile, place in layout.places.items() if place.step[0]}
    groups: dict[tuple[Role, float, int], list[Pile]] = defaultdict(list)
    for pile, place in layout.places.items():
        groups[pile.role, place.y, pile.number if pile.role in fanned else 0].append(pile)
    lefts: dict[Pile, int] = {}
    for group in groups.values():
        piles = sorted(group, key=lambda pile: rects[pile].left)
        lefts |= dict(zip(piles, sorted(axis - rects[pile].right for pile in piles), strict=True))
    shifts = {pile: lefts[pile] - rect.left for pile, rect in rects.items()}
    places = {pile: replace(place, x=place.x + shifts[pile]) for pile, place in layout.places.items()}
    frames = {name: frame.move(_shift(frame, rects, shifts, axis), 0) for name, frame in layout.frames.items()}
    return replace(layout, places=places, frames=frames)


def _shift(frame: pygame.Rect, rects: Mapping[Pile, pygame.Rect], shifts: Mapping[Pile, int], axis: int) -> int:
    """Return how far a frame moves: as far as the piles that lie in it, or if none the first one within its width."""
    inside = [pile for pile, rect in rects.items() if frame.collidepoint(rect.center)]
    wide = frame.inflate(2, 0)  # because those of a scaled layout are rounded
    across = [pile for pile, rect in rects.items() if wide.left <= rect.left and rect.right <= wide.right]
    within = inside or across[:1]
    if not within:
        return axis - frame.left - frame.right
    before = enclosing([rects[pile] for pile in within])
    return enclosing([rects[pile].move(shifts[pile], 0) for pile in within]).left - before.left
