"""The look of tables according to the settings."""

from __future__ import annotations

from dataclasses import replace

from game.language import chosen
from game.language.cards import COURTS as OWN
from game.language.cards import EXPECTED
from game.store.settings import Settings
from game.view.cards.deck import DECKS, Deck
from game.view.cards.dress import Dress
from game.view.theme import COURTS, Courts


def deck_of(settings: Settings) -> Deck:
    """Return the chosen deck, with the colours of the evening if the player wants them."""
    name = settings.deck
    if settings.high_contrast:
        name = "four_large" if DECKS[settings.deck].four_colours else "large"
    courts = courts_of(settings)
    return replace(DECKS[name], evening=settings.evening, outlined=settings.high_contrast, courts=courts)


def courts_of(settings: Settings) -> Courts:
    """Return what stands in the corners of king, queen and jack: the language’s own letters where they are wanted."""
    wanted = settings.court_letters
    own = wanted == "own" or (wanted == "usual" and chosen() in EXPECTED)
    return OWN.get(chosen(), COURTS) if own else COURTS


def dress_of(settings: Settings) -> Dress:
    """Return the look of all tables."""
    return Dress(deck_of(settings), settings.felts, settings.backs, stark=settings.high_contrast)
