"""Cards as small numbers, and piles as bytes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, TypeVar

from game.rules.cards import RANKS
from game.solver.keys import Keys
from game.solver.search import Child, Path

State = TypeVar("State", bound=tuple[Any, ...])

Layout = dict[str, list[str]]
Piles = tuple[bytes, ...]  # each from its bottom card to its top one

SUITS = "CDSH"  # neighbours differ in colour, so the lowest bit of a card is its colour
CARDS = 52
PILES_KNOWN = 300_000  # whose facts are kept: some 90 MB


def card_number(card: str) -> int:
    """Number a card: four times its rank from 0, plus its suit from 0."""
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


def card_numbers(cards: Iterable[str]) -> bytes:
    """Number the cards of a pile, whichever side is up."""
    return bytes(card_number(card.upper()) for card in cards)


def ranks(cards: Iterable[str]) -> bytes:
    """Return the ranks of a pile, an ace as 1, where suits do not matter."""
    return bytes(RANKS.index(card[0].upper()) + 1 for card in cards)


def replaced(piles: Piles, place: int, pile: bytes) -> Piles:
    """Return the piles with another one at a place."""
    return (*piles[:place], pile, *piles[place + 1 :])


def settled_children(
    steps: Iterable[tuple[State, Path]], settle: Callable[[State, Path], tuple[State, Path]], seen: Keys
) -> list[Child[State]]:
    """Make the plays that happen at once after each step, and return the positions not in `seen` yet.

    The last two parts of a position are its key and its cost.
    """
    children: list[Child[State]] = []
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


def digest(text: bytes) -> int:
    """Return 120 bits.

    The key of a position is a sum of digests, one for each of its parts: it is worked out from that of the position
    before, and the order of the piles does not matter. Among ten million positions two of the same key are less
    likely than 1 in 10^22.
    """
    return int.from_bytes(blake2b(text, digest_size=15).digest(), "big")


class Facts(dict[bytes, tuple[int, float]]):
    """The digest and the cost of every pile met lately."""

    def __init__(self, cost: Callable[[bytes], float], *, name: bytes = b"", mask: int = 0xFF) -> None:
        """Take the function that says what a pile costs.

        Equal piles under different names have different digests; cards that differ in the bits outside the mask alone
        have the same.
        """
        super().__init__()
        self._cost, self._name, self._mask = cost, name, mask

    def __missing__(self, pile: bytes) -> tuple[int, float]:
        if len(self) >= PILES_KNOWN:
            self.clear()
        self[pile] = facts = digest(self._name + bytes(card & self._mask for card in pile)), self._cost(pile)
        return facts
