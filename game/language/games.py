"""The names of games and of their variations, which the rules have in English."""

from __future__ import annotations

from game.language import _, pgettext, typographic
from game.rules.patience import Patience

CAPITALS, VARIATION = "in capitals", "variation"


def game_title(name: str) -> str:
    """Return a game's name as it is printed."""
    return typographic(_(name))


def capitals_title(name: str) -> str:
    """Return a game's name in capitals, as its translator writes it."""
    return typographic(pgettext(CAPITALS, name.upper()))


def variation_title(name: str) -> str:
    """Return the name of a variation within a sentence, "single cards", from its name on the command line."""
    return pgettext(VARIATION, name.replace("-", " "))


def variation_note(game: type[Patience], name: str) -> str:
    """Return a sentence on what a variation changes."""
    return _(game.variations()[name])
