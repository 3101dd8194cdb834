"""Piles of Numeration: facts of each, derived from the pile without its top card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.solver.compact import CARDS, Piles, replaced

FACE_DOWN = 128  # added to the number of a face-down card
COMPLETE = 13
DEEPEST = 12  # this depth and more, and the depth of a card that is not in the pile

Suits = tuple[int, ...]  # a number for each suit


class Sequences(NamedTuple):
    """The sequences on a pile."""

    worth: float
    links: int  # pairs of neighbours at the end that continue each other, including face-down cards
    run: int  # number of cards at the end that move together
    hidden: int  # number of face-down cards


class SequencesOf(dict[bytes, Sequences]):
    """A cache of the sequences of piles, for given intervals; those of a pile follow from those below its top card."""

    def __init__(self, intervals: Suits) -> None:
        """Take the intervals by suit, 0 where there is none."""
        super().__init__({b"": Sequences(0.0, 0, 0, 0)})
        self._intervals = intervals

    def __missing__(self, pile: bytes) -> Sequences:
        worth, links, run, hidden = self[pile[:-1]]
        top, interval = pile[-1] % FACE_DOWN, self._intervals[pile[-1] & 3]
        below = pile[-2] if run else top
        step = (below % FACE_DOWN - top) % CARDS
        if interval and step == 4 * interval:
            links += 1
            worth += 2.0 + 0.15 * links
            run = run + 1 if below < FACE_DOWN else 1
        else:
            links, run = 0, 1
            worth += 0.5 if not interval and step in (4, 8, 12, 16) else 0.0
        self[pile] = sequences = Sequences(worth, links, run, hidden + (pile[-1] >= FACE_DOWN))
        return sequences


class Facts(dict[bytes, tuple[Sequences, tuple[int, ...]]]):
    """A cache of the facts of piles: sequences, and the depth of the cards that the left foundations need."""

    def __init__(self, sequences: SequencesOf, needed: Sequence[int | None]) -> None:
        """Take the card that each left foundation takes next, None if it is not determined or the pile is complete."""
        super().__init__()
        self._sequences, self._needed = sequences, needed

    def __missing__(self, pile: bytes) -> tuple[Sequences, tuple[int, ...]]:
        depths = tuple([0 if card is None else depth_of(card, pile) for card in self._needed])
        self[pile] = facts = self._sequences[pile], depths
        return facts


def depth_of(card: int, pile: bytes) -> int:
    """Count the cards above the highest copy of a card in a pile."""
    index = max(pile.rfind(card), pile.rfind(card + FACE_DOWN))
    return min(DEEPEST, len(pile) - 1 - index) if index >= 0 else DEEPEST


def lifted(piles: Piles, index: int, count: int) -> Piles:
    """Take cards off a pile, and turn up the card below them."""
    rest = piles[index][:-count]
    if rest and rest[-1] >= FACE_DOWN:
        rest = rest[:-1] + bytes((rest[-1] - FACE_DOWN,))
    return replaced(piles, index, rest)
