"""Cards, and the deck that a deal number shuffles."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cached_property
from itertools import product, starmap
from typing import NamedTuple

from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

RANKS = "A23456789TJQK"
FIRST_DEAL, LAST_DEAL = 1, 10**20
MS_DEALS = 32000  # numbers below this are shuffled like Microsoft's games, as in PySolFC


class Suit(Enum):
    """The four suits, in the order in which PySolFC numbers them."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"

    __hash__ = object.__hash__  # members are unique; Enum's own hash is written in Python, and slow

    @property
    def is_red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)

    @cached_property
    def words(self) -> str:
        return self.name.lower()


class Rank(IntEnum):
    """Ranks, from ace to king."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        return str(self.value) if 1 < self < 11 else self.name.lower()

    @cached_property  # used in most refusals, of which there are many
    def words(self) -> str:
        """The rank as a player says it: "an 8"."""
        return f"an {self}" if self in (Rank.ACE, Rank.EIGHT) else f"a {self}"

    def up(self, steps: int) -> Rank:
        """Return the rank `steps` higher, wrapping from the king to the ace."""
        return Rank((self + steps - 1) % 13 + 1)


class Card(NamedTuple):
    """A card with the side that is up: equal cards of two decks are equal, the two sides of a card are not."""

    rank: Rank
    suit: Suit
    face_up: bool = True

    def __str__(self) -> str:
        text = RANKS[self.rank - 1] + self.suit.value
        return text if self.face_up else text.lower()

    def turned(self) -> Card:
        return Card(self.rank, self.suit, not self.face_up)

    @property
    def words(self) -> str:
        """The card's name as a player says it: "the 8 of hearts"."""
        return f"the {self.named}"

    @property
    def named(self) -> str:
        """The card's name alone: "8 of hearts"."""
        return f"{self.rank} of {self.suit.words}"


Cards = tuple[Card, ...]


_NOTATION = {str(card): card for card in starmap(Card, product(Rank, Suit, (True, False)))}


def parse_card(text: str) -> Card:
    """Parse a card's notation, lower case for face down. Raises ValueError for anything else."""
    card = _NOTATION.get(text) if isinstance(text, str) else None
    if card is None:
        raise ValueError(f"{text!r} is not a card: write a rank of {RANKS} and a suit of CDHS, such as TD")
    return card


def is_deal_number(number: object) -> bool:
    """Return whether there is a deal of this number."""
    return type(number) is int and FIRST_DEAL <= number <= LAST_DEAL


def check_number(number: int) -> int:
    """Return the deal number. Raises ValueError if there is no such deal."""
    if not is_deal_number(number):
        raise ValueError(f"{number} is not a deal number: deals go from 1 to 100000000000000000000 (10^20)")
    return number


def shuffled(number: int, decks: int) -> Cards:
    """Shuffle decks as PySolFC does for this number; the last card is dealt first. Raises ValueError."""
    check_number(number)
    pack = createCards(decks)
    pack = LCRandom31(number).shuffle(ms_rearrange(pack)) if number < MS_DEALS else MTRandom(number).shuffle(pack)
    suits = tuple(Suit)
    return tuple(Card(Rank(card.rank), suits[card.suit], face_up=False) for card in pack)
