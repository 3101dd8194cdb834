"""Quatorze: pairs that make fourteen, along a row or a column of a square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ..rules.cards import Card
from ..rules.checks import only_the_stock_is_hidden
from ..rules.dealing import Dealer, dealt_from_stock
from ..rules.events import Event, Events, Moved
from ..rules.moves import Deal, Move, Pair
from ..rules.patience import Patience
from ..rules.refusals import YES, Answer
from ..rules.table import DISCARD, STOCK, Pile, Role, Table, row

SQUARE = row(Role.TABLEAU, 25)


def in_line(first: Pile, second: Pile) -> bool:
    """Return whether two cells are in the same row or in the same column."""
    a, b = first.number - 1, second.number - 1
    return a // 5 == b // 5 or a % 5 == b % 5


def total(table: Table, first: Pile, second: Pile) -> int:
    """Add up the ranks of two cells, 0 where one of them is empty."""
    a, b = table.top(first), table.top(second)
    return a.rank + b.rank if a and b else 0


def close_up(table: Table) -> Iterator[Event]:
    """Move the cards together in reading order, so that all holes are at the end."""
    lying = [cell for cell in SQUARE if table[cell]]
    for source, target in zip(lying, SQUARE, strict=False):
        if source != target:
            yield Moved(table[source], source, target)


@dataclass(frozen=True)
class Quatorze(Patience):
    """The rules of Quatorze."""

    name = "Quatorze"
    piles = (STOCK, *SQUARE, DISCARD)
    max_score = 52

    def deal(self, dealer: Dealer) -> None:
        """A square of five by five, row by row."""
        for cell in SQUARE:
            dealer.deal(cell)
        dealer.fill_stock()

    def legal_moves(self, table: Table) -> Iterator[Move]:
        """Pairs in line that total fourteen."""
        for first, second in combinations(SQUARE, 2):
            if in_line(first, second) and total(table, first, second) == 14:
                yield Pair(first, second)

    def moves_up(self, table: Table) -> Iterator[Move]:
        """The only pair there is; or any, once all cards lie in one row, where each finds its partner in the end."""
        moves = list(self.legal_moves(table))
        return iter(moves if len(moves) == 1 or not any(table[cell] for cell in (STOCK, *SQUARE[5:])) else ())

    def liftable(self, table: Table, source: Pile) -> int:
        """Any card of the square, to be laid on its partner."""
        return len(table[source]) if source in SQUARE else 0

    def judge(self, table: Table, move: Move) -> Answer:
        if isinstance(move, Deal):
            return Answer("square-deals-itself")
        if not isinstance(move, Pair):
            return Answer("square-takes-pairs")
        a, b = table.top(move.first), table.top(move.second)
        if not a or not b:
            return Answer("no-card", pile=move.second if a else move.first)
        if a.rank + b.rank != 14:
            return Answer("not-fourteen", first=a, second=b, total=a.rank + b.rank)
        if not in_line(move.first, move.second):
            return Answer("not-in-line", first=a, second=b)
        return YES

    def nowhere(self, table: Table, card: Card) -> Answer:
        return Answer("no-partner", card=card)

    def carry_out(self, table: Table, move: Move) -> Events:
        """The two cards go to the discard."""
        return tuple(Moved(table[cell], cell, DISCARD) for cell in move.piles)

    def settle(self, table: Table) -> Iterator[Event]:
        """Fill the holes from the stock, the lowest number first; without one close up."""
        holes = [cell for cell in SQUARE if not table[cell]]
        return iter(dealt_from_stock(table, holes)) if table[STOCK] else close_up(table)

    def is_won(self, table: Table) -> bool:
        """All cards are taken."""
        return not any(cards for pile, cards in table.items() if pile != DISCARD)

    def score(self, table: Table) -> int:
        """Two points a pair."""
        return len(table[DISCARD])

    def check(self, table: Table) -> Iterator[str]:
        """A cell holds one card, the discard pairs, and only the stock lies face down."""
        for cell in SQUARE:
            if len(table[cell]) > 1:
                yield f"a place of the square holds one card at most, {cell} cannot hold {len(table[cell])}"
        taken = table[DISCARD]
        if len(taken) % 2 or any(a.rank + b.rank != 14 for a, b in zip(taken[::2], taken[1::2], strict=True)):
            yield "the discard holds pairs that make fourteen"
        yield from only_the_stock_is_hidden(table)
