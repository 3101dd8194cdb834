"""A celebration for any game: the suits as fans, one above the other."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.language import N_
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import Celebration, Figure, below, by_suit, ring


def _figure(area: pygame.Rect, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - no suit signs
    """Four fans of cards."""
    radius = min(area.height * 0.60, area.width * 0.36)
    centre = area.centerx, area.y + area.height * 0.78
    spots = []
    for suit, cards in enumerate(by_suit(table).values()):
        spots += ring(centre, radius * (1.08 - 0.14 * suit), (192, 348), cards, radius * (0.19 - 0.02 * suit))
    top = centre[1] - radius * 0.48
    words = below(centre[0], top, radius * 0.9, area.bottom - top)
    return Figure(tuple(replace(spot, turn=turn) for turn, spot in enumerate(spots)), words, centre, area.height * 0.9)


CELEBRATION = Celebration(N_("Victory"), N_("every card home"), _figure)
