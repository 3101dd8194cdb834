"""The verdicts of a review: inference, the next question, and how few answers are needed."""

from __future__ import annotations

import random

import pytest

from game.rules.moves import parse_move
from game.scenes.table.verdicts import (
    Verdicts,
    inferred,
    lost_by,
    next_on_way_back,
    next_to_ask,
    positions,
    summary,
)
from game.solver.client import Outcome
from tests.support.play import dealt

LETTERS = {"w": Outcome.WON, "l": Outcome.LOST, "o": Outcome.OPEN, "?": None}


def read(text: str) -> Verdicts:
    return tuple(LETTERS[letter] for letter in text)


@pytest.mark.parametrize(
    ("known", "follows"),
    [
        ("???", "???"),
        ("?w?", "ww?"),
        ("?l?", "?ll"),
        ("?w??l?", "ww??ll"),
        ("ow?ol?", "ww?oll"),
        ("oow", "www"),
        ("loo", "lll"),
    ],
)
def test_what_was_before_a_win_could_be_won_and_what_comes_after_a_loss_is_lost(known: str, follows: str) -> None:
    assert inferred(read(known)) == read(follows)


@pytest.mark.parametrize("seed", range(20))
def test_the_move_that_lost_a_long_game_is_found_with_few_answers(seed: int) -> None:
    rng = random.Random(seed)
    truth = [Outcome.WON] * rng.randint(1, 200) + [Outcome.LOST] * rng.randint(1, 200)
    known, asked = list[Outcome | None]([None] * len(truth)), 0
    while (place := next_to_ask(inferred(known))) is not None:
        known[place], asked = truth[place], asked + 1
    assert inferred(known) == tuple(truth)
    assert lost_by(inferred(known)) == truth.index(Outcome.LOST)
    assert asked <= 9  # 2 ** 9 positions


@pytest.mark.parametrize("seed", range(20))
def test_every_position_is_asked_for_once_where_nothing_is_found_out(seed: int) -> None:
    known: list[Outcome | None] = [None] * (1 + seed)
    while (place := next_to_ask(inferred(known))) is not None:
        assert known[place] is None
        known[place] = Outcome.OPEN
    assert set(known) == {Outcome.OPEN}


@pytest.mark.parametrize("hard", [0.0, 0.5])  # the share of positions whose search has no result
@pytest.mark.parametrize("deal", "wo")
@pytest.mark.parametrize("seed", range(20))
def test_the_way_back_needs_few_searches_from_a_deal_that_is_won_and_finds_any_win(
    seed: int, deal: str, hard: float
) -> None:
    rng = random.Random(seed)
    truth = [Outcome.WON] * rng.randint(1, 200) + [Outcome.LOST] * rng.randint(1, 200)
    answers = [*read(deal), *(Outcome.OPEN if rng.random() < hard else each for each in truth[1:-1]), Outcome.LOST]
    known, asked = list[Outcome | None]([None] * (len(answers) - 1) + [Outcome.LOST]), 0
    while (place := next_on_way_back(inferred(known))) is not None:
        known[place], asked = answers[place], asked + 1
    found = inferred(known).count(Outcome.WON)
    assert (found > 0) == (Outcome.WON in answers)
    assert deal == "o" or asked <= 9  # 2 ** 9 positions
    if not hard:
        assert found in (0, truth.count(Outcome.WON))


@pytest.mark.parametrize(
    ("verdicts", "move", "words"),
    [
        ("wwll", 2, "Move 2 lost the game"),
        ("wl", 1, "Move 1 lost the game"),
        ("ll", None, "This deal cannot be won"),
        ("www", None, "It could be won throughout"),
        ("woll", None, "One of the moves 1 to 2 lost the game"),
        ("wwoo", None, "It could be won up to move 1"),
        ("wo", None, "The deal could be won"),
        ("oo", None, "No win found, but one may exist"),
    ],
)
def test_the_move_that_lost_it_is_named_only_where_it_is_known(verdicts: str, move: int | None, words: str) -> None:
    assert lost_by(read(verdicts)) == move
    assert summary(read(verdicts)) == words


def test_the_positions_are_those_of_moves_made_and_of_moves_to_be_made_again() -> None:
    session = dealt("king-albert", 2)
    tables = [session.table]
    for move in ("t6-f1", "r4-f2", "t3-t2"):
        session.play(parse_move(move))
        tables.append(session.table)
    assert positions(session) == tuple(tables)
    session.undo()
    session.undo()
    assert positions(session) == tuple(tables)
