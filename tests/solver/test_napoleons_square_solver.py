"""Napoleon's Square: dead positions are lost, and sequences go as far as single cards can carry them."""

from __future__ import annotations

import pytest

from game.patiences import NapoleonsSquare
from game.rules.moves import parse_move
from game.rules.session import Session
from game.solver import solve
from game.solver.compact import Layout, card_numbers
from game.solver.napoleons_square import PILES, graph
from game.solver.search import Pruning, steps_of
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


def sequence(cards: int, spaces: int) -> Layout:
    """Lay out a sequence up to the nine, the ten that takes it, and a number of spaces."""
    kings = [f"K{suit}" for suit in "CDSHCDSH"] + ["QD", "QD"]
    layout = {"t1": ["AH", *(f"{rank}C" for rank in "98765432"[:cards])], "t2": ["TC"]}
    return layout | {f"t{place}": [card] for place, card in enumerate(kings[: 10 - spaces], 3)}


@pytest.mark.parametrize("pruning", [Pruning.SAFE, Pruning.BOLD])
@pytest.mark.parametrize("spaces", [0, 1, 2, 3])
def test_a_sequence_moves_card_by_card_as_far_as_spaces_allow(spaces: int, pruning: Pruning) -> None:
    game = NapoleonsSquare(single_cards=True)
    for cards in range(1, 9):
        layout = sequence(cards, spaces)
        problem, start = graph(game, layout_of(game, layout), pruning)
        grown = set()
        for _, state, path in problem.children(*start[1:], set()):
            session = Session.from_layout(game, layout)
            for step in steps_of(path):
                session.play(parse_move(step.replace("-f", "-f1")))
            assert [card_numbers(session.layout()[pile]) for pile in PILES] == [pile.cards for pile in state[0]]
            grown.add(max(len(state[0][1].cards) - 1, 0))
        assert (cards in grown) is (cards <= 2**spaces)


def layout_of(game: NapoleonsSquare, layout: Layout) -> Layout:
    """Return a layout with all piles named."""
    return Session.from_layout(game, layout).layout()
