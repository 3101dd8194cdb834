"""Calculation: beams that widen, a card of the stock a level, and between them exhaustive searches.

What the safe search leaves out, and why a winnable position can do without it:

- *A card that fits goes up at once where no other foundation will want its rank any more*: there is no other place
  where it, or its like, could ever go.
- *Of piles with equal ranks one is as good as another.*
- *A position is given up as dead* when some card stays even if the cards to come lay open, and each of these and of the
  top cards counted for all foundations that want its rank.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice, product

from game.patiences import Calculation
from game.solver.compact import Layout, Piles, ranks, replaced
from game.solver.search import (
    LOST,
    OPEN,
    Budget,
    Child,
    Finding,
    Limits,
    Path,
    Pruning,
    beam,
    best_first,
    cheapest,
    varied,
)

PLACES = range(4)  # of the foundations, and of the piles
COMPLETE = 13
NEVER = 99
STORED = 700_000  # keys, some 250 MB
# What a foundation takes next, by its number of cards; 0 when it is complete.
SEQUENCES = [[base * cards % 13 or 13 for cards in range(1, 14)] + [0] for base in (1, 2, 3, 4)]
UP = [[f"t{pile + 1}-f{foundation + 1}" for foundation in PLACES] for pile in PLACES]

Heights = tuple[int, ...]  # cards on the foundations
State = tuple[int, Heights, Piles]  # cards of the stock turned, foundations, piles by rank


def raised(heights: Heights, foundation: int) -> Heights:
    """Return the heights after one more card on a foundation."""
    return (*heights[:foundation], heights[foundation] + 1, *heights[foundation + 1 :])


class Stock:
    """The ranks of the stock in the order of turning, and what is still to come."""

    def __init__(self, cards: bytes) -> None:
        """Count, for every number of cards turned, those to come by rank."""
        self.cards = cards
        self.coming = [[cards[turned:].count(rank) for rank in range(14)] for turned in range(len(cards) + 1)]

    def stays(self, state: State) -> int:
        """Play on as if the cards to come all lay open, and count those that stay."""
        turned, heights, piles = state
        counts, rests, coming = [*heights], [[0, *pile] for pile in piles], [*self.coming[turned]]
        before = -1
        while before < (before := sum(counts)):
            for place, sequence in enumerate(SEQUENCES):
                count = counts[place]
                while rank := sequence[count]:
                    for rest in rests:
                        if rest[-1] == rank:
                            rest.pop()
                            break
                    else:
                        if not coming[rank]:
                            break
                        coming[rank] -= 1
                    count += 1
                counts[place] = count
        return 4 * COMPLETE - before

    def is_dead(self, state: State) -> bool:
        """Tell whether some card can never go up, even if one card that goes up did so on all foundations."""
        turned, heights, piles = state
        counts, rests = [*heights], [[*pile] for pile in piles]
        coming = self.coming[turned]
        at_hand = {rank for rank in range(1, 14) if coming[rank]}
        wanted = {sequence[height] for sequence, height in zip(SEQUENCES, heights, strict=True)}
        before = -1
        while before < (before := len(at_hand) + len(wanted) + sum(counts)):
            for place, sequence in enumerate(SEQUENCES):
                while sequence[counts[place]] in at_hand:
                    counts[place] += 1
                    wanted.add(sequence[counts[place]])
            for rest in rests:
                while rest and rest[-1] in wanted:
                    at_hand.add(rest.pop())
        return any(rests) or any(coming[rank] and rank not in wanted for rank in range(1, 14))


class Distances(dict[Heights, list[int]]):
    """By the heights of the foundations: how many cards before one of a rank is wanted."""

    def __missing__(self, heights: Heights) -> list[int]:
        nearest = [NEVER] * 14
        for sequence, height in zip(SEQUENCES, heights, strict=True):
            for distance, rank in enumerate(sequence[height:]):
                nearest[rank] = min(nearest[rank], distance)
        self[heights] = nearest
        return nearest


def tops(state: State) -> object:
    """Tell positions by the top cards of their piles."""
    return tuple(sorted(pile[-1:] for pile in state[2]))


def bottoms(state: State) -> object:
    """Tell positions by the lowest cards of their piles."""
    return tuple(sorted(pile[:3] for pile in state[2]))


def lengths(state: State) -> object:
    """Tell positions by the lengths of their piles."""
    return tuple(sorted(len(pile) for pile in state[2]))


def foundations(state: State) -> object:
    """Tell positions by the heights of their foundations."""
    return state[1]


def any_way(_state: State) -> object:
    """Take all positions for alike."""
    return None


Variety = tuple[Callable[[State], object], int]  # the kind of a position, and how many alike a beam of 60 keeps

VARIETIES: tuple[Variety, ...] = ((tops, 1), (lengths, 4), (bottoms, 2), (foundations, 8), (any_way, 60))


class CalculationLevels:
    """The positions of Calculation, all that can go up gone up, each level one card of the stock."""

    pruning = Pruning.BOLD

    def __init__(self, stock: Stock, weights: tuple[float, float], variety: Variety) -> None:
        """Weigh a card above one that is wanted sooner, and a space; keep so much variety in a beam."""
        self._stock = stock
        self._upset, self._space = weights
        self._kind, self._alike = variety
        self._distances = Distances()

    def starts(self, state: State) -> list[Child[State]]:
        """Return the positions to start from, all that can go up gone up."""
        starts: list[Child[State]] = []
        self._settle(state, None, set(), starts)
        return starts

    def is_won(self, state: State) -> bool:
        """Tell whether stock and piles are empty."""
        return state[0] == len(self._stock.cards) and not any(state[2])

    def children(self, state: State, path: Path, seen: set[tuple[object, ...]]) -> list[Child[State]]:
        """Return what each place for the next card of the stock leads to."""
        turned, heights, piles = state
        children: list[Child[State]] = []
        if turned == len(self._stock.cards):
            return children
        rank = self._stock.cards[turned]
        takers = [place for place in PLACES if SEQUENCES[place][heights[place]] == rank]
        for place in takers:
            self._settle((turned + 1, raised(heights, place), piles), (path, f"s-f{place + 1}"), seen, children)
        for place in PLACES if len(takers) != 1 else ():
            laid = replaced(piles, place, piles[place] + bytes((rank,)))
            self._settle((turned + 1, heights, laid), (path, f"s-t{place + 1}"), seen, children)
        return children

    def _settle(self, state: State, path: Path, seen: set[tuple[object, ...]], children: list[Child[State]]) -> None:
        """Play up whatever fits; where a card has a choice of foundations, or is one of two, look at all ways."""
        turned, heights, piles = state
        key = turned, heights, *sorted(piles)
        if key in seen:
            return
        seen.add(key)
        nexts = [sequence[height] for sequence, height in zip(SEQUENCES, heights, strict=True)]
        plays = [
            (rank, replaced(piles, pile, piles[pile][:-1]), raised(heights, place), UP[pile][place])
            for pile in PLACES
            for rank in piles[pile][-1:]
            if rank in nexts
            for place in PLACES
            if rank == nexts[place]
        ]
        tops = [rank for rank, *_ in plays]
        forced = [play for play in plays if tops.count(play[0]) == 1]
        if not forced:
            children.append((self._cost(state), state, path))
        for _, rests, higher, step in forced[:1] or plays:
            self._settle((turned, higher, rests), (path, step), seen, children)

    def choose(self, children: list[Child[State]], width: int) -> list[Child[State]]:
        """Return the best children, but a few only of each kind: what is alike fails alike."""
        promising = cheapest(children, 4 * width)
        promising = [(cost + self._stock.stays(state), state, path) for cost, state, path in promising]
        return varied(promising, width, self._kind, max(1, self._alike * width // 60))

    def _cost(self, state: State) -> float:
        _, heights, piles = state
        nearest = self._distances[heights]
        cost = -float(sum(heights))
        for pile in piles:
            soonest = NEVER
            for rank in pile:
                if nearest[rank] > soonest:
                    cost += self._upset
                else:
                    soonest = nearest[rank]
            if not pile:
                cost -= self._space
        return cost


class CalculationMoves:
    """The positions of Calculation, move by move."""

    def __init__(self, stock: Stock, pruning: Pruning) -> None:
        """Note the stock, and whether to leave out what is safe to leave out."""
        self.pruning = pruning
        self.stock = stock

    def is_won(self, state: State) -> bool:
        """Tell whether stock and piles are empty."""
        return state[0] == len(self.stock.cards) and not any(state[2])

    def children(self, state: State, path: Path, seen: set[State]) -> list[Child[State]]:
        """Return what each move leads to."""
        children: list[Child[State]] = []
        for child, step in self._moves(state):
            key = (*child[:2], tuple(sorted(child[2])))
            if key not in seen:
                seen.add(key)
                if self.pruning is Pruning.NONE or not self.stock.is_dead(child):
                    children.append((float(self.stock.stays(child)), child, (path, step)))
        return children

    def _moves(self, state: State) -> list[tuple[State, str]]:
        turned, heights, piles = state
        ups = [
            ((turned, raised(heights, place), replaced(piles, pile, piles[pile][:-1])), UP[pile][place])
            for pile, place in product(PLACES, PLACES)
            if piles[pile] and piles[pile][-1] == SEQUENCES[place][heights[place]]
        ]
        across: list[tuple[State, str]] = []
        for card in self.stock.cards[turned : turned + 1]:
            for place in PLACES:
                if SEQUENCES[place][heights[place]] == card:
                    ups.append(((turned + 1, raised(heights, place), piles), f"s-f{place + 1}"))
                laid = replaced(piles, place, piles[place] + bytes((card,)))
                across.append(((turned + 1, heights, laid), f"s-t{place + 1}"))
        at_once = [up for up in ups if self.pruning is Pruning.SAFE and self._is_only_home(heights, up[0][1])]
        return at_once[:1] or ups + across

    def _is_only_home(self, heights: Heights, higher: Heights) -> bool:
        place = next(place for place in PLACES if heights[place] != higher[place])
        rank = SEQUENCES[place][heights[place]]
        return sum(rank in sequence[height:] for sequence, height in zip(SEQUENCES, heights, strict=True)) == 1


WEIGHTS = ((1.0, 1.2), (0.3, 0.6), (0.5, 1.5), (0.7, 0.8), (0.5, 0.0), (0.25, 0.0))  # of a card upset, and a space
ROUNDS = ((20, 2), (60, 15), (150, 15), (400, 15), (1200, 15))  # widths of beams, and how many attempts with each


def graph(_game: Calculation, layout: Layout, pruning: Pruning) -> tuple[CalculationMoves, Child[State]]:
    """Return the positions that can be reached move by move, and the one to start from."""
    heights = tuple(len(layout[f"f{place + 1}"]) for place in PLACES)
    start = 0, heights, tuple(ranks(layout[f"t{place + 1}"]) for place in PLACES)
    return CalculationMoves(Stock(ranks(reversed(layout["s"]))), pruning), (0.0, start, None)


def search(game: Calculation, layout: Layout, budget: Budget) -> Finding:
    """Decide a position: by turns beams of several kinds and an exhaustive search, with ever more effort."""
    moves, start = graph(game, layout, Pruning.SAFE)
    if moves.stock.is_dead(start[1]):
        return LOST
    for width, attempts in ROUNDS:
        for weights, variety in islice(zip(cycle(WEIGHTS), cycle(VARIETIES)), attempts):
            levels = CalculationLevels(moves.stock, weights, variety)
            finding = beam(levels, levels.starts(start[1]), budget, width, levels.choose)
            if finding != OPEN:
                return finding
        finding = best_first(moves, start, budget, Limits(STORED, most=20 * width))
        if finding != OPEN:
            return finding
    return best_first(moves, start, budget, Limits(STORED))
