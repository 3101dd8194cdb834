"""Events: what happened on the table. They can be applied, inverted and animated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .cards import Cards
from .table import Pile, Table


class Moved(NamedTuple):
    """The top cards of one pile were moved to another, in the same order."""

    cards: Cards
    source: Pile
    target: Pile

    def apply(self, table: Table) -> Table:
        source, target = table[self.source], table[self.target]
        return table.having({self.source: source[: -len(self.cards)], self.target: target + self.cards})

    def inverse(self) -> Moved:
        return Moved(self.cards, self.target, self.source)


class Turned(NamedTuple):
    """The top cards of a pile were turned over; the cards have the side that is now up."""

    cards: Cards
    pile: Pile

    def apply(self, table: Table) -> Table:
        return table.having({self.pile: table[self.pile][: -len(self.cards)] + self.cards})

    def inverse(self) -> Turned:
        return Turned(tuple(card.turned() for card in self.cards), self.pile)


Event = Moved | Turned
Events = tuple[Event, ...]


def apply(events: Iterable[Event], table: Table) -> Table:
    """Return the table after these events."""
    for event in events:
        table = event.apply(table)
    return table


def inverse(events: Events) -> Events:
    """Return the events that undo these, in reverse order."""
    return tuple(event.inverse() for event in reversed(events))
