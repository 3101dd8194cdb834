"""Checks for positions that are not possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from .building import ascending, up_in_suit
from .cards import Card, Rank
from .patience import Patience
from .table import STOCK, Pile, Role, Table


def check_position(game: Patience, table: Table) -> None:
    """Raise ValueError with the reason if a table is not possible in a game."""
    counts = Counter((card.rank, card.suit) for cards in table.values() for card in cards)
    for (rank, suit), times in counts.items():
        if times > game.decks:
            card = Card(rank, suit)
            raise ValueError(f"{card} lies on the table {times} times: {game.name} has {game.decks} of it")
    for reason in game.check(table):
        raise ValueError(reason)


def foundations_from_the_ace(table: Table) -> Iterator[str]:
    """Yield a reason for each foundation that does not run up in suit from the ace."""
    for pile, cards in table.items():
        from_ace = not cards or (cards[0].rank is Rank.ACE and all(up_in_suit(*pair) for pair in pairwise(cards)))
        if pile.role is Role.FOUNDATION and not from_ace:
            yield f"{pile} is built up in suit from the ace"


def foundations_by_number(table: Table, foundations: Iterable[Pile]) -> Iterator[str]:
    """Yield a reason for each foundation that does not start with the rank of its number and go up by that."""
    for pile in foundations:
        ranks = tuple(card.rank for card in table[pile])
        if ranks != ascending(pile.number)[: len(ranks)]:
            yield f"{pile} starts with {Rank(pile.number).words} and goes up by {pile.number}, to 13 cards"


def only_the_stock_is_hidden(table: Table) -> Iterator[str]:
    """Yield a reason for each pile with a card that lies face down, and for a stock with one that lies face up."""
    for pile, cards in table.items():
        if any(card.face_up is (pile == STOCK) for card in cards):
            yield f"all cards on {pile} lie face {'down' if pile == STOCK else 'up'}"
