"""Napoleon's Square: positions that are lost because no pile can be emptied any more.

In a won game all piles are empty. Until the first of them is, a card that moves goes to a foundation or onto the next
higher card of its suit. The relaxation plays with the same moves, but no card covers another: a card that has been on
top of a pile can carry others from then on, and each card that fits a foundation or such a card is removed. Only a card
of the stock that fits nowhere when it is dealt is covered by the next one. By induction over the moves, all cards that
have been on top or on a foundation in the real game have been so in the relaxation, with as many cards dealt. So if no
pile becomes empty in the relaxation, none does in the real game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.solver.napoleons_square.cards import RANKS, Heights

ACES = 0b1111


def bits(cards: Iterable[int]) -> int:
    """Return a number with the bit of each card set."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


SUIT_UP_TO = [bits(range(0, 4 * height, 4)) for height in range(RANKS + 1)]  # the lowest cards of the first suit


def is_dead(piles: Sequence[bytes], stock: bytes, heights: Heights, *, single_cards: bool) -> bool:
    """Return whether no pile, of which the waste is the last, can be emptied any more; if False, it is not known."""
    *tableau, waste = piles
    return all(tableau) and Relaxation(tableau, waste, heights, single_cards=single_cards).gets_stuck(stock)


class Relaxation:
    """A game in which cards do not cover each other. Sets of cards are bits."""

    def __init__(self, piles: Sequence[bytes], waste: bytes, heights: Heights, *, single_cards: bool) -> None:
        """Start from a position without a space."""
        self._piles, self._waste = [[*pile] for pile in piles], [*waste]
        self._tops = bits(pile[-1] for pile in piles)  # all that have been on top of a pile
        self._free = self._tops  # all that could be moved at some time
        self._once = sum([SUIT_UP_TO[higher] << suit for suit, (higher, _) in enumerate(heights)])
        self._up = self._once  # at least once
        self._twins_up = sum([SUIT_UP_TO[lower] << suit for suit, (_, lower) in enumerate(heights)])
        self._single_cards = single_cards

    def gets_stuck(self, stock: bytes) -> bool:
        """Play on, deal the stock, and return whether no pile becomes empty."""
        takes = self._takes()
        for card in (None, *stock):
            if card is not None:
                if not takes >> card & 1:
                    self._waste.append(card)  # it fits nowhere yet, and the next one covers it
                    continue
                self._free |= 1 << card
                takes = self._takes()
            while self._clear(takes):
                if not all(self._piles):
                    return False
                takes = self._takes()
        return True

    def _takes(self) -> int:
        """Return the cards that fit a foundation or a pile."""
        free, up, twins_up, tops, once = self._free, self._up, self._twins_up, self._tops, self._once
        while up != (more := up | free & (up << 4 | ACES)):
            up = more
        while twins_up != (more := twins_up | free & once & (twins_up << 4 | ACES)):
            twins_up = more
        while tops != (more := tops | free & tops >> 4):
            tops = more
        self._up, self._twins_up, self._tops = up, twins_up, tops
        return (up << 4 | ACES) & ~once | (twins_up << 4 | ACES) & once | tops >> 4

    def _clear(self, takes: int) -> bool:
        """Remove the cards that fit somewhere from piles and waste; return whether there were any."""
        cleared = False
        for pile in self._piles:
            while pile and (count := self._leaving(pile, takes)):
                lifted = bits(pile[-count - 1 :])  # and the card below
                del pile[-count:]
                self._free |= lifted
                self._tops |= lifted
                cleared = True
        while self._waste and takes >> self._waste[-1] & 1:
            self._free |= 1 << self._waste.pop()
            cleared = True
        return cleared

    def _leaving(self, pile: list[int], takes: int) -> int:
        """Return how many top cards of a pile fit somewhere: one, or a sequence by its highest card; 0 if none do."""
        if takes >> pile[-1] & 1:
            return 1
        if not self._single_cards:
            for count in range(2, len(pile) + 1):
                if pile[-count] != pile[1 - count] + 4:
                    break
                if self._tops >> pile[-count] + 4 & 1:
                    return count
        return 0
