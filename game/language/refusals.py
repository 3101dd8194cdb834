"""Refusals as sentences in the player's language; the rules have only codes and parameters."""

from __future__ import annotations

from types import SimpleNamespace

from game.language import _, ngettext
from game.language.cards import spoken
from game.language.games import game_title
from game.rules.refusals import ENGLISH, Answer

# Texts for players that differ from those of the library: players do not know names of piles.
SPOKEN = ENGLISH | {
    "no-card": "there is no card there",
    "too-many-cards": "there are not that many cards there: only {count}",
}


def clause(answer: Answer) -> str:
    """Return why a move is refused as a clause, without capital and full stop; "" for yes."""
    if not answer.code:
        return ""
    text, fields = SPOKEN[answer.code], {name: _as_text(name, value) for name, value in answer.parameters.items()}
    if isinstance(count := fields.get("count"), int):
        return ngettext(text, text, count, **fields)
    return _(text, **fields)


def _as_text(name: str, value: object) -> object:
    if isinstance(value, Answer):  # a refusal as a field of another one
        return SimpleNamespace(reason=clause(value))
    return game_title(value) if name == "game" and isinstance(value, str) else spoken(value)
