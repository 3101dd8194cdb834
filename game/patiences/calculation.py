"""Calculation: four foundations that climb by one, two, three and four."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..rules.cards import Cards, Rank
from ..rules.checks import foundations_by_number
from ..rules.dealing import Dealer, turn_up_tops
from ..rules.events import Event
from ..rules.moves import Move, Transfer
from ..rules.patience import BuildingPatience
from ..rules.refusals import YES, Answer
from ..rules.table import STOCK, Pile, Role, Table, row

FOUNDATIONS = row(Role.FOUNDATION, 4)
TABLEAU = row(Role.TABLEAU, 4)
BASES = {pile: Rank(pile.number) for pile in FOUNDATIONS}


def next_rank(foundation: Pile, cards: Cards) -> Rank | None:
    """Return which rank a foundation takes next, None when it is complete."""
    if len(cards) == 13:
        return None
    return cards[-1].rank.up(foundation.number) if cards else BASES[foundation]


@dataclass(frozen=True)
class Calculation(BuildingPatience):
    """The rules of Calculation."""

    name = "Calculation"
    piles = (*FOUNDATIONS, STOCK, *TABLEAU)
    max_score = 48
    bases = BASES

    def deal(self, dealer: Dealer) -> None:
        """An ace, a 2, a 3 and a 4 are the bases; the other 48 cards are the stock."""
        for foundation, rank in BASES.items():
            dealer.pick(rank, foundation)
        dealer.fill_stock()

    def settle(self, table: Table) -> Iterator[Event]:
        """The stock's top card is turned up at all times."""
        return turn_up_tops(table, (STOCK,))

    def liftable(self, table: Table, source: Pile) -> int:
        """One card at a time, from the stock and from the tableau."""
        return 0 if source.role is Role.FOUNDATION else min(1, len(table[source]))

    def why_fixed(self, table: Table, source: Pile, count: int) -> Answer:
        return Answer("foundation-keeps" if source.role is Role.FOUNDATION else "one-card-of-pile")

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Foundations take the next rank of their order; the tableau takes any card from the stock."""
        match source.role, target.role:
            case ((Role.STOCK | Role.TABLEAU), Role.FOUNDATION):
                return self._builds(table, target, cards)
            case Role.STOCK, Role.TABLEAU:
                return YES
            case Role.TABLEAU, Role.TABLEAU:
                return Answer("tableau-goes-up")
            case _:
                return Answer("nothing-on-stock")

    def _builds(self, table: Table, target: Pile, cards: Cards) -> Answer:
        rank = next_rank(target, table[target])
        if rank is None:
            return Answer("foundation-complete")
        if cards[0].rank is rank:
            return YES
        return Answer("foundation-goes-up", card=cards[0], step=target.number, rank=rank)

    def is_players_choice(self, table: Table, move: Move) -> bool:
        """Any pile takes any card, so to pick it is the whole game."""
        return move.piles[-1].role is Role.TABLEAU

    def safe_plays(self, table: Table) -> Iterator[Transfer]:
        """The last card of a rank.

        Every win takes it to this foundation, the only one that still lacks the rank, and it carries nothing: to play
        it now leaves all other moves of that win as they are.
        """
        for move in self.moves_up(table):
            rank = table[move.source][-1].rank
            if sum(card.rank is rank for pile in FOUNDATIONS for card in table[pile]) == 3:
                yield move

    def score(self, table: Table) -> int:
        """One point a card played up; the bases count nothing."""
        return sum(max(0, len(table[pile]) - 1) for pile in FOUNDATIONS)

    def check(self, table: Table) -> Iterator[str]:
        """Foundations run in their order, and only stock cards below the top lie face down."""
        yield from foundations_by_number(table, FOUNDATIONS)
        for pile in self.piles:
            if pile != STOCK and not all(card.face_up for card in table[pile]):
                yield f"no card lies face down on {pile}"
        if not all(card.face_up is (number == len(table[STOCK])) for number, card in enumerate(table[STOCK], 1)):
            yield "the stock's top card lies face up, and only that one"
