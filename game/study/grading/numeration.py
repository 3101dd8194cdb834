"""Players of Numeration: they share one game up to the last deal, and then differ in how much they search.

They replace face-down cards, in the stock or on a pile, by random ones. After the last deal they try out lines and
take moves back, as a player may; cards that they turn up in this way are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.patiences import Numeration
from game.solver import numeration
from game.solver.compact import Layout, total
from game.solver.numeration.moves import NumerationSearch, State
from game.solver.numeration.piles import FACE_DOWN
from game.solver.outcome import Outcome
from game.solver.search import (
    LIMITLESS,
    Budget,
    BudgetExceededError,
    Limits,
    Problem,
    Pruning,
    best_first,
    steps_of,
)
from game.study.grading.look_ahead import Skill, look

HIDDEN = bytes(range(FACE_DOWN, 256))
TURNED_UP = 1.0  # the value of a card turned up
OPENING = Skill(1, 1.0)  # how the stock is played, equal for all players of Numeration


class Trials(NumerationSearch):
    """The graph of Numeration, evaluated by the face-up cards, with random errors."""

    def __init__(self, slip: float, rng: Random) -> None:
        """Take the size of the errors; there is no stock."""
        super().__init__(b"", Pruning.BOLD)
        self._slip, self._rng = slip, rng

    def cost(self, state: State) -> float:
        """Return the cost of what lies open, and of the number of cards that do not."""
        piles, heights, _, complete, _ = state
        known = self.facts(state)
        open_parts = [pile.lstrip(HIDDEN) for pile in piles]
        facts = [known[seen] for seen in open_parts]
        hidden = [len(pile) - len(seen) for pile, seen in zip(piles, open_parts, strict=True)]
        worth = 2.5 * sum(heights) + 40.0 * complete.bit_count() + 5.0 * piles.count(b"")
        worth += total([of_pile.worth - TURNED_UP * below for (of_pile, _), below in zip(facts, hidden, strict=True)])
        depth: int = sum(map(min, zip(*[depths for _, depths in facts], strict=True)))
        return self._rng.gauss(0.0, self._slip) - worth + 0.5 * depth


def numeration_players(layout: Layout, skills: Sequence[Skill], chances: Sequence[Random]) -> list[bool]:
    """Play one game to its last deal, then let each player try out lines; return which players win.

    They differ only in how many positions they look at, so a player wins whatever a weaker one wins.
    """
    skill, rng = skills[-1], chances[-1]
    state = through_the_stock(layout, rng)
    budget = Budget(nodes=skill.ahead)
    try:
        problem: Problem[State] = Trials(skill.slip, rng)
        outcome, _ = best_first(problem, (0.0, state, None), budget, Limits(LIMITLESS, LIMITLESS))
    except BudgetExceededError:
        return [False] * len(skills)
    return [outcome is Outcome.WON and budget.nodes <= ahead for ahead, _ in skills]


def through_the_stock(layout: Layout, rng: Random) -> State:
    """Improve the table as far as possible, then deal, and so on; return the position after the last deal."""
    problem, (_, state, _) = numeration.graph(Numeration(), layout, Pruning.BOLD)
    trials, visited = Trials(0.0, rng), set[Any]()
    while state[4] < len(problem.stock):
        visited.add(problem.key(state))
        found = look(trials, imagined(state, problem.stock, rng), OPENING, rng, visited)
        if found and found[0] < trials.cost(state):
            state = followed(problem, state, steps_of(found[2]))
        else:
            state, _ = problem.dealt(state, None)
    return (*state[:4], 0)


def imagined(state: State, stock: bytes, rng: Random) -> State:
    """Shuffle the hidden cards, on the piles and in the stock, among themselves."""
    piles, heights, intervals, complete, dealt = state
    hidden = [card for pile in piles for card in pile if card >= FACE_DOWN]
    hidden = sorted([*hidden, *(card + FACE_DOWN for card in stock[dealt:])])
    rng.shuffle(hidden)
    cards = iter(hidden)
    piles = tuple(bytes(next(cards) if card >= FACE_DOWN else card for card in pile) for pile in piles)
    return piles, heights, intervals, complete, dealt


def face_down(state: State) -> int:
    """Return the number of face-down cards on the piles."""
    return sum(card >= FACE_DOWN for pile in state[0] for card in pile)


def followed(problem: NumerationSearch, state: State, steps: list[str]) -> State:
    """Make moves until one of them turns up a card."""
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
