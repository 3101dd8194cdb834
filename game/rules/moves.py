"""Moves: what a player intends, as small values with a text form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .table import Pile, Piles, Role


class NotationError(ValueError):
    """A text that is no move, or a move that has no text."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Moves the top cards of one pile to another. Raises NotationError for less than one card."""

    source: Pile
    target: Pile
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 1:
            raise NotationError(f"a move takes one card or more, not {self.count}")

    @property
    def piles(self) -> Piles:
        return (self.source, self.target)

    def __str__(self) -> str:
        return f"{self.source}-{self.target}" + (f"x{self.count}" if self.count > 1 else "")


@dataclass(frozen=True, slots=True)
class Pair:
    """Removes two cards together. Raises NotationError unless the place with the lower number comes first."""

    first: Pile
    second: Pile

    def __post_init__(self) -> None:
        if {pile.role for pile in self.piles} != {Role.TABLEAU} or self.first.number >= self.second.number:
            raise NotationError(f"a pair is two places of the tableau, the lower number first, not {self}")

    @property
    def piles(self) -> Piles:
        return (self.first, self.second)

    def __str__(self) -> str:
        return f"{self.first}+{self.second}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Deals from the stock, as the game defines."""

    @property
    def piles(self) -> Piles:
        return ()

    def __str__(self) -> str:
        return "deal"


Move = Transfer | Pair | Deal
Moves = tuple[Move, ...]

_NUMBER = "[1-9][0-9]{0,2}"
_PILE = f"[swd]|[ftr]{_NUMBER}"
_TRANSFER = re.compile(f"({_PILE})-({_PILE})(?:x({_NUMBER}))?")
_PAIR = re.compile(f"(t{_NUMBER})\\+(t{_NUMBER})")


def parse_pile(name: str) -> Pile:
    """Parse a pile's name, such as t3. Raises NotationError."""
    return Pile(Role(name[0]), int(name[1:] or 0))


def parse_move(text: str) -> Move:
    """Parse a move in the canonical notation. Raises NotationError for anything else."""
    if not isinstance(text, str):
        raise NotationError(f"a move is a text such as t3-f1, not {text!r}")
    return _parse(text)


@lru_cache(maxsize=4096)  # a long game repeats the same moves
def _parse(text: str) -> Move:
    if text == "deal":
        return Deal()
    if found := _TRANSFER.fullmatch(text):
        source, target, count = found.groups()
        if count != "1":
            return Transfer(parse_pile(source), parse_pile(target), int(count or 1))
    if found := _PAIR.fullmatch(text):
        return Pair(*map(parse_pile, found.groups()))
    raise NotationError(f"{text[:40]!r} is not a move: write t3-f1, t9-t4x5, deal or t7+t12")
