"""Calculation's beams: how positions are evaluated and selected. Each level of a beam plays one card of the stock."""

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
    """Weights of the evaluation, in units of a card on a foundation."""

    chain: float  # gain: a card on the one that some foundation takes next after it
    delay: float  # cost: a card on one that is needed sooner, times the difference
    space: float  # gain: a space
    stays: float  # cost: a card that could not go up even with the stock open
    top: float = 0.0  # cost: a top card, for each card needed before it
    uneven: float = 0.0  # cost: a foundation, for each card above or below their mean


class PileCosts(dict[bytes, float]):
    """The cost of each pile, for one set of foundation heights."""

    def __init__(self, heights: Heights, weights: Weights) -> None:
        """Work out how many cards come before the next of each rank, and which ranks follow each other."""
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
        """Return the cost of the piles and foundations of a position."""
        first, second, third, fourth = piles
        return self.foundations + self[first] + self[second] + self[third] + self[fourth]


class Costs(dict[Heights, PileCosts]):
    """`PileCosts` by the heights of the foundations."""

    def __init__(self, weights: Weights) -> None:
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
    """Return the same key for all positions."""
    return None


@dataclass(frozen=True)
class Variety:
    """A way to select positions for a beam: a key of kinds, how many in sixty may be of one kind, and the weights."""

    kind: Callable[[State], object]
    alike: int
    weights: Weights


# Tuned on the deals 301 to 1300: each wins about half of those that the ones before it do not win.
VARIETIES = (
    Variety(lengths, 4, Weights(chain=0.73, delay=0.03, space=0.3, stays=2.0, top=0.05, uneven=0.24)),
    Variety(any_way, 60, Weights(chain=0.5, delay=0.01, space=1.2, stays=1.2)),
    Variety(any_way, 60, Weights(chain=0.9, delay=0.03, space=0.3, stays=1.0)),
    Variety(bottoms, 2, Weights(chain=0.6, delay=0.02, space=0.3, stays=1.2, top=0.03, uneven=0.24)),
    Variety(foundations, 8, Weights(chain=0.5, delay=0.02, space=0.7, stays=2.0, top=0.03, uneven=0.45)),
    Variety(tops, 2, Weights(chain=0.9, delay=0.02, space=0.3, stays=2.5, uneven=0.45)),
)


class CalculationLevels:
    """The graph of Calculation in which each edge is one card of the stock; cards go up in between."""

    pruning = Pruning.BOLD

    def __init__(self, stock: Stock, variety: Variety) -> None:
        """Take the stock and the variety, which says how positions are evaluated and selected."""
        self._stock, self._variety = stock, variety
        self._costs = Costs(variety.weights)

    def starts(self, state: State) -> list[Child[State]]:
        """Return the start positions, after all plays to the foundations."""
        starts: list[Child[State]] = []
        self._settle(state, None, set(), starts)
        return starts

    def is_won(self, state: State) -> bool:
        """Return whether stock and piles are empty."""
        return state[0] == len(self._stock.cards) and not any(state[2])

    def children(self, state: State, path: Path, seen: set[tuple[object, ...]]) -> list[Child[State]]:
        """Return the positions after each placement of the next card of the stock."""
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
        """Play up all cards that fit; where a card fits several foundations, or has an equal, try each choice."""
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
        """Return the cheapest children, a limited number of each kind: those of one kind tend to fail together."""
        stays, variety = self._variety.weights.stays, self._variety
        promising = [
            (cost + stays * self._stock.stays(state), state, path)
            for cost, state, path in cheapest(children, 4 * width)
        ]
        return varied(promising, width, variety.kind, max(1, variety.alike * width // 60))
