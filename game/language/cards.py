"""Cards, ranks and suits in words, each in the cases that sentences need.

A sentence names the case that it wants as an attribute of a field: `{card.named}`, `{card.subject}`, `{card.object}`
or `{card.on}`. A translation may ask for another case than the English sentence does.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.language import pgettext
from game.rules.cards import Card, Rank, Suit

ALONE, SUBJECT, OBJECT, ON = "card alone", "card as subject", "card as object", "on a card"
RANK_SUBJECT, RANK_OBJECT, SUIT_SUBJECT = "rank as subject", "rank as object", "suit as subject"


class SpokenCard:
    """A card in words."""

    def __init__(self, card: Card) -> None:
        self._card = card

    @property
    def named(self) -> str:
        """Its name: "7 of spades"."""
        return pgettext(ALONE, self._card.named)

    @property
    def subject(self) -> str:
        """As it stands before a verb: "a 7 of spades"."""
        return pgettext(SUBJECT, self._card.words)

    words = subject

    @property
    def object(self) -> str:
        """As what is taken: "a 7 of spades"."""
        return pgettext(OBJECT, self._card.words)

    @property
    def on(self) -> str:
        """As where another one goes, with the word that says so: "on a 7 of spades"."""
        return pgettext(ON, f"on {self._card.words}")


class SpokenRank:
    """A rank in words."""

    def __init__(self, rank: Rank) -> None:
        self._rank = rank

    @property
    def subject(self) -> str:
        """As it stands before a verb: "an 8"."""
        return pgettext(RANK_SUBJECT, self._rank.words)

    words = subject

    @property
    def object(self) -> str:
        """As what is taken: "an 8"."""
        return pgettext(RANK_OBJECT, self._rank.words)


class SpokenSuit:
    """A suit in words."""

    def __init__(self, suit: Suit) -> None:
        self._suit = suit

    @property
    def subject(self) -> str:
        """All its cards, as they stand before a verb: "spades"."""
        return pgettext(SUIT_SUBJECT, self._suit.words)

    words = subject


def spoken(value: object) -> object:
    """Return what a sentence's field says in words: cards, ranks and suits in their cases, all else as it is."""
    match value:
        case Card():
            return SpokenCard(value)
        case Rank():
            return SpokenRank(value)
        case Suit():
            return SpokenSuit(value)
    return value


def entries() -> Iterator[tuple[str, str]]:
    """Yield the context and the English text of every entry of a catalogue that is looked up above."""
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
