"""Napoleon's Square: twelve piles on three sides of a square, one pass through the stock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.building import Answer, any_card, down_in_suit, fits, only, run_length, up_in_suit
from game.rules.cards import Cards, Rank
from game.rules.checks import foundations_from_the_ace, only_the_stock_is_hidden
from game.rules.dealing import Dealer, turned_to
from game.rules.events import Event, Events
from game.rules.moves import Transfer
from game.rules.patience import BuildingPatience, optional
from game.rules.table import STOCK, WASTE, Pile, Role, Table, row

FOUNDATIONS = row(Role.FOUNDATION, 8)
TABLEAU = row(Role.TABLEAU, 12)


@dataclass(frozen=True)
class NapoleonsSquare(BuildingPatience):
    """The rules of Napoleon's Square."""

    name = "Napoleon's Square"
    piles = (STOCK, WASTE, *FOUNDATIONS, *TABLEAU)
    decks = 2
    max_score = 104
    single_cards: bool = optional("Only one card moves at a time, never a sequence.")

    def deal(self, dealer: Dealer) -> None:
        """Four cards to each of twelve piles, in four rounds."""
        for _ in range(4):
            for pile in TABLEAU:
                dealer.deal(pile)
        dealer.put_rest(STOCK)

    def settle(self, table: Table) -> Iterator[Event]:
        """Nothing happens by itself."""
        return iter(())

    def deal_stock(self, table: Table) -> Events:
        """One card to the waste, in one pass."""
        return turned_to(table, STOCK, (WASTE,))

    def liftable(self, table: Table, source: Pile) -> int:
        """A sequence in suit, whole or its top part; the waste's top card."""
        match source.role:
            case Role.TABLEAU if not self.single_cards:
                return run_length(table[source], down_in_suit)
            case Role.TABLEAU | Role.WASTE:
                return min(1, len(table[source]))
            case _:
                return 0

    def why_fixed(self, table: Table, source: Pile, count: int) -> str:
        """Say why cards may not be lifted."""
        match source.role:
            case Role.FOUNDATION:
                return "nothing leaves a foundation"
            case Role.STOCK:
                return "a card of the stock is turned to the waste first"
            case Role.TABLEAU if not self.single_cards:
                return f"these {count} cards are no sequence down in suit, so they do not move together"
            case _:
                return "one card at a time: only the top card can be played"

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Foundations are built up in suit from the ace, the piles down in suit."""
        pile = table[target]
        match target.role:
            case Role.FOUNDATION if len(cards) > 1:
                return Answer("the foundations take one card at a time")
            case Role.FOUNDATION:
                rule = "foundations are built up in suit"
                return fits(cards, pile, build=up_in_suit, space=only(Rank.ACE), rule=rule)
            case Role.TABLEAU:
                rule = "piles are built down in suit"
                return fits(cards, pile, build=down_in_suit, space=any_card, rule=rule)
            case _:
                return Answer("stock and waste take no cards")

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
