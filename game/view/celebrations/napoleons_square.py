"""Napoleon's Square: a laurel wreath of two decks, with a medal."""

from __future__ import annotations

from math import pi, sin

import pygame

from game.language import N_
from game.rules.cards import Card, Suit
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import Celebration, Figure, Ornament, Spot, below, by_suit, polar
from game.view.drawing.easing import lerp
from game.view.drawing.particles import Pieces

BRANCHES = ((1, Suit.SPADES, Suit.HEARTS), (-1, Suit.CLUBS, Suit.DIAMONDS))  # side, outer suit, inner suit
LONG = 1.35  # height over width of the wreath at most
LEAVES = 26  # pairs of leaves of a branch
LAUREL = Pieces("M0-1.2Q.8-.3 0 1.2Q-.8-.3 0-1.2Z", ("#86C08A", "#B9C77A", "#D9B565", "#5E9E6B"))


def _figure(area: pygame.Rect, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - no suit signs
    """Two branches of twenty-six pairs of leaves."""
    radius = min(area.height * 0.37, area.width * 0.36)
    wreath = pygame.FRect(0, 0, 2 * radius, min(2 * LONG * radius, area.height * 0.74))
    wreath.center = area.centerx, area.y + area.height * 0.476
    suits = by_suit(table)
    spots = [
        spot
        for leaf in reversed(range(LEAVES))
        for side, out, inner in BRANCHES
        for spot in _leaves(leaf, side, (suits[out][-1 - leaf], suits[inner][-1 - leaf]), wreath)
    ]
    words = below(wreath.centerx, wreath.centery - wreath.h * 0.345, wreath.w * 0.61, wreath.h * 0.61)
    medal = wreath.centerx, wreath.centery + wreath.h * 0.51
    over = (Ornament("medal", (medal[0] - radius * 0.4, medal[1] - radius * 0.4, radius * 0.8, radius * 0.8)),)
    return Figure(tuple(spots), words, medal, over=over)


def _leaves(leaf: int, side: int, cards: tuple[Card, Card], wreath: pygame.FRect) -> list[Spot]:
    """Place a pair of leaves, one on each side of the branch; they become smaller towards the tip."""
    fraction, radius = leaf / (LEAVES - 1), wreath.w / 2
    angle = 90 + side * lerp(7.5, 160, fraction)  # degrees from the bottom of the wreath
    x, y = polar(wreath.center, radius * (1 + 0.03 * sin(pi * fraction)), angle)
    y += (y - wreath.centery) * (wreath.h / wreath.w - 1)
    width = radius * (0.235 - 0.08 * fraction)
    spots = []
    for card, spread in zip(cards, (-34, 34), strict=True):
        growth = angle + side * 90 + side * spread
        turn = 2 * (LEAVES - leaf) + (spread > 0)  # with its like on the other branch
        spots.append(Spot(card, *polar((x, y), 0.64 * width, growth), -growth - 90, width, turn))
    return spots


CELEBRATION = Celebration(N_("Victory"), N_("every card home"), _figure, 1.30, rays=14, pieces=LAUREL)
