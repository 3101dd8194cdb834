"""Betsy Ross, also Fairest or Four Kings: a sixth patience, with two redeals. It is an example of how one is added.

One deck. An ace, a 2, a 3 and a 4 of any suits are in a row, f1 to f4, and take no cards. Below them a 2, a 4, a 6
and an 8 are the foundations f5 to f8, built up by one, two, three and four to a king, wrapping, regardless of suit. The
other 44 cards are the stock, which is turned to the waste card by card. When it is used up, the waste is turned over to
be the stock again, twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.cards import Cards, Rank
from game.rules.checks import only_the_stock_is_hidden
from game.rules.dealing import REDEALS, Dealer, redealt, turned_to
from game.rules.events import Events
from game.rules.patience import BuildingPatience
from game.rules.refusals import YES, Answer
from game.rules.session import Session
from game.rules.table import STOCK, WASTE, Pile, Role, Table, row

KEYS, FOUNDATIONS = row(Role.FOUNDATION, 8)[:4], row(Role.FOUNDATION, 8)[4:]
BASES = {pile: Rank(pile.number) for pile in KEYS} | {pile: Rank(2 * (pile.number - 4)) for pile in FOUNDATIONS}
LIMIT = 2  # redeals


def next_rank(pile: Pile, cards: Cards) -> Rank | None:
    """Return the rank that a foundation takes next, None when it is complete."""
    if not cards:
        return BASES[pile]
    return None if pile in KEYS or cards[-1].rank is Rank.KING else cards[-1].rank.up(pile.number - 4)


@dataclass(frozen=True)
class BetsyRoss(BuildingPatience):
    """The rules of Betsy Ross."""

    name = "Betsy Ross"
    piles = (STOCK, WASTE, *KEYS, *FOUNDATIONS)
    max_score = 44
    counters = (REDEALS,)
    bases = BASES

    def deal(self, dealer: Dealer) -> None:
        """Pick the eight bases; the rest is the stock."""
        for pile, rank in BASES.items():
            dealer.pick(rank, pile)
        dealer.put_rest(STOCK)

    def deal_stock(self, table: Table) -> Events:
        """One card to the waste; if the stock is empty, a redeal."""
        return turned_to(table, STOCK, (WASTE,)) or redealt(table, LIMIT)

    def liftable(self, table: Table, source: Pile) -> int:
        """The waste's top card."""
        return min(1, len(table[source])) if source == WASTE else 0

    def why_fixed(self, table: Table, source: Pile, count: int) -> Answer:
        """Return why cards may not be lifted."""
        if source.role is Role.FOUNDATION:
            return Answer("foundation-keeps")
        return Answer("stock-is-turned" if source == STOCK else "one-card")

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Foundations go up by one, two, three and four; the row above them takes nothing more."""
        if target.role is not Role.FOUNDATION:
            return Answer("nothing-on-stock-or-waste")
        rank = next_rank(target, table[target])
        if rank is None:
            return Answer("foundation-complete")
        if cards[0].rank is rank:
            return YES
        if not table[target]:
            return Answer("starts-with", card=cards[0], rank=rank)
        return Answer("foundation-goes-up", card=cards[0], step=target.number - 4, rank=rank)

    def score(self, table: Table) -> int:
        """One point for each card played up; the bases do not count."""
        return sum(max(0, len(table[pile]) - 1) for pile in FOUNDATIONS)

    def check(self, table: Table) -> Iterator[str]:
        """Each foundation runs from its base, only the stock is face down, and there are two redeals at most."""
        for pile in (*KEYS, *FOUNDATIONS):
            if any(card.rank is not next_rank(pile, table[pile][:place]) for place, card in enumerate(table[pile])):
                yield f"{pile} does not run from {BASES[pile].words} as it should"
        yield from only_the_stock_is_hidden(table)
        if table.counters.get(REDEALS, 0) > LIMIT:
            yield f"there are {LIMIT} redeals"


def won_line(number: int) -> list[str]:
    """Return the moves that win a deal by playing up every card that fits.

    Raises ValueError if that does not win it.
    """
    session = Session(BetsyRoss(), number)
    while not session.is_won():
        moves = session.legal_moves()
        if not moves:
            raise ValueError(f"deal {number} is not won by playing up whatever goes up")
        session.play(moves[0])  # the deal comes last
    return [str(move) for move in session.moves]
