"""Moves in words."""

from __future__ import annotations

from game.language import _, begun, ngettext
from game.language.cards import SpokenCard
from game.rules.cards import Card
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.table import STOCK, Role, Table


def told(table: Table, move: Move) -> str:
    """Say what a move does on a table: "7 of spades to the 8 of hearts"; a card face down is named as well."""
    match move:
        case Deal():
            return _("Cards from the stock") if table.get(STOCK, True) else _("The waste turned over to the stock")
        case Pair(first, second):
            one, other = table.top(first), table.top(second)
            if not one or not other:
                return ""
            return begun(_("{card.named} and {other.named}", card=SpokenCard(one), other=SpokenCard(other)))
        case Transfer(source, target, count):
            cards, onto = table[source], table.top(target)
            if count > len(cards):
                return ""
            goal = Role.TABLEAU if onto and target.role is Role.TABLEAU else target.role
            return begun(_moved(cards[-count], count - 1, goal, onto))


def _moved(top: Card, more: int, goal: Role, onto: Card | None) -> str:
    """Say that a card, and some more on it, go to a card or to a place of a role."""
    card = SpokenCard(top)
    match goal:
        case Role.TABLEAU if onto and more:
            return ngettext(
                "{card.named} and {count} more to the {onto.named}",
                "{card.named} and {count} more to the {onto.named}",
                more,
                card=card,
                onto=SpokenCard(onto),
            )
        case Role.TABLEAU if onto:
            return _("{card.named} to the {onto.named}", card=card, onto=SpokenCard(onto))
        case Role.FOUNDATION if more:
            return ngettext(
                "{card.named} and {count} more to a foundation",
                "{card.named} and {count} more to a foundation",
                more,
                card=card,
            )
        case Role.FOUNDATION:
            return _("{card.named} to a foundation", card=card)
        case Role.WASTE:
            return _("{card.named} to the waste", card=card)
        case Role.RESERVE:
            return _("{card.named} to the reserve", card=card)
    if more:
        return ngettext(
            "{card.named} and {count} more to a space", "{card.named} and {count} more to a space", more, card=card
        )
    return _("{card.named} to a space", card=card)
