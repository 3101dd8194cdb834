"""Calculation's beams: what makes a position promising, and which positions go on, a card of the stock a level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from game.solver.calculation_cards import PLACES, SEQUENCES, UP, Heights, State, Stock, raised
from game.solver.compact import Piles, replaced
from game.solver.search import Child, Path, Pruning, cheapest, varied

NEVER = 99


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
    """Return a key that groups positions by the top cards of their piles."""
    return tuple(sorted(pile[-1:] for pile in state[2]))


def bottoms(state: State) -> object:
    """Return a key that groups positions by the lowest cards of their piles."""
    return tuple(sorted(pile[:3] for pile in state[2]))


def lengths(state: State) -> object:
    """Return a key that groups positions by the lengths of their piles."""
    return tuple(sorted(len(pile) for pile in state[2]))


def foundations(state: State) -> object:
    """Return a key that groups positions by the heights of their foundations."""
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
        """Return whether stock and piles are empty."""
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
