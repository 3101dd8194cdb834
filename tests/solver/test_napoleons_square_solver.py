"""Napoleon's Square: dead positions are lost, and sequences go as far as single cards can carry them."""

from __future__ import annotations

import pytest

from game.patiences import NapoleonsSquare
from game.rules.session import Session
from game.solver import solve
from game.solver.napoleons_square import graph
from game.solver.search import Pruning
from tests.support.endgames import larger_position
from tests.support.play import GAMES
from tests.support.selection import FULL
from tests.tools.brute_force import is_winnable_compact

SQUARES = [game for game in GAMES if isinstance(game, NapoleonsSquare)]


@pytest.mark.parametrize("game", SQUARES, ids=str)
def test_what_is_dead_is_lost(game: NapoleonsSquare) -> None:
    dead = 0
    for seed in range(2010, 2120 if FULL else 2042):
        session = larger_position(game, seed)
        problem, (_, start, _) = graph(game, session.layout(), Pruning.SAFE)
        if problem.is_dead(start):
            dead += 1
            assert is_winnable_compact(game, session) is False
    assert dead > 4


@pytest.mark.parametrize("game", SQUARES, ids=str)
def test_no_position_on_the_way_to_a_win_is_dead(game: NapoleonsSquare) -> None:
    for deal in (2, 3):
        session = Session(game, deal)
        for move in solve(session, nodes=20_000).line:
            problem, (_, start, _) = graph(game, session.layout(), Pruning.NONE)
            assert not problem.is_dead(start)
            session.play(move)
        assert session.is_won()


def test_only_a_search_that_proves_leaves_out_the_moves_of_a_dead_position() -> None:
    game = NapoleonsSquare(single_cards=True)
    for pruning in (Pruning.SAFE, Pruning.BOLD):
        problem, (_, start, path) = graph(game, Session(game, 50057).layout(), pruning)
        assert problem.is_dead(start)
        assert bool(problem.children(start, path, set())) is (pruning is Pruning.BOLD)
