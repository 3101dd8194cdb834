"""The steps of a tour ask for moves that the rules allow, whatever lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from game.deals import pack
from game.patiences import PATIENCES
from game.rules.moves import Deal, Move, Pair, Transfer, parse_pile
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.click_moves import best_moves, taken
from game.scenes.table.tour_steps import TourSteps
from game.solver.client import Outcome
from game.solver.deciding import solve
from game.view.help.text import help_on
from tests.support.selection import each_game

POSITIONS, MOST_MOVES = 200, 80
every_table = pytest.mark.parametrize("slug", PATIENCES)


def is_of(table: Table, move: Move, kind: str) -> bool:
    """Return whether a move is of a kind, as the texts of tours name them."""
    match move:
        case Transfer(source, target):
            onto = "" if table[target] else "0"
            return f"{source.role.value}-{target.role.value}{onto}" == kind
        case Pair():
            return kind == "t+t"
        case Deal():
            return kind == "deal"


def changes_nothing(table: Table, move: Move) -> bool:
    """Return whether a move only takes a whole pile to another place of the tableau."""
    if not isinstance(move, Transfer) or move.source.role is not move.target.role:
        return False
    return len(table[move.source]) == move.count and not table[move.target]


def positions(game: Patience) -> Iterator[Session]:
    """Yield games without end, at each of their positions, in which a tour may begin."""
    rng = Random(game.slug())
    while True:
        session = Session(game, rng.randint(1, 31_999))
        while (moves := session.legal_moves()) and len(session.moves) < MOST_MOVES:
            yield session.copy()
            session.play(rng.choice(moves))


@every_table
def test_a_step_asks_for_a_legal_move_of_its_kind_and_that_goes_on(slug: str) -> None:
    game, texts = PATIENCES[slug](), help_on(slug).steps
    for session in islice(positions(game), POSITIONS):
        steps, seen = TourSteps(texts), list[object]()
        while steps.find(session, light=False):
            step, move, table = steps.present, steps.move, session.table
            assert step
            assert step not in seen
            seen.append(step)
            assert bool(step.kinds) == bool(move)
            if move is None:
                steps.go_on()
            else:
                assert game.judge(table, move)
                assert any(is_of(table, move, kind) for kind in step.kinds)
                session.play(move)
                steps.made(table, move)
        for step in (step for step in texts if step.kinds and step not in seen):  # it was left out
            others = (move for move in session.legal_moves() if not changes_nothing(session.table, move))
            assert not any(is_of(session.table, move, kind) for move in others for kind in step.kinds)


@every_table
def test_any_move_of_its_kind_answers_a_step_and_no_other_one(slug: str) -> None:
    session, texts = Session(PATIENCES[slug](), pack(PATIENCES[slug]())[0]), help_on(slug).steps
    for move in session.legal_moves():
        steps = TourSteps(texts)
        assert steps.find(session)
        first = steps.present
        assert first
        steps.made(session.table, move)
        assert steps.answered == any(is_of(session.table, move, kind) for kind in first.kinds)
        assert steps.find(session)
        assert (steps.present is not first) == steps.answered


@every_table
def test_the_best_move_is_asked_for_if_a_click_on_its_cards_makes_it(slug: str) -> None:
    session, texts = Session(PATIENCES[slug](), pack(PATIENCES[slug]())[0]), help_on(slug).steps

    def is_clicked(move: Move) -> bool:
        return any(best_moves(session, *cards)[:1] == [move] for cards in taken(move))

    for move in session.legal_moves():
        steps = TourSteps(texts)
        assert steps.find(session, move)
        assert steps.present
        assert steps.move
        assert is_clicked(steps.move)
        fits = any(is_of(session.table, move, kind) for kind in steps.present.kinds)
        assert (fits and is_clicked(move)) == (steps.move == move)


@every_table
def test_the_move_that_is_asked_for_stays_whatever_is_known_later(slug: str) -> None:
    session, steps = Session(PATIENCES[slug](), pack(PATIENCES[slug]())[0]), TourSteps(help_on(slug).steps)
    assert steps.find(session)
    first = steps.move
    for move in session.legal_moves():
        assert steps.find(session, move)
        assert steps.move == first


@each_game
@pytest.mark.parametrize("knows", [False, True])
def test_a_new_player_who_follows_the_tour_can_still_win(slug: str, *, knows: bool) -> None:
    """The first deal of the pack, whether the solver has found a line yet or not."""
    session, steps = Session(PATIENCES[slug](), pack(PATIENCES[slug]())[0]), TourSteps(help_on(slug).steps)
    while steps.find(session, solve(session, seconds=20).line[0] if knows else None):
        if steps.move:
            before = session.table
            session.play(steps.move)
            steps.made(before, steps.move)
        else:
            steps.go_on()
    assert len(session.moves) >= 2
    assert solve(session, seconds=20).outcome is Outcome.WON


@every_table
def test_a_tour_is_short_ends_at_the_light_and_speaks_of_what_it_lights(slug: str) -> None:
    steps = help_on(slug).steps
    assert 3 <= len(steps) <= 5
    for step in steps:
        words = "".join(run.text for run in step.runs).replace("\N{NO-BREAK SPACE}…", "").split()
        assert len(words) <= 15, words
        assert not (step.kinds and step.piles)
        assert set(step.piles) <= set(PATIENCES[slug]().piles)
    assert [bool(step.kinds or step.piles) for step in steps] == [*[True] * (len(steps) - 1), False]
    assert any(run.text == "light" for run in steps[-1].runs)
    assert steps[0].kinds


def test_numeration_tells_what_an_interval_means() -> None:
    (example,) = [step for step in help_on("numeration").steps if step.piles and parse_pile("f1") in step.piles]
    assert "3, 6, 9, queen, 2" in "".join(run.text for run in example.runs)
