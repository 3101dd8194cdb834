"""Names of cards, ranks and suits in the grammatical cases that sentences need.

A sentence names the case as an attribute of a field: `{card.named}`, `{card.subject}`, `{card.object}` or
`{card.on}`. A translation may use another case than the English sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.language import pgettext
from game.rules.cards import Card, Rank, Suit

ALONE, SUBJECT, OBJECT, ON = "card alone", "card as subject", "card as object", "on a card"
RANK_SUBJECT, RANK_OBJECT, SUIT_SUBJECT = "rank as subject", "rank as object", "suit as subject"


class SpokenCard:
    """The name of a card in several cases."""

    def __init__(self, card: Card) -> None:
        self._card = card

    @property
    def named(self) -> str:
        """Its name: "7 of spades"."""
        return pgettext(ALONE, self._card.named)

    @property
    def subject(self) -> str:
        """As a subject: "a 7 of spades"."""
        return pgettext(SUBJECT, self._card.words)

    words = subject

    @property
    def object(self) -> str:
        """As an object: "a 7 of spades"."""
        return pgettext(OBJECT, self._card.words)

    @property
    def on(self) -> str:
        """As a place to go to, with its preposition: "on a 7 of spades"."""
        return pgettext(ON, f"on {self._card.words}")


class SpokenRank:
    """The name of a rank in several cases."""

    def __init__(self, rank: Rank) -> None:
        self._rank = rank

    @property
    def subject(self) -> str:
        """As a subject: "an 8"."""
        return pgettext(RANK_SUBJECT, self._rank.words)

    words = subject

    @property
    def object(self) -> str:
        """As an object: "an 8"."""
        return pgettext(RANK_OBJECT, self._rank.words)


class SpokenSuit:
    """The name of a suit."""

    def __init__(self, suit: Suit) -> None:
        self._suit = suit

    @property
    def subject(self) -> str:
        """All its cards, as a subject: "spades"."""
        return pgettext(SUIT_SUBJECT, self._suit.words)

    words = subject


def spoken(value: object) -> object:
    """Convert a field of a sentence: cards, ranks and suits to their cases; other values are unchanged."""
    match value:
        case Card():
            return SpokenCard(value)
        case Rank():
            return SpokenRank(value)
        case Suit():
            return SpokenSuit(value)
    return value


def entries() -> Iterator[tuple[str, str]]:
    """Yield the context and the English text of every entry that is looked up above, for the catalogues."""
    for suit in Suit:
        yield SUIT_SUBJECT, suit.words
    for rank in Rank:
        yield RANK_SUBJECT, rank.words
        yield RANK_OBJECT, rank.words
    for suit in Suit:
        for rank in Rank:
            card = Card(rank, suit)
            yield ALONE, card.named
            yield SUBJECT, card.words
            yield OBJECT, card.words
            yield ON, f"on {card.words}"


# What stands on king, queen and jack in packs of a language that has letters of its own; others have K, Q, J.
COURTS: Final = {
    "da": ("K", "D", "B"),
    "de": ("K", "D", "B"),
    "fr": ("R", "D", "V"),
    "nl": ("H", "V", "B"),
    "pl": ("K", "D", "W"),
    "sv": ("K", "D", "Kn"),
}
EXPECTED: Final = ("de", "fr")  # where players expect them; elsewhere K, Q, J are as usual, or more so
