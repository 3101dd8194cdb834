"""Predicates for rules of building."""

from __future__ import annotations

from collections.abc import Callable

from .cards import Card, Cards, Rank
from .refusals import YES, Answer

Build = Callable[[Card, Card], bool]  # whether the second card may lie on the first


def up_in_suit(below: Card, above: Card) -> bool:
    """One rank higher, same suit."""
    return above.suit is below.suit and above.rank - below.rank == 1


def down_in_suit(below: Card, above: Card) -> bool:
    """One rank lower, same suit."""
    return up_in_suit(above, below)


def down_in_alternating_colours(below: Card, above: Card) -> bool:
    """One rank lower, other colour."""
    return above.suit.is_red is not below.suit.is_red and below.rank - above.rank == 1


def fits(cards: Cards, pile: Cards, *, build: Build, base: Rank | None = None, code: str) -> Answer:
    """Return whether cards may lie on a pile; an empty pile takes only its base, or any card if that is None.

    `code` is the refusal for a card that is not built on the top one.
    """
    card = cards[0]
    if pile:
        return YES if build(pile[-1], card) else Answer(code, card=card, top=pile[-1])
    return YES if base is None or card.rank is base else Answer("starts-with", card=card, rank=base)


def run_length(pile: Cards, build: Build) -> int:
    """Return the number of face-up cards at the top of a pile that are built on each other; 0 for a space."""
    if not pile:
        return 0
    length = 1
    while length < len(pile) and pile[-length - 1].face_up and build(pile[-length - 1], pile[-length]):
        length += 1
    return length


def ascending(step: int) -> tuple[Rank, ...]:
    """Return all ranks in the order in which they go up by a step, wrapping, from the rank of that number."""
    return tuple(Rank(number * step % 13 or 13) for number in range(1, 14))
