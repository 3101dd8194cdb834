"""Numeration (Thomas Warfield): each suit earns an interval of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.building import YES, Answer, Build, any_card, built, fits, one_suit, run_length
from game.rules.cards import Card, Cards, Rank, Suit
from game.rules.dealing import Dealer, turn_up_tops, turned_to
from game.rules.events import Event, Events
from game.rules.patience import BuildingPatience
from game.rules.table import STOCK, Pile, Role, Table, row

LEFT, RIGHT = row(Role.FOUNDATION, 8)[:4], row(Role.FOUNDATION, 8)[4:]
TABLEAU = row(Role.TABLEAU, 10)
DEALT = (8, 7, 6, 5, 4, 3, 2, 1, 1, 0)
BY_THE_INTERVAL = "cards move together only when they run down by their suit's interval"


def interval(table: Table, suit: Suit) -> int | None:
    """The interval of a suit: the number of its left foundation, None while it has none."""
    return next((pile.number for pile in LEFT if table[pile] and table[pile][0].suit is suit), None)


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

    def deal(self, dealer: Dealer) -> None:
        """Ten piles of 8 cards down to none, all face down but the top ones."""
        for pile, count in zip(TABLEAU, DEALT, strict=True):
            dealer.deal(pile, max(0, count - 1), face_up=False)
            dealer.deal(pile, min(1, count))
        dealer.put_rest(STOCK)

    def settle(self, table: Table) -> Iterator[Event]:
        """A face-down card that becomes the top of its pile is turned up."""
        return turn_up_tops(table, TABLEAU)

    def deal_stock(self, table: Table) -> Events:
        """One card face up on each pile in order, spaces included."""
        return turned_to(table, STOCK, TABLEAU)

    def liftable(self, table: Table, source: Pile) -> int:
        """A run by the suit's interval, whole or its top part; one card while the suit has none."""
        pile = table[source]
        if source.role is not Role.TABLEAU or not pile:
            return 0
        step = interval(table, pile[-1].suit)
        return run_length(pile, down_by(step)) if step else 1

    def why_fixed(self, table: Table, source: Pile, count: int) -> str:
        """Say why cards may not be lifted."""
        if source.role is Role.FOUNDATION:
            return "nothing leaves a foundation"
        if source == STOCK:
            return "the stock is dealt to all piles at once"
        suit = table[source][-1].suit
        if interval(table, suit) is None:
            return f"{suit.words} have no interval yet, so they move one card at a time"
        return BY_THE_INTERVAL

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Left foundations go up by their interval, right ones take a whole run, piles go down by one to four."""
        if target.role is Role.TABLEAU:
            rule = "piles are built down in suit by 1, 2, 3 or 4"
            return fits(cards, table[target], build=one_to_four_lower, space=any_card, rule=rule)
        if target in RIGHT:
            return self._takes_run(table, target, cards)
        if target in LEFT:
            return self._builds(table, target, cards)
        return Answer("nothing is ever laid on the stock")

    def _builds(self, table: Table, target: Pile, cards: Cards) -> Answer:
        card, pile, step = cards[0], table[target], target.number
        if len(cards) > 1:
            return Answer("the numbered foundations take one card at a time")
        if not pile:
            return self._starts(table, target, card)
        if len(pile) == 13:
            return Answer("this foundation is complete and takes nothing more")
        if card.suit is pile[-1].suit and card.rank is pile[-1].rank.up(step):
            return YES
        suit = pile[-1].suit.words
        return Answer(f"{card.words} does not go here: next is the {pile[-1].rank.up(step)} of {suit}, up by {step}")

    def _starts(self, table: Table, target: Pile, card: Card) -> Answer:
        if card.rank != target.number:
            return Answer(f"{card.words} does not go here: this foundation starts with {Rank(target.number).words}")
        if step := interval(table, card.suit):
            return Answer(f"{card.suit.words} have a numbered foundation already and go up by {step}")
        return YES

    def _takes_run(self, table: Table, target: Pile, cards: Cards) -> Answer:
        if table[target]:
            return Answer("this foundation is complete and takes nothing more")
        if len(cards) != 13 or interval(table, cards[0].suit) is None:
            return Answer("the run foundations take only a run of thirteen, down by its suit's interval, in one move")
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
            if not one_suit(table[pile]) or not all(card.face_up for card in table[pile]):
                yield f"{pile} holds face-up cards of one suit"
        suits = [table[pile][0].suit for pile in LEFT if table[pile]]
        if len(suits) != len(set(suits)):
            yield "a suit has one numbered foundation at most"
        for pile in LEFT:
            cards = table[pile]
            if cards and (cards[0].rank != pile.number or not built(cards, pile.number) or len(cards) > 13):
                yield f"{pile} starts with {Rank(pile.number).words} and goes up by {pile.number}, to 13 cards"
        for pile in RIGHT:
            cards = table[pile]
            step = interval(table, cards[0].suit) if cards else None
            if cards and not (step and len(cards) == 13 and run_length(cards, down_by(step)) == 13):
                yield f"{pile} holds a run of thirteen, down by its suit's interval, or nothing"
