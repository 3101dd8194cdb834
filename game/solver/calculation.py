"""Calculation: beams that widen, a card of the stock a level, and between them exhaustive searches.

What the safe search leaves out, and why a winnable position can do without it:

- *A card that fits goes up at once where no other foundation will want its rank any more*: there is no other place
  where it, or its like, could ever go.
- *Of piles with equal ranks one is as good as another.*
- *A position is given up as dead* when some card stays even if the cards to come lay open, and each of these and of the
  top cards counted for all foundations that want its rank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

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


def played(heights: Sequence[int], spare: list[int], piles: Piles) -> tuple[list[int], list[int]]:
    """Play up as much as goes from piles and from spare cards, which are counted by rank; return what is left."""
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
    """The ranks of the stock in the order of turning, and what is still to come."""

    def __init__(self, cards: bytes) -> None:
        """Count, for every number of cards turned, those to come by rank."""
        self.cards = cards
        self.coming = [[cards[turned:].count(rank) for rank in range(14)] for turned in range(len(cards) + 1)]
        self._without_piles = dict[tuple[int, Heights], tuple[list[int], list[int]]]()

    def stays(self, state: State) -> int:
        """Play on as if the cards to come all lay open, these first, and count those that stay."""
        turned, heights, piles = state
        if (turned, heights) not in self._without_piles:
            self._without_piles[turned, heights] = played(heights, self.coming[turned], ())
        counts, _ = played(*self._without_piles[turned, heights], piles)
        return 4 * COMPLETE - sum(counts)

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


@dataclass(frozen=True)
class Weights:
    """What makes a position promising, in cards: one on a foundation counts 1."""

    chain: float  # for a card on the very one that some foundation wants after it
    delay: float  # against a card on one that is wanted sooner, for each card sooner
    space: float  # for a space
    stays: float  # against a card that stays even if those to come all lay open
    top: float = 0.0  # against a top card, for each card before it is wanted
    uneven: float = 0.0  # against a foundation above or below their mean, for each card


class PileCosts(dict[bytes, float]):
    """What the piles cost while the foundations stand at some heights."""

    def __init__(self, heights: Heights, weights: Weights) -> None:
        """Note how many cards are before the next one of each rank, and which go up one after another."""
        super().__init__()
        self._weights = weights
        ahead = [sequence[height:-1] for sequence, height in zip(SEQUENCES, heights, strict=True)]
        self._distances = [
            min((ranks.index(rank) for ranks in ahead if rank in ranks), default=NEVER) for rank in range(14)
        ]
        self._chains = {pair for ranks in ahead for pair in pairwise(ranks)}
        cards = sum(heights)
        self.nexts = [ranks[0] if ranks else 0 for ranks in ahead]
        self.foundations = weights.uneven * sum(abs(height - cards / 4) for height in heights) - cards

    def __missing__(self, pile: bytes) -> float:
        weights, distances = self._weights, self._distances
        cost = weights.top * distances[pile[-1]] if pile else -weights.space
        soonest, below = NEVER, 0
        for rank in pile:
            distance = distances[rank]
            cost += weights.delay * max(0, distance - soonest) - weights.chain * ((rank, below) in self._chains)
            soonest, below = min(soonest, distance), rank
        self[pile] = cost
        return cost

    def of(self, piles: Piles) -> float:
        """Weigh all of a position."""
        first, second, third, fourth = piles
        return self.foundations + self[first] + self[second] + self[third] + self[fourth]


class Costs(dict[Heights, PileCosts]):
    """By the heights of the foundations: what the piles cost."""

    def __init__(self, weights: Weights) -> None:
        """Take the weights."""
        super().__init__()
        self._weights = weights

    def __missing__(self, heights: Heights) -> PileCosts:
        self[heights] = costs = PileCosts(heights, self._weights)
        return costs


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


@dataclass(frozen=True)
class Variety:
    """How to choose positions for a beam: what makes two of a kind, how many of a kind in sixty, and the weights."""

    kind: Callable[[State], object]
    alike: int
    weights: Weights


# Chosen on the deals 301 to 1300: each wins about half of those that are too hard for the one before.
VARIETIES = (
    Variety(lengths, 4, Weights(chain=0.73, delay=0.03, space=0.3, stays=2.0, top=0.05, uneven=0.24)),
    Variety(any_way, 60, Weights(chain=0.5, delay=0.01, space=1.2, stays=1.2)),
    Variety(any_way, 60, Weights(chain=0.9, delay=0.03, space=0.3, stays=1.0)),
    Variety(bottoms, 2, Weights(chain=0.6, delay=0.02, space=0.3, stays=1.2, top=0.03, uneven=0.24)),
    Variety(foundations, 8, Weights(chain=0.5, delay=0.02, space=0.7, stays=2.0, top=0.03, uneven=0.45)),
    Variety(tops, 2, Weights(chain=0.9, delay=0.02, space=0.3, stays=2.5, uneven=0.45)),
)


class CalculationLevels:
    """The positions of Calculation, all that can go up gone up, each level one card of the stock."""

    pruning = Pruning.BOLD

    def __init__(self, stock: Stock, variety: Variety) -> None:
        """Note how to weigh positions, and how many alike to keep in a beam."""
        self._stock, self._variety = stock, variety
        self._costs = Costs(variety.weights)

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
        costs = self._costs[heights]
        nexts = costs.nexts
        tops = [(place, pile[-1]) for place, pile in enumerate(piles) if pile and pile[-1] in nexts]
        plays = [(pile, rank, place) for pile, rank in tops for place in PLACES if rank == nexts[place]]
        forced = [play for play in plays if sum(play[1] == rank for _, rank, _ in plays) == 1]
        if not forced:
            children.append((costs.of(piles), state, path))
        for pile, _, place in forced[:1] or plays:
            child = turned, raised(heights, place), replaced(piles, pile, piles[pile][:-1])
            self._settle(child, (path, UP[pile][place]), seen, children)

    def choose(self, children: list[Child[State]], width: int) -> list[Child[State]]:
        """Return the best children, but a few only of each kind: what is alike fails alike."""
        stays, variety = self._variety.weights.stays, self._variety
        promising = [
            (cost + stays * self._stock.stays(state), state, path)
            for cost, state, path in cheapest(children, 4 * width)
        ]
        return varied(promising, width, variety.kind, max(1, variety.alike * width // 60))


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


ROUNDS = ((20, 2), (60, 6), (150, 6), (400, 6), (1200, 6))  # widths of beams, and how many varieties with each


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
        for variety in VARIETIES[:attempts]:
            levels = CalculationLevels(moves.stock, variety)
            finding = beam(levels, levels.starts(start[1]), budget, width, levels.choose)
            if finding != OPEN:
                return finding
        finding = best_first(moves, start, budget, Limits(STORED, most=20 * width))
        if finding != OPEN:
            return finding
    return best_first(moves, start, budget, Limits(STORED))
