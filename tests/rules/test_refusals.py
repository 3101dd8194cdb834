"""Refusals are a code with parameters; the English sentences are one table, which another language can replace."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.patiences import PATIENCES, KingAlbert
from game.rules.cards import Card, Rank, Suit
from game.rules.moves import parse_move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.refusals import ENGLISH, YES, Answer
from game.rules.table import Pile
from tests.support.play import at, every_game, walks, writable_moves

ROOT = Path(__file__).parents[2]
CODE = re.compile(r'"([a-z]+(?:-[a-z]+)+)"')


def test_every_code_has_a_sentence_and_every_sentence_is_used() -> None:
    files = [*(ROOT / "game" / "patiences").glob("*.py"), *(ROOT / "game" / "rules").glob("*.py")]
    files.append(ROOT / "game" / "scenes" / "table" / "refusal.py")  # which speaks of several refusals at once
    used = {code for file in files if file.name != "refusals.py" for code in CODE.findall(file.read_text("utf-8"))}
    names = set(PATIENCES).union(*(game.variations() for game in PATIENCES.values()))
    assert used - names == set(ENGLISH)


@every_game
def test_parameters_are_values_that_any_language_can_name(game: Patience) -> None:
    table = walks(game)[0].tables[-1]
    for move in writable_moves(game):
        answer = game.judge(table, move)
        if not answer:
            assert all(isinstance(part, Card | Rank | Suit | Pile | int | str) for part in answer.parameters.values())
            named = set(re.findall(r"{(\w+)", ENGLISH[answer.code]))
            assert named == set(answer.parameters)
            assert answer.reason
            assert "{" not in answer.reason


def test_a_refusal_can_be_said_in_another_language() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        at(KingAlbert(), t1="9H", r1="2S").play(parse_move("r1-t1"))
    answer = caught.value.answer
    assert str(caught.value) == answer.reason
    dutch = {"columns-alternate": "{card} past niet op {top}: kolommen gaan omlaag in wisselende kleur"}
    assert dutch[answer.code].format(**answer.parameters).startswith("2S past niet op 9H")


def test_an_answer_is_true_when_it_is_yes() -> None:
    assert YES
    assert YES.reason == ""
    no = Answer("no-card", pile="t1")
    assert not no
    assert no.reason == "there is no card on t1"
    assert repr(no) == "Answer('no-card', **{'pile': 't1'})"
