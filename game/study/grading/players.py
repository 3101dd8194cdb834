"""Simulated players of different skill. They see only what a person sees, and replace hidden cards by random ones.

A skill says how many positions a player looks at before each move, and the standard deviation of the errors in
judging them, in the unit of the costs of the game's positions.

They use the solver's positions. If these contain more than a person knows, players get less: no stock, or cards that
are 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from game.patiences import KingAlbert, NapoleonsSquare, Quatorze
from game.solver import king_albert, napoleons_square, quatorze
from game.solver.compact import Layout, card_numbers
from game.solver.search import Pruning
from game.study.grading.calculation import calculation_player
from game.study.grading.look_ahead import Skill, look
from game.study.grading.numeration import numeration_players

TURNS = 400  # moves after which a player gives up

Player = Callable[[Layout, Skill, Random], bool]
Players = Callable[[Layout, Sequence[Skill], Sequence[Random]], list[bool]]  # each has its own source of random numbers


def king_albert_player(layout: Layout, skill: Skill, rng: Random) -> bool:
    """All cards lie open: go to the best position found, never to an earlier one."""
    problem, (_, state, _) = king_albert.graph(KingAlbert(), layout, Pruning.BOLD)
    visited = set[Any]()
    for _ in range(TURNS):
        if problem.is_won(state):
            return True
        visited.add(state[3])
        found = look(problem, state, skill, rng, visited)
        if found is None:
            return False
        state = found[1]
    return False


def napoleons_square_player(layout: Layout, skill: Skill, rng: Random) -> bool:
    """Play the open cards as long as that improves the table, then turn a card of the stock."""
    stock = list(layout["s"])
    problem, (_, state, _) = napoleons_square.graph(NapoleonsSquare(), layout | {"s": []}, Pruning.BOLD)
    visited = set[Any]()
    for _ in range(TURNS):
        if problem.is_won(state) and not stock:
            return True
        visited.add(state[3])
        found = look(problem, state, skill, rng, visited)
        if found and found[0] < state[4]:
            state = found[1]
        elif stock:
            *piles, waste = (pile.cards for pile in state[0])
            _, state, _ = problem.start([*piles, waste + card_numbers([stock.pop()])], state[2])
        elif found:
            state = found[1]
        else:
            return False
    return False


def quatorze_player(layout: Layout, skill: Skill, rng: Random) -> bool:
    """Remove a pair, of a few that are seen the one after which most lie in line; if one is seen, that is any pair."""
    position = quatorze.graph(Quatorze(), layout, Pruning.NONE)[1][1]
    while pairs := quatorze.pairs(position):
        seen = [quatorze.without(position, *rng.choice(pairs)) for _ in range(skill.ahead)]
        position = max(seen, key=lambda after: len(quatorze.pairs(after))) if skill.ahead > 1 else seen[0]
    return not position


def each(player: Player) -> Players:
    """Return a function that runs a player once for each skill."""
    return lambda layout, skills, chances: [player(layout, *own) for own in zip(skills, chances, strict=True)]


# By game: its players, and their skills, the weakest first.
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
        (Skill(1, 0.0),),
    ),
}
