"""Moves in words."""

from __future__ import annotations

from game.rules.cards import Card
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.table import STOCK, Role, Table

PLACES = {Role.FOUNDATION: "a foundation", Role.WASTE: "the waste", Role.RESERVE: "the reserve"}


def told(table: Table, move: Move) -> str:
    """Say what a move does on a table: "7 of spades to the 8 of hearts"."""
    match move:
        case Deal():
            return "Cards from the stock" if table.get(STOCK, True) else "The waste turned over to the stock"
        case Pair(first, second):
            return " and ".join(filter(None, (name(table.top(first)), name(table.top(second))))).capitalize()
        case Transfer(source, target, count):
            cards, onto = table[source], table.top(target)
            more = f" and {count - 1} more" if count > 1 else ""
            goal = f"the {name(onto)}" if onto and target.role is Role.TABLEAU else PLACES.get(target.role, "a space")
            return f"{name(cards[-count] if cards else None)}{more} to {goal}".capitalize()


def name(card: Card | None) -> str:
    """Name a card: "7 of spades"; one that lies face down is about to be turned up, and named as well."""
    return f"{card.rank} of {card.suit.words}" if card else ""
