"""Calculation's cards: what the foundations take, and whether all could go up if the stock lay open."""

from __future__ import annotations

from game.solver.compact import Piles, replaced
from game.solver.search import LIMITLESS, LOST, Budget, Children, Limits, Path, Pruning, best_first

INDICES = range(4)  # of foundations, and of piles
COMPLETE = 13
# What a foundation takes next, by its number of cards; 0 when it is complete.
SEQUENCES = [[base * cards % 13 or 13 for cards in range(1, 14)] + [0] for base in (1, 2, 3, 4)]
# By what it takes next: all that it takes from then on.
AHEAD = [{rank: sequence[height:-1] for height, rank in enumerate(sequence)} for sequence in SEQUENCES]
# By the same: what it takes after that.
AFTER = [[0, *((rank + base) % 13 or 13 for rank in range(1, 13)), 0] for base in (1, 2, 3, 4)]
UP = [[f"t{pile + 1}-f{foundation + 1}" for foundation in INDICES] for pile in INDICES]
LAID = [f"s-t{pile + 1}" for pile in INDICES]

Nexts = tuple[int, ...]  # the rank that each foundation takes next, 0 when it is complete
State = tuple[int, Nexts, Piles]  # the number of stock cards turned, foundations, piles of ranks
OpenState = tuple[Nexts, Piles]


def higher(nexts: Nexts, foundation: int) -> Nexts:
    """Return what the foundations take next when one of them has taken its card."""
    return replaced(nexts, foundation, AFTER[foundation][nexts[foundation]])


class Stock:
    """The ranks of the stock in the order of turning, and the counts of what is left."""

    def __init__(self, cards: bytes) -> None:
        self.cards = cards
        # by the number of cards turned: the cards left of each rank
        self._coming = [[cards[turned:].count(rank) for rank in range(14)] for turned in range(len(cards) + 1)]
        self._without_piles = dict[tuple[int, Nexts], tuple[list[int], list[int]]]()

    def stays(self, turned: int, nexts: Nexts, piles: Piles) -> int:
        """Return how many cards stay if the stock lies open and goes up first; with other choices fewer might."""
        if (turned, nexts) not in self._without_piles:
            after_stock, left = [*nexts], [*self._coming[turned]]
            for foundation, after in enumerate(AFTER):
                while left[after_stock[foundation]]:
                    left[after_stock[foundation]] -= 1
                    after_stock[foundation] = after[after_stock[foundation]]
            self._without_piles[turned, nexts] = after_stock, left
        later, spare = self._without_piles[turned, nexts]
        return staying([*later], [*spare], piles)


def staying(nexts: list[int], spare: list[int], piles: Piles) -> int:
    """Return how many spare cards and cards of piles cannot go up; both lists are used up."""
    first, second, third, fourth = [[0xFF, *pile] for pile in piles]
    top1, top2, top3, top4 = first.pop(), second.pop(), third.pop(), fourth.pop()
    while True:  # four piles by name: this takes most of the time of a beam
        if top1 in nexts:
            rank, top1 = top1, first.pop()
        elif top2 in nexts:
            rank, top2 = top2, second.pop()
        elif top3 in nexts:
            rank, top3 = top3, third.pop()
        elif top4 in nexts:
            rank, top4 = top4, fourth.pop()
        else:
            return len(first) + len(second) + len(third) + len(fourth) + sum(spare)
        foundation = nexts.index(rank)
        after = AFTER[foundation]
        rank = after[rank]
        while spare[rank]:
            spare[rank] -= 1
            rank = after[rank]
        nexts[foundation] = rank


def is_dead(state: State, maximum: int) -> bool:
    """Return whether some card could not go up even with the stock open; look at `maximum` positions at most."""
    start = cost_of_open(state[1]), state[1:], None
    return best_first(OpenStock(), start, Budget(), Limits(LIMITLESS, LIMITLESS, maximum)) == LOST


def cost_of_open(nexts: Nexts) -> float:
    """Return the cost of a position with an open stock: more cards on the foundations are better."""
    return sum(len(AHEAD[foundation][rank]) for foundation, rank in enumerate(nexts)) - 4.0 * COMPLETE


class OpenStock:
    """The graph of Calculation with an open stock: foundations and piles.

    A card of a pile goes up before an equal one of the stock. If all cards of a rank can be reached now, a foundation
    takes its card at once; otherwise it matters which foundation takes the first.
    """

    pruning = Pruning.SAFE

    def is_won(self, state: OpenState) -> bool:
        return not any(state[0])

    def children(self, state: OpenState, _path: Path, seen: set[tuple[object, ...]]) -> Children[OpenState]:
        children: Children[OpenState] = []
        cost = cost_of_open(state[0]) - 1.0
        for nexts, piles in self._plays(*state):
            key = nexts, *sorted(piles)
            if key not in seen:
                seen.add(key)
                children.append((cost, (nexts, piles), None))
        return children

    def _plays(self, nexts: Nexts, piles: Piles) -> list[OpenState]:
        ahead = [AHEAD[foundation][rank] for foundation, rank in enumerate(nexts)]
        plays: list[OpenState] = []
        for foundation in (foundation for foundation in INDICES if nexts[foundation]):
            rank = nexts[foundation]
            needed = sum(rank in ranks for ranks in ahead)
            to_come = needed - sum(pile.count(rank) for pile in piles)
            after = higher(nexts, foundation)
            on_top = [
                (after, replaced(piles, pile, cards[:-1]))
                for pile, cards in enumerate(piles)
                if cards[-1:] == bytes((rank,))
            ]
            choices = on_top or [(after, piles)] * (to_come > 0)
            if choices and len(on_top) + to_come >= needed:
                return choices
            plays += choices
        return plays
