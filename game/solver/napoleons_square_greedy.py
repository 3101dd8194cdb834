"""Napoleon's Square: a game without places, played greedily, in which it is easier to empty a pile.

It serves the proof in `napoleons_square_order.py`. Until a pile is empty there is no space, so a card that leaves its
place goes to a foundation or onto the next higher card of its suit, its host. Here cards do not know where they lie;
by value there are only counts:

- how many copies of the card have left the place where they lay at first; all that are up have;
- how many copies are up;
- how many copies are or were on top of a pile, have left, or are up: these are seen.

In the real game each copy that has left is up or lies on a seen copy of its host that is not up. So

    left[card] <= up[card] + seen[host] - up[host].

Only this is required here, and that there are enough seen copies and lower cards on the foundations. In the standard
game a sequence moves card by card: each but the last leaves to its own host, which becomes seen by that. With single
cards a card that carries another does not leave, so there must be room for those that it could carry without it,
unless it is up.

Whatever can leave leaves. Cards go up only if that makes room for one that is to leave. They may do so before they
leave, as soon as they are seen, unless the answers say that they leave later.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.solver.compact import CARDS, Piles
from game.solver.napoleons_square_cards import Heights

VALUES = CARDS + 4  # with a host for each king, which nobody sees
FIRST = 0  # Does the first copy of a card leave before the second one? By card.
UP = FIRST + VALUES  # Does a card go up before the second card that it could carry leaves? By card.
BARE = UP + VALUES  # Does a copy leave before any card, or a second one, that it could carry? By copy, two each.
QUESTIONS = BARE + 4 * VALUES

Conflict = tuple[int, bool]  # a question, and the answer with which a card could leave


class Greedy:
    """Plays on from a position without a space.

    The game obeys the `answers` to questions about the real play. A card that does not leave because of one of the
    `ignored` questions leaves all the same and needs no room.
    """

    def __init__(self, piles: Piles, waste: bytes, stock: bytes, heights: Heights, *, single_cards: bool) -> None:
        """Take the stock in the order of dealing."""
        self.answers: list[bool | None] = [None] * QUESTIONS
        self.ignored = [False] * QUESTIONS
        met = [0] * CARDS
        self._places = [copies(cards, met) for cards in (*piles, waste)]  # the last one is the waste
        self._stock = copies(stock, met)
        self._up_at_first = [0] * VALUES
        for suit, pair in enumerate(heights):
            for height in pair:
                for rank in range(height):
                    self._up_at_first[rank * 4 + suit] += 1
        self._single_cards = single_cards

    def play(self) -> list[Conflict] | None:
        """Play on until nothing more can leave; return what keeps cards from leaving, None if a pile is empty."""
        up = self._up_at_first
        self._up, self._left, self._seen = up[:], up[:], up[:]
        self._laid = up[:]  # those that have left and need room
        self._gone = [False] * (2 * VALUES)
        self._piles = [*map(list.copy, self._places)]
        self._denied: dict[int, list[Conflict]] = {}
        *piles, waste = self._piles
        for pile in piles:
            self._seen[pile[-1] >> 1] += 1
        conflicts: dict[Conflict, None] = {}
        places = {*range(len(self._piles))}
        for copy in (None, *self._stock):
            if copy is not None:
                waste.append(copy)
                places = {len(piles)}
            if self._empties_pile(places):
                return None
            for found in self._denied.values():
                conflicts |= dict.fromkeys(found)
            self._denied.clear()
        return [*conflicts]

    def _empties_pile(self, places: set[int]) -> bool:
        """Let cards leave, at first from some places; return whether a pile is empty."""
        piles, seen = self._piles, self._seen
        waste = len(piles) - 1
        while places:
            place = places.pop()
            pile = piles[place]
            if not pile:
                continue
            card = pile[-1] >> 1
            self._conflicts: list[Conflict] = []
            if not self._leaves(pile, in_waste=place == waste):
                self._denied[place] = self._conflicts
                continue
            self._denied.pop(place, None)
            suits = {card & 3}
            if place == waste:
                places.add(waste)
            elif not pile:
                return True
            else:
                below = pile[-1] >> 1
                seen[below] += 1
                suits.add(below & 3)
            for other, changed in enumerate(piles):
                if changed and changed[-1] >> 1 & 3 in suits:
                    places.add(other)
        return False

    def _leaves(self, pile: list[int], *, in_waste: bool) -> bool:
        """Let the top card of a pile leave; if it does not, add why."""
        copy = pile[-1]
        card, up_before = copy >> 1, self._up[:]
        if in_waste:
            self._seen[card] += 1
        if not self._must_wait(copy) and self._finds_room(pile, in_waste=in_waste):
            self._laid[card] += 1
        else:
            self._up, up = up_before, self._up
            self._ask_for_others(copy, up)
            if not any(self.ignored[question] for question, _ in self._conflicts):
                if in_waste:
                    self._seen[card] -= 1
                return False
        self._left[card] += 1
        self._gone[copy] = True
        pile.pop()
        return True

    def _must_wait(self, copy: int) -> bool:
        """Return whether a copy leaves later by the answers."""
        card = copy >> 1
        host = card + 4
        late = self._left[card] == 1 and self.answers[UP + host] is True and not self._up[host]
        return self._waits(copy) or (late and not self._raise(host))

    def _waits(self, copy: int) -> bool:
        """Return whether a copy leaves later than another one by the answers."""
        answers, gone = self.answers, self._gone
        card = copy >> 1
        host, left = card + 4, self._left[card]
        if not left and answers[FIRST + card] is bool(copy & 1):
            return True
        if self._single_cards:
            for other in (2 * host, 2 * host + 1):
                if answers[BARE + 2 * other + left] and not gone[other]:
                    return True
            for others in (0, 1):
                if answers[BARE + 2 * copy + others] is False and self._left[card - 4] <= others:
                    return True
        return False

    def _finds_room(self, pile: list[int], *, in_waste: bool) -> bool:
        card = pile[-1] >> 1
        host = card + 4
        room = self._seen[host] - self._up[host]
        if not self._single_cards and not in_waste and len(pile) > 1 and pile[-2] >> 1 == host:
            room += 1
        while self._up[card] + room <= self._laid[card]:
            if not self._raise(card):
                return False
        return in_waste or not self._single_cards or card < 4 or self._is_bare(pile[-1])

    def _is_bare(self, copy: int) -> bool:
        """Return whether a copy in its place needs to carry none of the next lower cards, or is up."""
        up, laid, seen = self._up, self._laid, self._seen
        card = copy >> 1
        lower = card - 4
        if laid[lower] < up[lower] + seen[card] - up[card] or up[card] > self._up_at_first[card] or self._raise(card):
            return True
        while laid[lower] >= up[lower] + seen[card] - up[card]:
            if not self._raise(lower):
                if laid[lower] > self._up_at_first[lower]:
                    self._ask(BARE + 2 * copy + laid[lower] - 1, answer=True)
                return False
        return True

    def _raise(self, card: int) -> bool:
        """Let a copy go up, and before it those that it needs."""
        up, seen = self._up, self._seen
        height = up[card]
        if height == 2 or seen[card] == height or not self._may_be_up(card, height + 1):
            return False
        if card >= 4:
            lower = card - 4
            if up[lower] == height and not self._raise(lower):
                return False
            laid = 2 if self.answers[UP + card] is False else self._laid[lower]
            while up[lower] + seen[card] - height <= laid:
                if not self._raise(lower):
                    if height == 0 and laid == 2:
                        self._ask(UP + card, answer=True)
                    return False
        up[card] = height + 1
        return True

    def _may_be_up(self, card: int, height: int) -> bool:
        """Return whether as many copies have left, or could leave now by the answers, as one that goes up does."""
        tops = {pile[-1] for pile in self._piles if pile}
        copies_free = (
            self._gone[copy] or (copy in tops and not self._waits(copy)) for copy in (2 * card, 2 * card + 1)
        )
        return self._up_at_first[card] + sum(copies_free) >= height

    def _ask_for_others(self, copy: int, up: list[int]) -> None:
        """Ask whether a copy could leave if its twin did not leave before it, or its host were not up."""
        card = copy >> 1
        host, twin = card + 4, copy ^ 1
        if self._left[card] == 1:
            if self._gone[twin]:
                self._ask(FIRST + card, answer=not copy & 1)
            if up[host] == 1 and self._up_at_first[host] == 0:
                self._ask(UP + host, answer=False)

    def _ask(self, question: int, *, answer: bool) -> None:
        if self.answers[question] is None:
            self._conflicts.append((question, answer))


def copies(cards: Iterable[int], met: list[int]) -> list[int]:
    """Return numbers for the copies of cards: twice the card for the first one, one more for the second.

    `met` is how many of each were numbered before.
    """
    numbers: list[int] = []
    for card in cards:
        numbers.append(2 * card + met[card])
        met[card] += 1
    return numbers
