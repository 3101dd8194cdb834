"""Names of cards, ranks and suits in the grammatical cases that sentences need.

A sentence names the case as an attribute of a field: `{card.named}`, `{card.subject}`, `{card.object}` or
`{card.on}`. A translation may use another case than the English sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from game.language import pgettext
from game.rules.cards import Card, Rank, Suit


def cases(value: Card | Rank | Suit) -> dict[str, tuple[str, str]]:
    """Return the context and the English text of each grammatical case of a name."""
    match value:
        case Card():
            return {
                "named": ("card alone", value.named),  # "7 of spades"
                "subject": ("card as subject", value.words),  # "the 7 of spades"
                "object": ("card as object", value.words),
                "on": ("on a card", f"on {value.words}"),  # a place to go to, with its preposition
            }
        case Rank():
            return {"subject": ("rank as subject", value.words), "object": ("rank as object", value.words)}
    return {"subject": ("suit as subject", value.words)}  # all its cards


def name_in_case(value: Card | Rank | Suit, case: str) -> str:
    """Return a name in a case, in the player's language."""
    return pgettext(*cases(value)[case])


def spoken(value: object) -> object:
    """Convert a field of a sentence: cards, ranks and suits to their cases; other values are unchanged."""
    if not isinstance(value, Card | Rank | Suit):
        return value
    names = {case: name_in_case(value, case) for case in cases(value)}
    return SimpleNamespace(words=names["subject"], **names)


def entries() -> Iterator[tuple[str, str]]:
    """Yield the context and the English text of every entry that is looked up above, for the catalogues."""
    for value in (*Suit, *Rank, *(Card(rank, suit) for suit in Suit for rank in Rank)):
        yield from cases(value).values()


# What stands on king, queen and jack in packs of a language that has letters of its own; others have K, Q, J.
COURTS = {
    "da": ("K", "D", "B"),
    "de": ("K", "D", "B"),
    "fr": ("R", "D", "V"),
    "nl": ("H", "V", "B"),
    "pl": ("K", "D", "W"),
    "sv": ("K", "D", "Kn"),
}
EXPECTED = ("de", "fr")  # where players expect them; elsewhere K, Q, J are as usual, or more so
