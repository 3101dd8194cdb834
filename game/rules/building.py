"""Small predicates that rules of building are made of, and answers that know why not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from game.rules.cards import Card, Cards, Rank

Build = Callable[[Card, Card], bool]  # may the second card lie on the first?


class Answer(NamedTuple):
    """Yes, or no with the reason; true when it is yes."""

    reason: str = ""

    def __bool__(self) -> bool:
        return not self.reason


YES = Answer()


class Space(NamedTuple):
    """What an empty pile takes: a test, and the rule in words."""

    takes: Callable[[Card], bool]
    rule: str


any_card = Space(lambda _card: True, "a space takes any card")


@cache
def only(rank: Rank) -> Space:
    """A space that takes one rank alone."""
    return Space(lambda card: card.rank is rank, f"an empty foundation takes only {rank.words}")


def up_in_suit(below: Card, above: Card) -> bool:
    """One rank higher, same suit."""
    return above.suit is below.suit and above.rank - below.rank == 1


def down_in_suit(below: Card, above: Card) -> bool:
    """One rank lower, same suit."""
    return above.suit is below.suit and below.rank - above.rank == 1


def down_in_alternating_colours(below: Card, above: Card) -> bool:
    """One rank lower, other colour."""
    return above.suit.is_red is not below.suit.is_red and below.rank - above.rank == 1


def fits(cards: Cards, pile: Cards, *, build: Build, space: Space, rule: str) -> Answer:
    """May these cards lie on that pile? The rule is what a refusal says of the build."""
    card = cards[0]
    if not pile:
        return YES if space.takes(card) else Answer(f"{card.words} does not go here: {space.rule}")
    if build(pile[-1], card):
        return YES
    return Answer(f"{card.words} does not go on {pile[-1].words}: {rule}")


def run_length(pile: Cards, build: Build) -> int:
    """Count the face-up cards at the top of a pile that are built on each other; 0 for a space."""
    if not pile:
        return 0
    length = 1
    while length < len(pile) and pile[-length - 1].face_up and build(pile[-length - 1], pile[-length]):
        length += 1
    return length


def built(pile: Cards, step: int) -> bool:
    """Say whether a pile runs up by a step, wrapping, from its bottom card."""
    return all(above.rank is below.rank.up(step) for below, above in pairwise(pile))


def one_suit(pile: Cards) -> bool:
    """Say whether a pile holds no more than one suit."""
    return len({card.suit for card in pile}) <= 1


def up_from_the_ace(pile: Cards) -> bool:
    """Say whether a pile runs up in suit from the ace, without wrapping; a space does."""
    return not pile or (pile[0].rank is Rank.ACE and all(up_in_suit(*pair) for pair in pairwise(pile)))
