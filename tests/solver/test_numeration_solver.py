"""The solver of Numeration: which positions are the same."""

from __future__ import annotations

from typing import Any

from game.patiences import Numeration
from game.rules.cards import RANKS
from game.solver.numeration import graph
from game.solver.numeration.moves import NumerationSearch, State
from game.solver.search import Pruning
from tests.support.play import at


def at_start(**piles: str) -> tuple[NumerationSearch, State]:
    """Return a search without prunings, and its first position, at a layout."""
    problem, (_, state, _) = graph(Numeration(), at(Numeration(), **piles).layout(), Pruning.NONE)
    return problem, state


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


def test_a_game_is_not_won_with_cards_in_the_stock() -> None:
    for stock, won in (("", True), ("kd", False)):
        problem, state = at_start(s=stock)
        assert problem.is_won(state) is won
