"""Piles as nodes of a tree, so that a search makes, compares and evaluates each pile only once.

The children of a pile are the piles with one more card. A move follows two links of the tree, instead of building
byte strings and looking each of them up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from game.solver.compact import NO_CARD, digest

PILES_KNOWN = 200_000  # piles that a search keeps: some 90 MB


class SearchPile:
    """A pile of cards, from bottom to top.

    `digest` is the same for the same cards; `top_digest` and `top_cost` are what the top card adds to it and to the
    cost. `sequence` is the number of cards in the sequence in suit at its top. Of an empty pile `top` is NO_CARD, and
    `below` is the pile itself.
    """

    __slots__ = ("_tree", "below", "cards", "cost", "digest", "longer", "sequence", "top", "top_cost", "top_digest")

    def __init__(self, tree: PileTree, cards: bytes, below: SearchPile | None) -> None:
        self._tree, self.cards, self.below = tree, cards, below or self
        self.longer: dict[int, SearchPile] = {}  # by the further card, as far as they are known
        self.digest, self.cost = tree.facts(cards)
        self.top_digest, self.top_cost = self.digest - self.below.digest, self.cost - self.below.cost
        self.top = cards[-1] if cards else NO_CARD
        self.sequence = 0
        if cards:
            self.sequence = 1 + (self.below.sequence if self.below.top == self.top + 4 else 0)

    def plus(self, card: int) -> SearchPile:
        return self.longer.get(card) or self._tree.grown(self, card)

    def plus_all(self, cards: Iterable[int]) -> SearchPile:
        pile = self
        for card in cards:
            pile = pile.plus(card)
        return pile

    def without(self, count: int) -> SearchPile:
        pile = self
        for _ in range(count):
            pile = pile.below
        return pile


Heights = TypeVar("Heights")
# Piles, what is left or dealt elsewhere, foundations, key, cost.
PileState = tuple[tuple[SearchPile, ...], int, Heights, int, float]


class PileTree:
    """The tree of all piles that a search has met."""

    def __init__(self, cost: Callable[[bytes], float], *, name: bytes = b"", mask: int = 0xFF) -> None:
        """Take the function that returns the cost of a pile.

        Equal piles under different names have different digests; cards that differ only in bits outside the mask have
        the same.
        """
        self._cost, self._name, self._mask = cost, name, mask
        self._grown: list[SearchPile] = []  # once for each pile that grew out of it
        self.empty = SearchPile(self, b"", None)

    def pile(self, cards: Iterable[int]) -> SearchPile:
        return self.empty.plus_all(cards)

    def facts(self, cards: bytes) -> tuple[int, float]:
        alike = cards if self._mask == 0xFF else bytes(card & self._mask for card in cards)
        return digest(self._name + alike), self._cost(cards)

    def grown(self, pile: SearchPile, card: int) -> SearchPile:
        """Make the pile with one more card; forget all piles if there are too many."""
        longer = pile.longer[card] = SearchPile(self, pile.cards + bytes((card,)), pile)
        self._grown.append(pile)
        if len(self._grown) > PILES_KNOWN:
            self.forget()
        return longer

    def forget(self) -> None:
        """Forget all piles that no position uses. Those that are met again are made again, with the same facts."""
        for pile in self._grown:
            pile.longer = {}
        self._grown.clear()


def with_pile(state: PileState[Heights], index: int, pile: SearchPile) -> PileState[Heights]:
    """Return the position with a pile replaced."""
    piles, cards, heights, key, cost = state
    old, changed = piles[index], [*piles]
    changed[index] = pile
    return tuple(changed), cards, heights, key + pile.digest - old.digest, cost + pile.cost - old.cost
