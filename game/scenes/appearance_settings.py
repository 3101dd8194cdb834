"""The look of tables according to the settings."""

from __future__ import annotations

from dataclasses import replace

from game.language import current_language
from game.language.cards import COURTS as OWN
from game.language.cards import EXPECTED
from game.store.settings import Settings
from game.view.cards.deck import DECKS, Deck
from game.view.drawing.ui_style import COURTS, Courts
from game.view.tables.appearance import EDGES, Appearance

LARGE = 150  # percent of the usual text size


def deck_of(settings: Settings, slug: str = "") -> Deck:
    """Return the chosen deck, with the edges of a game's cards."""
    name = settings.deck
    if is_large(settings):
        name = "four_large" if DECKS[settings.deck].four_colours else "large"
    courts = courts_of(settings)
    gilt = edges_of(settings, slug) == "gilt"
    return replace(DECKS[name], outlined=settings.high_contrast, gilt=gilt, courts=courts)


def is_large(settings: Settings) -> bool:
    """Return whether cards have large numbers whatever deck is chosen: in high contrast, and with large text."""
    return settings.high_contrast or int(settings.text_size) >= LARGE


def edges_of(settings: Settings, slug: str) -> str:
    """Return the name of the edges of a game's cards."""
    chosen = settings.edges.get(slug, "")
    return chosen if chosen in EDGES else next(iter(EDGES))


def courts_of(settings: Settings) -> Courts:
    """Return the letters of king, queen and jack: those of the language or the English ones."""
    language, choice = current_language(), settings.court_letters
    own = choice == "own" or (choice == "usual" and language in EXPECTED)
    return OWN.get(language, COURTS) if own else COURTS


def appearance_of(settings: Settings, slug: str = "") -> Appearance:
    """Return the look of all tables, with the edges of a game's cards."""
    deck, hand = deck_of(settings, slug), settings.left_handed
    return Appearance(deck, settings.felts, settings.backs, stark=settings.high_contrast, left_handed=hand)
