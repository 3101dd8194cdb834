"""The look of tables according to the settings."""

from __future__ import annotations

from dataclasses import replace

from game.store.settings import Settings
from game.view.cards.deck import DECKS, Deck
from game.view.cards.dress import Dress


def deck_of(settings: Settings) -> Deck:
    """Return the chosen deck, with the colours of the evening if the player wants them."""
    name = settings.deck
    if settings.high_contrast:
        name = "four_large" if DECKS[settings.deck].four_colours else "large"
    return replace(DECKS[name], evening=settings.evening, outlined=settings.high_contrast)


def dress_of(settings: Settings) -> Dress:
    """Return the look of all tables."""
    return Dress(deck_of(settings), settings.felts, settings.backs, stark=settings.high_contrast)
