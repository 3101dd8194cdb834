"""What is said for a move is true by the rules, and nothing is said where nothing is true."""

from __future__ import annotations

import pytest

from game.patiences import KingAlbert, Numeration
from game.rules.cards import parse_card
from game.rules.moves import parse_move
from game.rules.session import Session
from game.solver.reasons import Reason, most_open, others, reason
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


def test_a_pile_is_not_emptied_where_another_one_is_filled_for_it() -> None:
    assert speaks(at(KingAlbert(), t1="5S", t2="6H"), "t1-t2") == Reason("empties", 1)
    assert speaks(at(KingAlbert(), t1="5S", t2="7H"), "t1-t3") is None
    assert speaks(at(KingAlbert(), t1="5S", t2="7H", t3="6H"), "t1-t4 t4-t3") is None


def test_a_card_that_lies_face_down_is_not_named() -> None:
    session = at(Numeration(), t1="ah 4C", t2="7C", t3="TD")
    assert speaks(session, "t1-t2 t1-f1") == Reason("empties", 2)


def test_to_play_an_ace_to_another_empty_foundation_is_no_other_move() -> None:
    session = at(KingAlbert(), r1="AS", t1="5S", t2="6H", **KINGS)
    rest = others(session.game, session.table, parse_move("r1-f3"))
    assert not any(table[move.piles[1]] for table in rest for move in map(parse_move, ("r1-f1", "r1-f2", "r1-f4")))
    assert len(rest) == len(session.legal_moves()) - 4


def test_where_cards_are_dealt_to_the_piles_it_matters_which_of_them_is_empty() -> None:
    piles = {"t1": "4C", "t2": "5C", "t5": "KD", "t6": "KH", "t7": "KC", "t8": "QD", "t9": "QH", "t10": "QS"}
    with_stock, without = at(Numeration(), **piles, s="kc kh ks"), at(Numeration(), **piles)
    for session, only_itself in ((with_stock, True), (without, False)):  # t3 and t4 are empty
        rest = others(session.game, session.table, parse_move("t1-t3"))
        assert (len(rest) == len(session.legal_moves()) - 1) is only_itself


def test_the_most_open_move_leaves_the_longest_list_of_moves() -> None:
    session = at(KingAlbert(), t1="5S", t2="6H", t3="9C 6D", r1="8H", t4="KH", t5="KD", t6="QS", t7="JH", **KINGS)
    tables = {move: session.game.outcome(session.table, move)[1] for move in session.legal_moves()}
    best = most_open(session.game, tables)
    assert best
    assert len([*session.game.legal_moves(tables[best])]) == max(
        len([*session.game.legal_moves(t)]) for t in tables.values()
    )
    assert most_open(session.game, {}) is None
