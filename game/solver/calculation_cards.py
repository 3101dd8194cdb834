"""Calculation's cards: what the foundations take, and whether all could go up if the stock lay open."""

from __future__ import annotations

from collections.abc import Sequence

from game.solver.compact import Piles, replaced
from game.solver.search import LIMITLESS, LOST, Budget, Child, Limits, Path, Pruning, best_first

PLACES = range(4)  # of foundations, and of piles
COMPLETE = 13
# What a foundation takes next, by its number of cards; 0 when it is complete.
SEQUENCES = [[base * cards % 13 or 13 for cards in range(1, 14)] + [0] for base in (1, 2, 3, 4)]
UP = [[f"t{pile + 1}-f{foundation + 1}" for foundation in PLACES] for pile in PLACES]

Heights = tuple[int, ...]  # the number of cards on each foundation
State = tuple[int, Heights, Piles]  # the number of stock cards turned, foundations, piles of ranks
OpenState = tuple[Heights, Piles]


def raised(heights: Heights, foundation: int) -> Heights:
    """Return the heights with one more card on a foundation."""
    return (*heights[:foundation], heights[foundation] + 1, *heights[foundation + 1 :])


def played(heights: Sequence[int], spare: list[int], piles: Piles) -> tuple[list[int], list[int]]:
    """Play up as many cards as possible from piles and from spare cards.

    `spare` is a count for each rank. Returns the new heights and the counts left.
    """
    counts, spare = [*heights], [*spare]
    below = [iter(pile[::-1]) for pile in piles]
    tops = [next(pile, 0) for pile in below]
    before = -1
    while before < (before := sum(counts)):
        for place, sequence in enumerate(SEQUENCES):
            count = counts[place]
            while rank := sequence[count]:
                if rank in tops:
                    pile = tops.index(rank)
                    tops[pile] = next(below[pile], 0)
                elif spare[rank]:
                    spare[rank] -= 1
                else:
                    break
                count += 1
            counts[place] = count
    return counts, spare


class Stock:
    """The ranks of the stock in the order of turning, and the counts of what is left."""

    def __init__(self, cards: bytes) -> None:
        """Count the cards left by rank, for each number of cards turned."""
        self.cards = cards
        self.coming = [[cards[turned:].count(rank) for rank in range(14)] for turned in range(len(cards) + 1)]
        self._without_piles = dict[tuple[int, Heights], tuple[list[int], list[int]]]()

    def stays(self, state: State) -> int:
        """Return the number of cards that could not go up if the rest of the stock lay open and were used first."""
        turned, heights, piles = state
        if (turned, heights) not in self._without_piles:
            self._without_piles[turned, heights] = played(heights, self.coming[turned], ())
        counts, _ = played(*self._without_piles[turned, heights], piles)
        return 4 * COMPLETE - sum(counts)


def is_dead(state: State, most: int) -> bool:
    """Return whether some card could not go up even with the stock open; look at `most` positions at most."""
    start = -float(sum(state[1])), state[1:], None
    return best_first(OpenStock(), start, Budget(), Limits(LIMITLESS, LIMITLESS, most)) == LOST


class OpenStock:
    """The graph of Calculation with an open stock: foundations and piles.

    A card of a pile goes up before an equal one of the stock. If all cards of a rank can be reached now, a foundation
    takes its card at once; otherwise it matters which foundation takes the first.
    """

    pruning = Pruning.SAFE

    def is_won(self, state: OpenState) -> bool:
        """Return whether all foundations are complete."""
        return sum(state[0]) == 4 * COMPLETE

    def children(self, state: OpenState, _path: Path, seen: set[tuple[object, ...]]) -> list[Child[OpenState]]:
        """Return the position after each card that goes up."""
        children: list[Child[OpenState]] = []
        for heights, piles in self._plays(*state):
            key = heights, *sorted(piles)
            if key not in seen:
                seen.add(key)
                children.append((-float(sum(heights)), (heights, piles), None))
        return children

    def _plays(self, heights: Heights, piles: Piles) -> list[OpenState]:
        ahead = [sequence[height:-1] for sequence, height in zip(SEQUENCES, heights, strict=True)]
        plays: list[OpenState] = []
        for place in (place for place in PLACES if ahead[place]):
            rank = ahead[place][0]
            wanted = sum(rank in ranks for ranks in ahead)
            to_come = wanted - sum(pile.count(rank) for pile in piles)
            higher = raised(heights, place)
            tops = [pile for pile in PLACES if piles[pile][-1:] == bytes((rank,))]
            on_top = [(higher, replaced(piles, pile, piles[pile][:-1])) for pile in tops]
            ways = on_top or [(higher, piles)] * (to_come > 0)
            if ways and len(on_top) + to_come >= wanted:
                return ways
            plays += ways
        return plays
