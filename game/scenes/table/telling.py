"""Describes moves in words."""

from __future__ import annotations

from game.language import N_, _, begun, ngettext
from game.language.cards import SpokenCard
from game.rules.cards import Card
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.table import STOCK, Role, Table

SPACE = N_("{card.named} to a space")
GOALS = {
    Role.FOUNDATION: N_("{card.named} to a foundation"),
    Role.WASTE: N_("{card.named} to the waste"),
    Role.RESERVE: N_("{card.named} to the reserve"),
}


def told(table: Table, move: Move) -> str:
    """Return a move on a table as text: "7 of spades to the 8 of hearts"; face-down cards are named as well."""
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
            return begun(_moved(cards[-count], count - 1, target.role, onto))


def _moved(top: Card, more: int, goal: Role, onto: Card | None) -> str:
    """Return the text for a card, with `more` cards on it, that goes to a card or to a place of a role."""
    card = SpokenCard(top)
    if more:
        return _moved_together(card, more, goal, onto)
    if onto and goal is Role.TABLEAU:
        return _("{card.named} to the {onto.named}", card=card, onto=SpokenCard(onto))
    return _(GOALS.get(goal, SPACE), card=card)


def _moved_together(card: SpokenCard, more: int, goal: Role, onto: Card | None) -> str:
    if onto and goal is Role.TABLEAU:
        return ngettext(
            "{card.named} and {count} more to the {onto.named}",
            "{card.named} and {count} more to the {onto.named}",
            more,
            card=card,
            onto=SpokenCard(onto),
        )
    if goal is Role.FOUNDATION:
        return ngettext(
            "{card.named} and {count} more to a foundation",
            "{card.named} and {count} more to a foundation",
            more,
            card=card,
        )
    return ngettext(
        "{card.named} and {count} more to a space", "{card.named} and {count} more to a space", more, card=card
    )
