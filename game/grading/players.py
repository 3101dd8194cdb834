"""Players of growing skill who see what a person sees: what is hidden they do not know, or imagine at random.

A skill says how many positions a player looks at before each move, and how far he misjudges one: the standard deviation
of his slips, in the unit of the costs by which the game's positions are weighed.

They move on the solver's positions. Where these know more than a person, they are given less: no stock, or cards that
are 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game.grading.look import Skill, look
from game.grading.numeration import numeration_players
from game.patiences import KingAlbert, NapoleonsSquare, Quatorze
from game.solver import calculation, king_albert, napoleons_square, quatorze
from game.solver.compact import Layout, card_numbers, ranks
from game.solver.search import Child, Path, Pruning, steps_of

KING = 13
TURNS = 400  # after so many moves a player gives up

Player = Callable[[Layout, Skill, Random], bool]
Players = Callable[[Layout, Sequence[Skill], Sequence[Random]], list[bool]]  # each has a chance of his own


def king_albert_player(layout: Layout, skill: Skill, chance: Random) -> bool:
    """All cards lie open: go to the best position in sight, never to one that was there before."""
    problem, (_, state, _) = king_albert.graph(KingAlbert(), layout, Pruning.BOLD)
    visited = set[Any]()
    for _ in range(TURNS):
        if problem.is_won(state):
            return True
        visited.add(state[3])
        found = look(problem, state, skill, chance, visited)
        if found is None:
            return False
        state = found[1]
    return False


def napoleons_square_player(layout: Layout, skill: Skill, chance: Random) -> bool:
    """Go on with the open cards while that makes the table better, then turn a card of the stock."""
    stock = list(layout["s"])
    problem, (_, state, _) = napoleons_square.graph(NapoleonsSquare(), layout | {"s": []}, Pruning.BOLD)
    visited = set[Any]()
    for _ in range(TURNS):
        if problem.is_won(state) and not stock:
            return True
        visited.add(state[4])
        found = look(problem, state, skill, chance, visited)
        if found and found[0] < state[5]:
            state = found[1]
        elif stock:
            piles, waste, _, heights, _, _ = state
            _, state, _ = problem.start(piles, waste + card_numbers([stock.pop()]), heights)
        elif found:
            state = found[1]
        else:
            return False
    return False


class Judge(calculation.CalculationLevels):
    """Positions of Calculation: sequences downward are good, what is wanted late above what is wanted soon is bad."""

    def __init__(self, stock: calculation.Stock) -> None:
        """Weigh positions with these cards to come, of which only the first is known; how many of each rank is, too."""
        super().__init__(stock, (0.0, 0.0), (calculation.any_way, 60))

    def _cost(self, state: calculation.State) -> float:
        heights = state[1]
        cost = 0.15 * sum(abs(height - sum(heights) / 4) for height in heights) - sum(heights)
        return cost + 2.4 * self._stock.stays(state) + sum(self._of_pile(heights, pile) for pile in state[2])

    def _of_pile(self, heights: calculation.Heights, pile: bytes) -> float:
        if not pile:
            return -0.35
        distances = self._distances[heights]
        cost, soonest, below, run = 0.0, calculation.NEVER, 0, 0
        for rank in pile:
            cost += 0.13 * max(0, distances[rank] - soonest) + (rank == KING and below not in (0, KING))
            run = run + 1 if below and follows(heights, rank, below) else 0
            cost -= run and 0.75 + 0.08 * run
            soonest, below = min(soonest, distances[rank]), rank
        return cost


def follows(heights: calculation.Heights, rank: int, after: int) -> bool:
    """Tell whether some foundation will take a rank, and then the other one."""
    place = (after - rank) % KING - 1
    return place in calculation.PLACES and rank in calculation.SEQUENCES[place][heights[place] : KING - 1]


def calculation_player(layout: Layout, skill: Skill, chance: Random) -> bool:
    """Lay each card where it seems to lie best."""
    cards = ranks(reversed(layout["s"]))
    problem = Judge(calculation.Stock(cards))
    _, state, _ = problem.starts((0, (1, 1, 1, 1), (b"",) * 4))[0]
    while not problem.is_won(state):
        found = look(problem, state, skill, chance, set())
        if found is None:
            return False
        state = found[1]
    return True


class Pairs(quatorze.QuatorzeSearch):
    """Positions of Quatorze, of which the one with fewer cards and more pairs is better."""

    def children(self, state: bytes, path: Path, seen: set[bytes]) -> list[Child[bytes]]:
        """Return what each pair leaves."""
        return [(cost + 2 * len(child), child, steps) for cost, child, steps in super().children(state, path, seen)]


def quatorze_player(layout: Layout, skill: Skill, chance: Random) -> bool:
    """Take the pair that leaves the best square; unknown cards are 0 and make no pair."""
    problem, (_, state, _) = Pairs(), quatorze.graph(Quatorze(), layout, Pruning.NONE)[1]
    while state:
        seen = state[: quatorze.SQUARE] + bytes(len(state[quatorze.SQUARE :]))
        found = look(problem, seen, skill, chance, set())
        if found is None:
            return False
        first, second = steps_of(found[2])[0].split("+")
        state = quatorze.without(state, int(first[1:]) - 1, int(second[1:]) - 1)
    return True


def each(player: Player) -> Players:
    """Let every player play a game of his own."""
    return lambda layout, skills, chances: [player(layout, *own) for own in zip(skills, chances, strict=True)]


# By game: how it is played, and the skills of the players, the weakest first.
PLAYERS: dict[str, tuple[Players, tuple[Skill, ...]]] = {
    "calculation": (
        each(calculation_player),
        (Skill(1, 1.0), Skill(1, 0.5), Skill(1, 0.25), Skill(1, 0.1), Skill(1, 0.02)),
    ),
    "numeration": (
        numeration_players,
        tuple(Skill(patience, 0.5) for patience in (200, 400, 600, 900, 1200)),
    ),
    "napoleons-square": (
        each(napoleons_square_player),
        (Skill(1, 12.0), Skill(1, 6.0), Skill(1, 2.0), Skill(4, 2.0), Skill(16, 1.0)),
    ),
    "king-albert": (
        each(king_albert_player),
        (Skill(8, 1.0), Skill(16, 1.0), Skill(64, 1.0), Skill(256, 1.0), Skill(512, 1.0)),
    ),
    "quatorze": (
        each(quatorze_player),
        tuple(Skill(1, slip) for slip in (100.0, 6.0, 3.0, 1.5, 0.5)),
    ),
}
