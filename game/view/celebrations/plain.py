"""A celebration for any game: one fan of all cards, suit by suit."""

from __future__ import annotations

from itertools import chain

import pygame

from game.language import N_
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import Celebration, Figure, below, by_suit, ring


def _figure(area: pygame.Rect, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - no suit signs
    """A fan above the words."""
    radius = min(area.height * 0.60, area.width * 0.36)
    centre = area.centerx, area.y + area.height * 0.78
    spots = ring(centre, radius, (192, 348), [*chain(*by_suit(table).values())], radius * 0.25)
    top = centre[1] - radius * 0.48
    words = below(centre[0], top, radius * 0.9, area.bottom - top)
    return Figure(tuple(spots), words, centre)


CELEBRATION = Celebration(N_("Victory"), N_("every card home"), _figure)
