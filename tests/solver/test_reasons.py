"""What is said for a move is true by the rules, and nothing is said where nothing is true."""

from __future__ import annotations

import pytest

from game.patiences import KingAlbert, Numeration
from game.rules.cards import parse_card
from game.rules.moves import parse_move
from game.rules.session import Session
from game.solver.reasons import Reason, others, reason
from tests.support.play import at

KINGS = {"t8": "KC", "t9": "KS"}  # which go nowhere


def speaks(session: Session, line: str) -> Reason | None:
    return reason(session.game, session.table, [parse_move(text) for text in line.split()])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("t1-t2 t1-t3 t1-f1", Reason("frees", 2, parse_card("AC"))),
        ("t1-t2 t4-f2 t1-t3 t1-f1", Reason("frees", 3, parse_card("AC"))),
        ("t1-t2 t1-t3 t1-t5 t5-f1", Reason("empties", 3)),  # the ace does not go up from there
        ("t1-t2 r1-t1 t1-t6 t1-t3 t1-f1", None),  # something was laid on the pile
        ("t1-t2 t1-t3", None),
        ("r1-t3", None),  # nothing lies under a card of the reserve
        ("t4-f2", Reason("safe")),
    ],
)
def test_the_first_thing_that_is_true_speaks_for_a_move(line: str, expected: Reason | None) -> None:
    piles = {"t1": "AC 9H 5S", "t2": "6H", "t3": "TS", "t4": "8C AS", "t5": "2H", "t6": "9D", "r1": "8S"}
    assert speaks(at(KingAlbert(), **piles, t7="KD", **KINGS), line) == expected


def test_a_card_that_lies_face_down_is_not_named() -> None:
    session = at(Numeration(), t1="ah 4C", t2="7C", t3="TD")
    assert speaks(session, "t1-t2 t1-f1") == Reason("empties", 2)


def test_to_play_an_ace_to_another_empty_foundation_is_no_other_move() -> None:
    session = at(KingAlbert(), r1="AS", t1="5S", t2="6H", **KINGS)
    rest = others(session.game, session.table, parse_move("r1-f3"))
    assert not any(table[move.piles[1]] for table in rest for move in map(parse_move, ("r1-f1", "r1-f2", "r1-f4")))
    assert len(rest) == len(session.legal_moves()) - 4
