"""Napoleon's Square: twelve piles on three sides of a square, one pass through the stock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..rules.building import down_in_suit, fits, run_length, up_in_suit
from ..rules.cards import Cards, Rank
from ..rules.checks import foundations_from_the_ace, only_the_stock_is_hidden
from ..rules.dealing import Dealer, dealt_from_stock
from ..rules.events import Events
from ..rules.moves import Transfer
from ..rules.patience import BuildingPatience, optional
from ..rules.refusals import Answer
from ..rules.table import STOCK, WASTE, Pile, Role, Table, row

FOUNDATIONS = row(Role.FOUNDATION, 8)
TABLEAU = row(Role.TABLEAU, 12)


@dataclass(frozen=True)
class NapoleonsSquare(BuildingPatience):
    """The rules of Napoleon's Square."""

    name = "Napoleon's Square"
    piles = (STOCK, WASTE, *FOUNDATIONS, *TABLEAU)
    decks = 2
    max_score = 104
    bases = dict.fromkeys(FOUNDATIONS, Rank.ACE)
    single_cards: bool = optional("Only one card moves at a time, never a sequence.")

    def deal(self, dealer: Dealer) -> None:
        """Four cards to each of twelve piles, in four rounds."""
        for _ in range(4):
            for pile in TABLEAU:
                dealer.deal(pile)
        dealer.fill_stock()

    def deal_stock(self, table: Table) -> Events:
        """One card to the waste, in one pass."""
        return dealt_from_stock(table, (WASTE,))

    def liftable(self, table: Table, source: Pile) -> int:
        """A sequence in suit, whole or its top part; the waste's top card."""
        match source.role:
            case Role.TABLEAU if not self.single_cards:
                return run_length(table[source], down_in_suit)
            case Role.TABLEAU | Role.WASTE:
                return min(1, len(table[source]))
            case _:
                return 0

    def why_fixed(self, table: Table, source: Pile, count: int) -> Answer:
        match source.role:
            case Role.FOUNDATION:
                return Answer("foundation-keeps")
            case Role.STOCK:
                return Answer("stock-is-turned")
            case Role.TABLEAU if not self.single_cards:
                return Answer("no-sequence-in-suit", count=count)
            case _:
                return Answer("one-card")

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Foundations are built up in suit from the ace, the piles down in suit."""
        pile = table[target]
        match target.role:
            case Role.FOUNDATION if len(cards) > 1:
                return Answer("foundation-takes-one")
            case Role.FOUNDATION:
                return fits(cards, pile, build=up_in_suit, base=Rank.ACE, code="up-in-suit")
            case Role.TABLEAU:
                return fits(cards, pile, build=down_in_suit, code="piles-down-in-suit")
            case _:
                return Answer("nothing-on-stock-or-waste")

    def safe_plays(self, table: Table) -> Iterator[Transfer]:
        """Cards that fit the lower foundation of their suit.

        Such a card could only carry the two cards one rank lower of its suit, and both are up. Its twin is up too, or
        can follow whenever it likes. (Were the lower foundation one card short, the card would take the place that its
        twin may need first.)
        """
        for move in self.moves_up(table):
            card = table[move.source][-1]
            heights = [len(table[pile]) for pile in FOUNDATIONS if table[pile] and table[pile][0].suit is card.suit]
            lower = min(heights) if len(heights) == 2 else 0
            if card.rank == lower + 1:
                yield move

    def check(self, table: Table) -> Iterator[str]:
        """Foundations run up in suit from the ace, and only the stock lies face down."""
        yield from foundations_from_the_ace(table)
        yield from only_the_stock_is_hidden(table)
