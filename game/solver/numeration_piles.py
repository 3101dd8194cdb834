"""Piles of Numeration: what is known of each, worked out from the same pile without its top card."""

from __future__ import annotations

from typing import NamedTuple

from game.solver.compact import CARDS, Piles, replaced

FACE_DOWN = 128  # added to a card that lies face down
COMPLETE = 13
DEEPEST = 12  # stands for so many cards above and more, and for a card that is not there

Suits = tuple[int, ...]  # a number for each suit
Wants = tuple[int | None, ...]  # by suit: the card that its left foundation takes next, None if that is open or over


class Sequences(NamedTuple):
    """The sequences on a pile."""

    worth: float
    links: int  # at its end, one after the other, whichever side of the cards is up
    run: int  # cards at its end that move together
    hidden: int  # cards that lie face down


class SequencesOf(dict[bytes, Sequences]):
    """By pile, for the intervals of the suits; those of a pile follow from those below its top card."""

    def __init__(self, intervals: Suits) -> None:
        """Note the intervals, 0 where a suit has none."""
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
    """By pile: its sequences, and how deep the cards lie that the left foundations want."""

    def __init__(self, sequences: SequencesOf, wants: Wants) -> None:
        """Note the cards that are wanted."""
        super().__init__()
        self._sequences, self._wants = sequences, wants

    def __missing__(self, pile: bytes) -> tuple[Sequences, tuple[int, ...]]:
        depths = tuple([0 if card is None else depth_of(card, pile) for card in self._wants])
        self[pile] = facts = self._sequences[pile], depths
        return facts


def depth_of(card: int, pile: bytes) -> int:
    """Count the cards above the highest copy of a card in a pile."""
    place = max(pile.rfind(card), pile.rfind(card + FACE_DOWN))
    return min(DEEPEST, len(pile) - 1 - place) if place >= 0 else DEEPEST


def lifted(piles: Piles, place: int, count: int) -> Piles:
    """Take cards off a pile, and turn up the card that they covered."""
    rest = piles[place][:-count]
    if rest and rest[-1] >= FACE_DOWN:
        rest = rest[:-1] + bytes((rest[-1] - FACE_DOWN,))
    return replaced(piles, place, rest)


def changed(numbers: Suits, suit: int, number: int) -> Suits:
    """Return the numbers with another one for a suit."""
    return (*numbers[:suit], number, *numbers[suit + 1 :])
