"""Numeration (Thomas Warfield): each suit earns an interval of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..rules.building import Build, fits, run_length
from ..rules.cards import Card, Cards, Rank, Suit
from ..rules.checks import foundations_by_number
from ..rules.dealing import Dealer, dealt_from_stock, turn_up_tops
from ..rules.events import Event, Events
from ..rules.moves import Move
from ..rules.patience import BuildingPatience
from ..rules.refusals import YES, Answer
from ..rules.table import STOCK, Pile, Role, Table, row

LEFT, RIGHT = row(Role.FOUNDATION, 8)[:4], row(Role.FOUNDATION, 8)[4:]
TABLEAU = row(Role.TABLEAU, 10)
DEALT = (8, 7, 6, 5, 4, 3, 2, 1, 1, 0)


def interval(table: Table, suit: Suit) -> int | None:
    """The interval of a suit: the number of its left foundation, None while it has none."""
    return next((pile.number for pile in LEFT if table[pile] and table[pile][0].suit is suit), None)


def not_begun(table: Table) -> list[Pile]:
    """Return the numbered foundations that no suit has yet."""
    return [pile for pile in LEFT if not table[pile]]


def begins(table: Table, card: Card) -> bool:
    """Return whether a card may begin a numbered foundation, and so give its suit an interval."""
    return interval(table, card.suit) is None and card.rank in [pile.number for pile in not_begun(table)]


def down_by(step: int) -> Build:
    """Build down in suit by an interval, wrapping."""
    return lambda below, above: above.suit is below.suit and above.rank.up(step) is below.rank


def one_to_four_lower(below: Card, above: Card) -> bool:
    """Build down in suit by one to four ranks, wrapping."""
    return above.suit is below.suit and 1 <= (below.rank - above.rank) % 13 <= 4


@dataclass(frozen=True)
class Numeration(BuildingPatience):
    """The rules of Numeration."""

    name = "Numeration"
    piles = (STOCK, *LEFT, *RIGHT, *TABLEAU)
    decks = 2
    max_score = 104
    bases = {pile: Rank(pile.number) for pile in LEFT}  # noqa: RUF012 - of the class, and never changed

    def deal(self, dealer: Dealer) -> None:
        """Ten piles of 8 cards down to none, all face down but the top ones."""
        for pile, count in zip(TABLEAU, DEALT, strict=True):
            dealer.deal(pile, max(0, count - 1), face_up=False)
            dealer.deal(pile, min(1, count))
        dealer.fill_stock()

    def settle(self, table: Table) -> Iterator[Event]:
        """A face-down card that becomes the top of its pile is turned up."""
        return turn_up_tops(table, TABLEAU)

    def deal_stock(self, table: Table) -> Events:
        """One card face up on each pile in order, spaces included."""
        return dealt_from_stock(table, TABLEAU)

    def liftable(self, table: Table, source: Pile) -> int:
        """A run by the suit's interval, whole or its top part; one card while the suit has none."""
        pile = table[source]
        if source.role is not Role.TABLEAU or not pile:
            return 0
        step = interval(table, pile[-1].suit)
        return run_length(pile, down_by(step)) if step else 1

    def why_fixed(self, table: Table, source: Pile, count: int) -> Answer:
        if source.role is Role.FOUNDATION:
            return Answer("foundation-keeps")
        if source == STOCK:
            return Answer("stock-is-dealt")
        suit = table[source][-1].suit
        if interval(table, suit) is None:
            return Answer("no-interval", suit=suit)
        return Answer("by-the-interval")

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Left foundations go up by their interval, right ones take a whole run, piles go down by one to four."""
        if target.role is Role.TABLEAU:
            return fits(cards, table[target], build=one_to_four_lower, code="piles-down-one-to-four")
        if target in RIGHT:
            return self._takes_run(table, target, cards)
        if target in LEFT:
            return self._builds(table, target, cards)
        return Answer("nothing-on-stock")

    def _builds(self, table: Table, target: Pile, cards: Cards) -> Answer:
        card, pile, step = cards[0], table[target], target.number
        if len(cards) > 1:
            return Answer("numbered-takes-one")
        if not pile:
            return self._starts(table, target, card)
        if len(pile) == 13:
            return Answer("foundation-complete")
        following = Card(pile[-1].rank.up(step), pile[-1].suit)
        return YES if card == following else Answer("numbered-next", card=card, next=following, step=step)

    def _starts(self, table: Table, target: Pile, card: Card) -> Answer:
        if card.rank != target.number:
            return Answer("numbered-starts-with", card=card, rank=Rank(target.number))
        if step := interval(table, card.suit):
            return Answer("numbered-taken", suit=card.suit, step=step)
        return YES

    def is_players_choice(self, table: Table, move: Move) -> bool:
        """To give a suit its interval, as long as it could have another one."""
        free = not_begun(table)
        return len(free) > 1 and any(pile in free for pile in move.piles)

    def _takes_run(self, table: Table, target: Pile, cards: Cards) -> Answer:
        if table[target]:
            return Answer("foundation-complete")
        if len(cards) != 13 or interval(table, cards[0].suit) is None:
            return Answer("run-takes-thirteen")
        return YES

    def check(self, table: Table) -> Iterator[str]:
        """Foundations are built as the rules say; face down lie the stock and cards under others."""
        yield from self._check_foundations(table)
        if any(card.face_up for card in table[STOCK]):
            yield "all cards of the stock lie face down"
        for pile in TABLEAU:
            sides = [card.face_up for card in table[pile]]
            if sides != sorted(sides) or (sides and not sides[-1]):
                yield f"on {pile} only cards below all face-up ones lie face down"

    def _check_foundations(self, table: Table) -> Iterator[str]:
        for pile in (*LEFT, *RIGHT):
            if len({card.suit for card in table[pile]}) > 1 or not all(card.face_up for card in table[pile]):
                yield f"{pile} holds face-up cards of one suit"
        suits = [table[pile][0].suit for pile in LEFT if table[pile]]
        if len(suits) != len(set(suits)):
            yield "a suit has one numbered foundation at most"
        yield from foundations_by_number(table, LEFT)
        for pile in RIGHT:
            cards = table[pile]
            step = interval(table, cards[0].suit) if cards else None
            if cards and not (step and len(cards) == 13 and run_length(cards, down_by(step)) == 13):
                yield f"{pile} holds a run of thirteen, down by its suit's interval, or nothing"
