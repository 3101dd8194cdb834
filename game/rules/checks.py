"""Checks for positions that are not possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .building import up_from_the_ace
from .cards import Card
from .patience import Patience
from .table import STOCK, Role, Table


def check_position(game: Patience, table: Table) -> None:
    """Raise ValueError with the reason if a table is not possible in a game."""
    seen = Counter((card.rank, card.suit) for cards in table.values() for card in cards)
    for (rank, suit), times in seen.items():
        if times > game.decks:
            card = Card(rank, suit)
            raise ValueError(f"{card} lies on the table {times} times: {game.name} has {game.decks} of it")
    for name, count in table.counters.items():
        if name not in game.counters:
            raise ValueError(f"{game.name} counts no {name!r}")
        if type(count) is not int or count < 0:
            raise ValueError(f"{name} are counted from 0 up, not {count!r}")
    for reason in game.check(table):
        raise ValueError(reason)


def foundations_from_the_ace(table: Table) -> Iterator[str]:
    """Yield a reason for each foundation that does not run up in suit from the ace."""
    for pile, cards in table.items():
        if pile.role is Role.FOUNDATION and not up_from_the_ace(cards):
            yield f"{pile} is built up in suit from the ace"


def only_the_stock_is_hidden(table: Table) -> Iterator[str]:
    """Yield a reason for each pile with a card that lies face down, and for a stock with one that lies face up."""
    for pile, cards in table.items():
        if any(card.face_up is (pile == STOCK) for card in cards):
            yield f"all cards on {pile} lie face {'down' if pile == STOCK else 'up'}"
