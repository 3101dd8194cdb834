"""Reads what a `rest` line shows of the table."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pygame

from tests.desktop.trace import Line
from tests.desktop.window import Point

GRID = 12  # points tested along each side of a card
MARGIN = 2  # pixels to keep from the edge of a card on top


class Placed(NamedTuple):
    """A card on the screen; `card` is None if it is face down, `layer` counts in draw order."""

    card: str | None
    pile: str
    rect: pygame.Rect
    layer: int


def placed(rest: Line) -> list[Placed]:
    """All cards in draw order."""
    return [
        Placed(entry["card"], entry["pile"], pygame.Rect(entry["rect"]), layer)
        for layer, entry in enumerate(rest["cards"])
    ]


def pile_of(rest: Line, pile: str) -> list[Placed]:
    """The cards of one pile, from the bottom card to the top one."""
    return [card for card in placed(rest) if card.pile == pile]


def table(rest: Line) -> dict[str, list[str | None]]:
    """Return the visible table: cards of each pile from the bottom, None for a face-down one."""
    seen: dict[str, list[str | None]] = {pile: [] for pile in rest["piles"]}
    for card in placed(rest):
        seen[card.pile].append(card.card)
    return seen


def as_seen(layout: dict[str, list[str]]) -> dict[str, list[str | None]]:
    """Return a layout in the notation in the form of `table`: face-down cards become None."""
    return {pile: [None if card.islower() else card for card in cards] for pile, cards in layout.items()}


def grip(rest: Line, pile: str, count: int = 1) -> Point:
    """Return the visible point of the `count`-th card from the top of a pile that is nearest to the card's centre."""
    card = pile_of(rest, pile)[-count]
    above = [other.rect.inflate(2 * MARGIN, 2 * MARGIN) for other in placed(rest)[card.layer + 1 :]]
    visible = [point for point in points(card.rect) if not any(rect.collidepoint(point) for rect in above)]
    if not visible:
        message = f"{card.card} on {pile} is covered"
        raise AssertionError(message)
    centre = pygame.Vector2(card.rect.center)
    return min(visible, key=centre.distance_squared_to)


def points(rect: pygame.Rect) -> list[Point]:
    """Return a grid of points inside a rectangle, none on its edge."""
    steps = [(2 * step + 1) / (2 * GRID) for step in range(GRID)]
    return [(int(rect.x + rect.w * across), int(rect.y + rect.h * down)) for across, down in product(steps, steps)]


def spot(rest: Line, pile: str) -> pygame.Rect:
    """Return where to drop a card for a pile: its top card, or its empty place."""
    cards = pile_of(rest, pile)
    return cards[-1].rect if cards else pygame.Rect(rest["piles"][pile])


def is_bare(picture: pygame.Surface) -> bool:
    """Return whether a tenth of a picture of the window or more is black, as where nothing was drawn."""
    black = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255)).count()
    return black > 0.1 * picture.get_width() * picture.get_height()
