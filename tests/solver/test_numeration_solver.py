"""The solver of Numeration: facts of piles, and dives."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from game.patiences import Numeration
from game.rules.cards import RANKS
from game.rules.session import Session
from game.rules.table import Pile, Role
from game.solver.numeration import DIVES, graph
from game.solver.numeration.dives import Dive
from game.solver.numeration.moves import NumerationSearch, State, position
from game.solver.search import Pruning, steps_of
from tests.support.endgames import late_position
from tests.support.play import at
from tests.support.selection import FULL


def steps(problem: NumerationSearch, state: State) -> set[str]:
    """List the first steps that a search takes from a position."""
    return {steps_of(path)[0] for _, _, path in problem.children(state, None, set())}


def at_start(**piles: str) -> tuple[NumerationSearch, State]:
    """Return a search without prunings, and its first position, at a layout."""
    problem, (_, state, _) = graph(Numeration(), at(Numeration(), **piles).layout(), Pruning.NONE)
    return problem, state


def played(number: int, moves: int) -> Session:
    """Play a deal at random for a number of moves."""
    session, random = Session(Numeration(), number), Random(number)
    for _ in range(moves):
        session.play(random.choice(session.legal_moves()))
    return session


def test_a_run_is_as_long_as_the_rules_say() -> None:
    """What is known of a pile is worked out from the one without its top card, face-down ones among them."""
    runs = set()
    for seed in range(60 if FULL else 24):
        session = late_position(Numeration(), seed) if seed % 2 else played(seed + 1, 60)
        problem, (_, state, _) = graph(Numeration(), session.layout(), Pruning.NONE)
        for place, pile in enumerate(state[0], 1):
            where = Pile(Role.TABLEAU, place)
            run = problem.facts(state)[pile][0].run
            assert run == session.game.liftable(session.table, where)
            runs.add(run)
    assert {0, 1, 2, 3} <= runs


@pytest.mark.parametrize(("plain", "space"), DIVES)
def test_a_dive_makes_legal_moves_alone(space: float, *, plain: bool) -> None:
    for number in range(1, 12):
        session = played(number, 8 * number)
        stock, state = position(session.layout())
        legal = steps(NumerationSearch(stock, Pruning.NONE), state)
        assert steps(Dive(stock, plain=plain, space=space), state) <= legal


def test_positions_that_differ_in_the_order_of_piles_are_the_same_once_the_stock_is_dealt() -> None:
    for stock, keys in (("", 1), ("kd", 2)):
        found = set[Any]()
        for piles in ({"t1": "8C", "t2": "9D"}, {"t1": "9D", "t2": "8C"}):
            problem, state = at_start(s=stock, **piles)
            found.add(problem.key(state))
        assert len(found) == keys


def test_positions_are_not_the_same_while_an_interval_differs() -> None:
    """A full left foundation holds the same thirteen cards by whichever interval; the run to come goes by it."""
    keys = set[Any]()
    for step in (1, 2):
        hearts = " ".join(f"{RANKS[(step * (place + 1) - 1) % 13]}H" for place in range(13))
        problem, state = at_start(**{f"f{step}": hearts}, t1="8H", t2="7H")
        keys.add(problem.key(state))
    assert len(keys) == 2


def test_only_a_dive_takes_a_complete_run_off_at_once() -> None:
    session = at(Numeration(), s="kd", f1="AC", t1=" ".join(f"{rank}C" for rank in reversed(RANKS)), t2="3C", t3="9C")
    _, (_, _, settled) = graph(Numeration(), session.layout(), Pruning.NONE)
    assert settled is None
    stock, state = position(session.layout())
    legal = {re.sub(r"-f\d", "-f", str(move)) for move in session.legal_moves()}
    assert steps(NumerationSearch(stock, Pruning.NONE), state) == legal
    assert steps_of(Dive(stock, plain=False).settled(state, None)[1]) == ["t1-fx13"]


def test_a_game_is_not_won_with_cards_in_the_stock() -> None:
    for stock, won in (("", True), ("kd", False)):
        problem, state = at_start(s=stock)
        assert problem.is_won(state) is won
