"""Calculation's beams: how positions are evaluated and selected. Each level of a beam plays one card of the stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from heapq import heapify, heappop, heappush
from itertools import pairwise, product

from game.solver.calculation.cards import AHEAD, INDICES, LAID, UP, Nexts, State, Stock, higher
from game.solver.compact import Piles, replaced, total
from game.solver.outcome import Outcome
from game.solver.search import OPEN, Budget, Path, SearchResult

NEVER = 99


@dataclass(frozen=True)
class Weights:
    """Weights of the evaluation, in units of a card on a foundation."""

    chain: float  # gain: a card on the one that some foundation takes next after it
    delay: float  # cost: a card on one that is needed sooner, times the difference
    space: float  # gain: a space
    stays: float  # cost: a card that could not go up even with the stock open
    uneven: float  # cost: a foundation, for each card above or below their mean
    top: float = 0.0  # cost: a top card, for each card needed before it


def _distances(ahead: list[int]) -> list[int]:
    return [ahead.index(rank) if rank in ahead else NEVER for rank in range(14)]


def _chains(ahead: list[int]) -> set[bytes]:
    return {bytes((below, rank)) for rank, below in pairwise(ahead)}


# For each foundation, by the rank that it takes next: the number of cards before each rank, and pairs, the lower card
# first, of which it takes the upper and then the lower.
DISTANCES = [{rank: _distances(ahead) for rank, ahead in own.items()} for own in AHEAD]
CHAINS = [{rank: _chains(ahead) for rank, ahead in own.items()} for own in AHEAD]


class PileCosts(dict[bytes, tuple[float, float, int]]):
    """The cost of each pile, for one state of the foundations.

    With it come that part of the cost that stays when another card is laid on the pile, and how many cards are needed
    before the soonest one of the pile.
    """

    def __init__(self, weights: Weights, nexts: Nexts) -> None:
        super().__init__()
        self.nexts, self._weights = nexts, weights
        self._distances = [*map(min, *(own[rank] for own, rank in zip(DISTANCES, nexts, strict=True)))]
        self._chains = set[bytes]().union(*(own[rank] for own, rank in zip(CHAINS, nexts, strict=True)))
        heights = [13 - len(own[rank]) for own, rank in zip(AHEAD, nexts, strict=True)]
        cards = sum(heights)
        self.foundations = weights.uneven * sum([abs(height - cards / 4) for height in heights]) - cards
        self[b""] = -weights.space, 0.0, NEVER

    def __missing__(self, pile: bytes) -> tuple[float, float, int]:
        distance = self._distances[pile[-1]]
        _, cost_below, soonest = self[pile[:-1]]
        if distance > soonest:
            cost_below += self._weights.delay * (distance - soonest)
        else:
            soonest = distance
        if pile[-2:] in self._chains:
            cost_below -= self._weights.chain
        self[pile] = facts = cost_below + self._weights.top * distance, cost_below, soonest
        return facts

    def of(self, piles: Piles) -> float:
        """Return the cost of the piles and foundations of a position."""
        return self.foundations + total([self[pile][0] for pile in piles])


@dataclass(frozen=True)
class Variety:
    """How a beam evaluates and selects positions."""

    kind: Callable[[Nexts, Piles], object]  # a key by which positions are grouped
    alike: int  # how many in sixty may be of one kind
    weights: Weights


# Chosen on deals that are hard to win: each wins many that the ones before it do not win. Positions are grouped by the
# lengths of their piles, by the lowest cards of these, and by their foundations.
VARIETIES = (
    Variety(
        lambda _, piles: tuple(sorted(map(len, piles))),
        4,
        Weights(chain=0.73, delay=0.03, space=0.3, stays=1.0, top=0.05, uneven=0.24),
    ),
    Variety(
        lambda _, piles: tuple(sorted([pile[:3] for pile in piles])),
        2,
        Weights(chain=0.6, delay=0.02, space=0.3, stays=2.0, top=0.03, uneven=0.24),
    ),
    Variety(lambda nexts, _: nexts, 8, Weights(chain=0.5, delay=0.02, space=0.7, stays=2.0, top=0.03, uneven=0.45)),
)

# A position of a beam: a lower bound of its cost, a number that no other one of its level has (below 0 once the bound
# is the cost), the cost apart from the cards that stay, the costs of piles, the piles, and the path.
BeamNode = tuple[float, int, float, PileCosts, Piles, Path]
Before = tuple[float, Path]  # the cost of the cards that stayed before, and the path


class CalculationBeam:
    """A beam of which each level plays one card of the stock; cards go up in between.

    The number of cards that stay takes most of the time, and it grows from level to level. So a position is taken to
    have as many as the one before it, and they are counted when its turn comes.
    """

    def __init__(self, stock: Stock, variety: Variety) -> None:
        self._stock, self._variety = stock, variety
        self._costs = cache(partial(PileCosts, variety.weights))

    def search(self, state: State, budget: Budget, width: int) -> SearchResult:
        """Keep the `width` best positions of each level: finds wins, proves nothing."""
        before, nexts, piles = state
        level: list[BeamNode] = []
        self._settle(nexts, piles, (0.0, None), level, set())
        for turned, card in enumerate(self._stock.cards[before:], before + 1):
            children: list[BeamNode] = []
            settled = set[object]()
            for node in level:
                budget.spend()
                self._play(card, node, children, settled)
            level = self._choose(turned, children, width)
        return next(((Outcome.WON, path) for *_, piles, path in level if not any(piles)), OPEN)

    def _play(self, card: int, node: BeamNode, children: list[BeamNode], settled: set[object]) -> None:
        """Add the positions after each placement of a card of the stock."""
        bound, _, cost, costs, piles, path = node
        takers = [foundation for foundation in INDICES if costs.nexts[foundation] == card]
        for foundation in takers:
            nexts = higher(costs.nexts, foundation)
            self._settle(nexts, piles, (bound - cost, (path, f"s-f{foundation + 1}")), children, settled)
        if len(takers) == 1:
            return
        top = bytes((card,))
        for index, pile in enumerate(piles):  # no card goes up then: its choices are above
            grown = pile + top
            change = costs[grown][0] - costs[pile][0]
            step = path, LAID[index]
            children.append((bound + change, len(children), cost + change, costs, replaced(piles, index, grown), step))

    def _settle(
        self, nexts: Nexts, piles: Piles, before: Before, children: list[BeamNode], settled: set[object]
    ) -> None:
        """Play up all cards that fit; where a card fits several foundations, or has an equal, try all choices."""
        stayed, path = before
        while tops := {index: pile[-1] for index, pile in enumerate(piles) if pile and pile[-1] in nexts}:
            ranks = [*tops.values()]
            forced = [index for index, rank in tops.items() if nexts.count(rank) == ranks.count(rank) == 1]
            if not forced:
                break
            index = forced[0]
            taker = nexts.index(tops[index])
            nexts, piles = higher(nexts, taker), replaced(piles, index, piles[index][:-1])
            path = path, UP[index][taker]
        key = nexts, *sorted(piles)
        if key in settled:
            return
        settled.add(key)
        costs = self._costs(nexts)
        cost = costs.of(piles)
        children.append((cost + stayed, len(children), cost, costs, piles, path))
        for index, taker in product(tops, INDICES if tops else ()):
            if nexts[taker] != tops[index]:
                continue
            step = stayed, (path, UP[index][taker])
            self._settle(higher(nexts, taker), replaced(piles, index, piles[index][:-1]), step, children, settled)

    def _choose(self, turned: int, children: list[BeamNode], width: int) -> list[BeamNode]:
        """Return the cheapest children, a limited number of each kind: those of one kind tend to fail together."""
        kind_of, alike = self._variety.kind, max(1, self._variety.alike * width // 60)
        weight, stays = self._variety.weights.stays, self._stock.stays
        kinds, seen = Counter[object](), set[object]()
        chosen: list[BeamNode] = []
        heapify(children)
        while children and len(chosen) < width:
            child = bound, order, cost, costs, piles, path = heappop(children)
            kind = kind_of(costs.nexts, piles)
            if kinds[kind] >= alike:
                continue
            if order >= 0:
                key = costs.nexts, *sorted(piles)
                if key in seen:
                    continue
                seen.add(key)
                total = cost + weight * stays(turned, costs.nexts, piles)
                child = total, ~order, cost, costs, piles, path
                if total > bound:
                    heappush(children, child)
                    continue
            kinds[kind] += 1
            chosen.append(child)
        return chosen
