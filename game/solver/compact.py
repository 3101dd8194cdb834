"""Cards as small numbers, and piles as bytes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from hashlib import blake2b
from operator import add
from typing import Any, TypeVar

from game.rules.cards import RANKS
from game.solver.search import Children, Path

State = TypeVar("State", bound=tuple[Any, ...])
Value = TypeVar("Value")

Layout = dict[str, list[str]]
Piles = tuple[bytes, ...]  # each from bottom to top
Seats = dict[int, list[int]]  # the indices of piles, by their top cards

SUITS = "CDSH"  # in this order the lowest bit of a card is its colour
CARDS = 52
NO_CARD = 255


def card_number(card: str) -> int:
    """Return the number of a card: four times its rank from 0, plus its suit from 0."""
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


def card_numbers(cards: Iterable[str]) -> bytes:
    """Return the numbers of a pile's cards, without regard to which side is up."""
    return bytes(card_number(card.upper()) for card in cards)


def ranks(cards: Iterable[str]) -> bytes:
    """Return the ranks of a pile, an ace as 1, for games in which suits do not matter."""
    return bytes(RANKS.index(card[0].upper()) + 1 for card in cards)


def replaced(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """Return some values, such as piles, with one of them replaced."""
    return (*values[:index], value, *values[index + 1 :])


def settled_children(
    steps: Iterable[tuple[State, Path]], settle: Callable[[State, Path], tuple[State, Path]], seen: set[int]
) -> Children[State]:
    """Return the settled positions with new keys, and add these; a position ends with its key and its cost."""
    children: Children[State] = []
    for child, path in steps:
        key = child[-2]
        if key in seen:
            continue
        seen.add(key)
        settled, after = settle(child, path)
        if settled[-2] != key:
            if settled[-2] in seen:
                continue
            seen.add(settled[-2])
        children.append((settled[-1], settled, after))
    return children


def total(costs: Iterable[float]) -> float:
    """Add costs from left to right. From Python 3.12 on `sum` rounds in another way, which would change verdicts."""
    return reduce(add, costs)


def digest(text: bytes) -> int:
    """Return a digest of 120 bits.

    The key of a position is a sum of digests, one for each part: it is updated when a part changes, and the order of
    the piles does not matter. Among ten million positions the probability that two have the same key is below 1 in
    10^22.
    """
    return int.from_bytes(blake2b(text, digest_size=15).digest(), "big")
