"""Piles and the table they lie on, as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from .cards import Card, Cards, parse_card


class Role(Enum):
    """The purpose of a pile; the value is its letter in the notation."""

    STOCK = "s"
    WASTE = "w"
    FOUNDATION = "f"
    TABLEAU = "t"
    RESERVE = "r"
    DISCARD = "d"
    DEALER = "dealer"  # holds cards only during the deal; it has no notation

    __hash__ = object.__hash__  # members are unique; Enum's own hash is written in Python, and slow


class Pile(NamedTuple):
    """A pile's name: its role and, where there are several, its number from 1."""

    role: Role
    number: int = 0

    def __str__(self) -> str:
        return f"{self.role.value}{self.number or ''}"


Piles = tuple[Pile, ...]

DEALER = Pile(Role.DEALER)
STOCK = Pile(Role.STOCK)
WASTE = Pile(Role.WASTE)
DISCARD = Pile(Role.DISCARD)


def row(role: Role, count: int) -> Piles:
    """Return the piles of one role, numbered from 1."""
    return tuple(Pile(role, number) for number in range(1, count + 1))


class Table(Mapping[Pile, Cards]):
    """The cards of each pile from bottom to top; a value that never changes."""

    def __init__(self, piles: Mapping[Pile, Cards]) -> None:
        self._piles = dict(piles)

    def __getitem__(self, pile: Pile) -> Cards:
        return self._piles[pile]

    def __iter__(self) -> Iterator[Pile]:
        return iter(self._piles)

    def __len__(self) -> int:
        return len(self._piles)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._piles == other._piles

    def __hash__(self) -> int:
        return hash(frozenset(self._piles.items()))

    def top(self, pile: Pile) -> Card | None:
        """Return the pile's top card, None for a space."""
        cards = self._piles[pile]
        return cards[-1] if cards else None

    def having(self, changes: Mapping[Pile, Cards]) -> Table:
        """Return this table with some piles replaced."""
        return Table(self._piles | dict(changes))


def write_position(table: Table) -> dict[str, list[str]]:
    """Return a table in the notation, by pile, empty piles included."""
    return {str(pile): [str(card) for card in cards] for pile, cards in table.items() if pile != DEALER}


def read_position(layout: Mapping[str, list[str]], piles: Piles) -> Table:
    """Parse a layout of these piles; those not named are empty. Raises ValueError for an unknown pile or card."""
    names = {str(pile): pile for pile in piles}
    if not isinstance(layout, Mapping) or not all(isinstance(cards, list | tuple) for cards in layout.values()):
        raise ValueError('a layout names piles and lists their cards, such as {"t1": ["KS", "QH"]}')
    for name in layout:
        if name not in names:
            raise ValueError(f"there is no pile {name!r} here: the piles are {', '.join(names)}")
    return Table({pile: tuple(map(parse_card, layout.get(name, ()))) for name, pile in names.items()})
