"""Players of growing skill who see what a person sees: what is hidden they do not know, or imagine at random.

A skill says how many positions a player looks at before each move, and how far he misjudges one: the standard deviation
of his slips, in the unit of the costs by which the game's positions are weighed. Nobody takes a move back.

They move on the solver's positions. Where these know more than a person, they are given less: no stock, cards that are
0, or hidden cards shuffled anew (`imagined`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any, NamedTuple

from game.patiences import KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.solver import calculation, king_albert, napoleons_square, numeration, quatorze
from game.solver.compact import Layout, card_numbers, ranks
from game.solver.search import (
    LIMITLESS,
    Budget,
    Child,
    Limits,
    Outcome,
    Path,
    Problem,
    Pruning,
    SpentError,
    best_first,
    steps_of,
)

KING = 13
TURNS = 400  # after so many moves a player gives up


class Skill(NamedTuple):
    """How many positions a player looks at before each move, and how far he misjudges one."""

    ahead: int
    slip: float


Player = Callable[[Layout, Skill, Random], bool]
Players = Callable[[Layout, Sequence[Skill], Sequence[Random]], list[bool]]  # each has a chance of his own


def look(problem: Problem[Any], start: Any, skill: Skill, chance: Random, seen: set[Any]) -> Child[Any] | None:  # noqa: ANN401
    """Look ahead, the best position first, and return the best one found, or a won one; None if there is none.

    Those in `seen` are passed over.
    """
    seen = set(seen)
    order, best = 0, None
    heap: list[tuple[float, int, Any, Path]] = [(0.0, 0, start, None)]
    for _ in range(skill.ahead):
        if not heap:
            break
        cost, _, state, path = heappop(heap)
        if problem.is_won(state):
            return cost, state, path
        for exact, child, steps in problem.children(state, path, seen):
            order -= 1
            cost = exact + chance.gauss(0.0, skill.slip)
            heappush(heap, (cost, order, child, steps))
            if best is None or cost < best[0]:
                best = cost, child, steps
    return best


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


Wanted = tuple[int | None, ...]  # by suit: the card that its left foundation takes next, if any
HIDDEN = bytes(range(numeration.FACE_DOWN, 256))
TURNED_UP = 1.0  # what it is worth to turn a card up
OPENING = Skill(1, 1.0)  # how the stock is played through, which is the same for all players of Numeration


class Trials(numeration.NumerationSearch):
    """Positions of Numeration, weighed by the cards that lie face up, with slips."""

    def __init__(self, slip: float, chance: Random) -> None:
        """Note how far positions are misjudged; there is no stock."""
        super().__init__(b"", Pruning.BOLD)
        self._slip, self._chance = slip, chance
        self._known: dict[object, dict[bytes, tuple[float, tuple[int, ...]]]] = {}

    def cost(self, state: numeration.State) -> float:
        """Weigh what lies open, and how many cards do not."""
        piles, heights, intervals, complete, _ = state
        wanted = tuple(numeration.wanted(state, suit) for suit in range(4))
        known = self._known.setdefault((intervals, wanted), {})
        facts = [known.get(pile) or known.setdefault(pile, self._of_pile(pile, intervals, wanted)) for pile in piles]
        worth = 2.5 * sum(heights) + 40.0 * complete.bit_count() + 5.0 * piles.count(b"")
        worth += sum([of_pile for of_pile, _ in facts])
        depth: int = sum(map(min, zip(*[depths for _, depths in facts], strict=True)))
        return self._chance.gauss(0.0, self._slip) - worth + 0.5 * depth

    def _of_pile(self, pile: bytes, intervals: numeration.Suits, wanted: Wanted) -> tuple[float, tuple[int, ...]]:
        """Weigh a pile, and count the cards above those that are wanted."""
        seen = pile.lstrip(HIDDEN)
        depths = tuple(0 if card is None else numeration.depth_of(card, seen) for card in wanted)
        return self._worth[seen, intervals] - TURNED_UP * (len(pile) - len(seen)), depths

    def settled(self, state: numeration.State, path: Path) -> tuple[numeration.State, Path]:
        """Take complete runs off."""
        complete = any(len(pile) >= KING and self._is_complete(state, pile) for pile in state[0])
        return super().settled(state, path) if complete else (state, path)


def numeration_players(layout: Layout, skills: Sequence[Skill], chances: Sequence[Random]) -> list[bool]:
    """After the last deal of one game, which they share, all try out lines and take them back.

    They differ in their patience alone, how many positions they look at; who has more wins what the others win.
    """
    skill, chance = skills[-1], chances[-1]
    state = through_the_stock(layout, chance)
    budget = Budget(nodes=skill.ahead)
    try:
        problem: Problem[numeration.State] = Trials(skill.slip, chance)
        outcome, _ = best_first(problem, (0.0, state, None), budget, Limits(LIMITLESS, LIMITLESS))
    except SpentError:
        return [False] * len(skills)
    return [outcome is Outcome.WON and budget.nodes <= patience for patience, _ in skills]


def through_the_stock(layout: Layout, chance: Random) -> numeration.State:
    """Go on while that makes the table better, then deal; return the position after the last deal, without a stock."""
    problem, (_, state, _) = numeration.graph(Numeration(), layout, Pruning.BOLD)
    trials, visited = Trials(0.0, chance), set[Any]()
    while state[4] < len(problem.stock):
        visited.add(problem.key(state))
        found = look(trials, imagined(state, problem.stock, chance), OPENING, chance, visited)
        if found and found[0] < trials.cost(state):
            state = followed(problem, state, steps_of(found[2]))
        else:
            state, _ = problem.dealt(state, None)
    return (*state[:4], 0)


def imagined(state: numeration.State, stock: bytes, chance: Random) -> numeration.State:
    """Shuffle the cards that are hidden, on the piles and in the stock, among themselves."""
    piles, heights, intervals, complete, dealt = state
    hidden = [card for pile in piles for card in pile if card >= numeration.FACE_DOWN]
    hidden = sorted([*hidden, *(card + numeration.FACE_DOWN for card in stock[dealt:])])
    chance.shuffle(hidden)
    cards = iter(hidden)
    piles = tuple(bytes(next(cards) if card >= numeration.FACE_DOWN else card for card in pile) for pile in piles)
    return piles, heights, intervals, complete, dealt


def face_down(state: numeration.State) -> int:
    """Count the cards that lie face down on the piles."""
    return sum(card >= numeration.FACE_DOWN for pile in state[0] for card in pile)


def followed(problem: numeration.NumerationSearch, state: numeration.State, steps: list[str]) -> numeration.State:
    """Make the moves until one of them turns a card up."""
    before = face_down(state)
    while steps and face_down(state) == before:
        for _, child, path in problem.children(state, None, set()):
            made = steps_of(path)
            if made[0] == steps[0]:
                state, steps = child, steps[len(made) :]
                break
        else:
            return state
    return state


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
