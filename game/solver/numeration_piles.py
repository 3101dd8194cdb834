"""Piles of Numeration: what is known of each, worked out from the same pile without its top card."""

from __future__ import annotations

from typing import NamedTuple

from game.solver.compact import CARDS, Piles, replaced

FACE_DOWN = 128  # added to a card that lies face down
COMPLETE = 13
DEEPEST = 12  # stands for so many cards above and more, and for a card that is not there

Suits = tuple[int, ...]  # a number for each suit
Wants = tuple[int | None, ...]  # by suit: the card that its left foundation takes next, None if that is open or over


class Fact(NamedTuple):
    """What is known of a pile."""

    worth: float  # of its sequences
    depths: tuple[int, ...]  # cards above the highest copy of each card that is wanted
    linked: int  # links at its end that go down by the interval, whichever side is up
    run: int  # cards at its end that move together


class Facts(dict[bytes, Fact]):
    """What is known of each pile, with given foundations."""

    def __init__(self, intervals: Suits, wants: Wants) -> None:
        """Note the interval of each suit, and which card its left foundation takes next."""
        super().__init__()
        self._intervals, self._wants = intervals, wants
        self[b""] = Fact(0.0, tuple(0 if card is None else DEEPEST for card in wants), 0, 0)

    def __missing__(self, pile: bytes) -> Fact:
        worth, depths, linked, run = self[pile[:-1]]
        top, interval = pile[-1] % FACE_DOWN, self._intervals[pile[-1] & 3]
        below = pile[-2] if run else top
        step = (below % FACE_DOWN - top) % CARDS
        if interval and step == 4 * interval:
            linked += 1
            worth += 2.0 + 0.15 * linked
            run = run + 1 if below < FACE_DOWN else 1
        else:
            linked, run = 0, 1
            worth += 0.5 if not interval and step in (4, 8, 12, 16) else 0.0
        wants = zip(depths, self._wants, strict=True)
        depths = tuple([0 if card in (None, top) else min(DEEPEST, depth + 1) for depth, card in wants])
        self[pile] = fact = Fact(worth, depths, linked, run)
        return fact


def lifted(piles: Piles, place: int, count: int) -> Piles:
    """Take cards off a pile, and turn up the card that they covered."""
    rest = piles[place][:-count]
    if rest and rest[-1] >= FACE_DOWN:
        rest = rest[:-1] + bytes((rest[-1] - FACE_DOWN,))
    return replaced(piles, place, rest)


def changed(numbers: Suits, suit: int, number: int) -> Suits:
    """Return the numbers with another one for a suit."""
    return (*numbers[:suit], number, *numbers[suit + 1 :])
