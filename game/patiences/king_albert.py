"""King Albert: all cards in the open, nine columns and the Belgian reserve."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..rules.building import down_in_alternating_colours, fits, up_in_suit
from ..rules.cards import Cards, Rank, Suit
from ..rules.checks import foundations_from_the_ace, only_the_stock_is_hidden
from ..rules.dealing import Dealer
from ..rules.moves import Transfer
from ..rules.patience import BuildingPatience, optional
from ..rules.refusals import Answer
from ..rules.table import Pile, Role, Table, row

FOUNDATIONS = row(Role.FOUNDATION, 4)
COLUMNS = row(Role.TABLEAU, 9)
RESERVE = row(Role.RESERVE, 7)


@dataclass(frozen=True)
class KingAlbert(BuildingPatience):
    """The rules of King Albert."""

    name = "King Albert"
    piles = (*FOUNDATIONS, *COLUMNS, *RESERVE)
    max_score = 52
    bases = dict.fromkeys(FOUNDATIONS, Rank.ACE)
    undo_ends_scoring = True
    foundations_return: bool = optional("The top card of a foundation may go back to a column.")

    def deal(self, dealer: Dealer) -> None:
        """Nine columns of one to nine cards, seen row by row, and a reserve of seven."""
        for first in (*range(1, 9), 0):  # one round goes to all columns
            for column in COLUMNS[first:]:
                dealer.deal(column)
        dealer.show_by_rows()
        for cell in RESERVE:
            dealer.deal(cell)

    def liftable(self, table: Table, source: Pile) -> int:
        """One card at a time; from a foundation only in the variation."""
        if source.role is Role.FOUNDATION and not self.foundations_return:
            return 0
        return min(1, len(table[source]))

    def why_fixed(self, table: Table, source: Pile, count: int) -> Answer:
        if source.role is Role.FOUNDATION and not self.foundations_return:
            return Answer("foundation-keeps-but-in-variation")
        return Answer("one-card-of-column")

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Foundations are built up in suit, columns down in alternating colours."""
        pile = table[target]
        match source.role, target.role:
            case ((Role.TABLEAU | Role.RESERVE), Role.FOUNDATION):
                return fits(cards, pile, build=up_in_suit, base=Rank.ACE, code="up-in-suit")
            case _, Role.TABLEAU:
                return fits(cards, pile, build=down_in_alternating_colours, code="columns-alternate")
            case _, Role.FOUNDATION:
                return Answer("foundation-to-foundation")
            case _:
                return Answer("nothing-on-reserve")

    def safe_plays(self, table: Table) -> Iterator[Transfer]:
        """Cards that nobody needs below any more.

        A card on a column serves only to carry the two cards one rank lower of the other colour. It is not needed if
        both are up, unless cards return from the foundations; nor if both can follow it up as soon as they are
        available, for their suits lack at most the card before them, and the other suit of its own colour is at most
        three ranks behind. (Blake and Gent, "The Winnability of Klondike Solitaire and Many Other Patience Games",
        JAIR 85, 2026.)
        """
        heights = dict.fromkeys(Suit, 0) | {
            table[pile][0].suit: len(table[pile]) for pile in FOUNDATIONS if table[pile]
        }
        for move in self.moves_up(table):
            card = table[move.source][-1]
            others = min(heights[suit] for suit in Suit if suit.is_red is not card.suit.is_red)
            twin = min(heights[suit] for suit in Suit if suit.is_red is card.suit.is_red and suit is not card.suit)
            carries_none = others >= card.rank - 1 and not self.foundations_return
            if carries_none or (others >= card.rank - 2 and twin >= card.rank - 3):
                yield move

    def check(self, table: Table) -> Iterator[str]:
        """Foundations run up in suit from the ace, a reserve place holds one card, and all lie face up."""
        yield from foundations_from_the_ace(table)
        for cell in RESERVE:
            if len(table[cell]) > 1:
                yield f"a reserve place holds one card at most, {cell} cannot hold {len(table[cell])}"
        yield from only_the_stock_is_hidden(table)
