"""King Albert, in the words of its rules."""

from __future__ import annotations

import pytest

from game.patiences import KingAlbert
from game.rules.cards import RANKS
from game.rules.session import Session
from game.rules.table import write_position
from tests.support.play import Layout, at, is_red, lying, moves, play, rank, refusal, run, tables

FOUNDATIONS = ("f1", "f2", "f3", "f4")
COLUMNS = tuple(f"t{number}" for number in range(1, 10))
RESERVE = tuple(f"r{number}" for number in range(1, 8))
STANDARD, RETURN = KingAlbert(), KingAlbert(foundations_return=True)
BOTH = pytest.mark.parametrize("game", [STANDARD, RETURN], ids=["standard", "foundations return"])


def by_the_book(layout: Layout, *, returning: bool) -> set[str]:
    """State the rules once more, on a layout."""
    legal = set()
    for source in (*COLUMNS, *RESERVE, *(FOUNDATIONS if returning else ())):
        if not layout[source]:
            continue
        card = layout[source][-1]
        targets = [pile for pile in COLUMNS if pile != source and takes(layout[pile], card)]
        if source not in FOUNDATIONS:
            targets += [pile for pile in FOUNDATIONS if builds(layout[pile], card)]
        legal |= {f"{source}-{target}" for target in targets}
    return legal


def takes(column: list[str], card: str) -> bool:
    return not column or (rank(column[-1]) == rank(card) + 1 and is_red(column[-1]) != is_red(card))


def builds(pile: list[str], card: str) -> bool:
    return [*pile, card] == run(RANKS, card[1]).split()[: len(pile) + 1]


@BOTH
def test_the_legal_moves_are_those_of_the_book(game: KingAlbert) -> None:
    for table in tables(game):
        expected = by_the_book(write_position(table), returning=game.foundations_return)
        assert {str(move) for move in game.legal_moves(table)} == expected


def test_foundations_are_built_up_in_suit() -> None:
    reason = refusal(at(STANDARD, f1="AH", r1="2D"), "r1-f1")
    assert reason == "a 2 of diamonds does not go on an ace of hearts: foundations are built up in suit"


def test_an_ace_may_take_any_empty_foundation() -> None:
    session = at(STANDARD, f2="AH", t1="AS", r4="2S")
    assert {move for move in moves(session) if "-f" in move} == {"t1-f1", "t1-f3", "t1-f4"}
    assert refusal(session, "r4-f1") == "a 2 of spades does not go here: an empty foundation takes only an ace"


def test_columns_are_built_down_in_alternating_colours() -> None:
    session = at(STANDARD, t1="TD", t2="9S", t3="9H", t4="9C", t5="8H", t6="JC", t7="KS", t8="KC", t9="TH")
    assert moves(session) == {"t2-t1", "t4-t1", "t2-t9", "t4-t9", "t5-t2", "t5-t4", "t1-t6", "t9-t6"}
    rule = "columns are built down in alternating colours"
    assert refusal(session, "t3-t1") == f"a 9 of hearts does not go on a 10 of diamonds: {rule}"
    assert refusal(session, "t1-t2") == f"a 10 of diamonds does not go on a 9 of spades: {rule}"
    assert refusal(session, "t5-t1") == f"an 8 of hearts does not go on a 10 of diamonds: {rule}"


def test_one_card_at_a_time() -> None:
    session = at(STANDARD, t1="9H 8S", t2="TS")
    assert refusal(session, "t1-t2x2") == "one card at a time: only the top card of a column can be played"
    assert refusal(session, "t1-t3x2") == "one card at a time: only the top card of a column can be played"
    assert play(session, "t1-t3", "t1-t2", "t3-t2") == {"t2": ["TS", "9H", "8S"]}


@BOTH
def test_nothing_is_ever_laid_on_a_reserve_place(game: KingAlbert) -> None:
    session = at(game, f1="AS", t1="8S", r1="9H", r2="2D")
    for move in ("t1-r1", "t1-r3", "r1-r3", "r1-r2"):
        assert refusal(session, move) == "no card can be placed on the reserve"
    assert "f1-r3" not in moves(session)
    play(session, "r1-t2")
    assert refusal(session, "t2-r1") == "no card can be placed on the reserve"


@BOTH
def test_nothing_goes_from_one_foundation_to_another(game: KingAlbert) -> None:
    session = at(game, f1="AS", f2="AH 2H")
    for move in ("f1-f3", "f1-f2", "f2-f1", "f2-f1x2"):
        assert "foundation" in refusal(session, move) or "one card" in refusal(session, move)
    if game.foundations_return:
        assert refusal(session, "f1-f3") == "nothing goes from one foundation to another"


def test_nothing_leaves_a_foundation_in_the_standard_game() -> None:
    session = at(STANDARD, f1="AS 2S", t1="3H")
    for move in ("f1-t1", "f1-t2", "f1-f2", "f1-r1"):
        reason = "nothing leaves a foundation, except in the variation “foundations return”"
        assert refusal(session, move) == reason


def test_a_card_returns_where_it_fits_or_to_a_space() -> None:
    session = at(RETURN, f1="AS 2S", t1="3H", t2="3C", t3="KD")
    assert {"f1-t1", "f1-t4", "f1-t9"} <= moves(session)
    rule = "columns are built down in alternating colours"
    assert refusal(session, "f1-t2") == f"a 2 of spades does not go on a 3 of clubs: {rule}"
    assert refusal(session, "f1-r1") == "no card can be placed on the reserve"
    assert refusal(session, "f1-t4x2") == "one card at a time: only the top card of a column can be played"
    assert play(session, "f1-t1", "f1-t4") == {"t1": ["3H", "2S"], "t2": ["3C"], "t3": ["KD"], "t4": ["AS"]}


def test_a_card_that_returns_takes_its_point_along() -> None:
    session = at(RETURN, f1="AS 2S", t1="3H")
    assert session.score == 2
    play(session, "f1-t1")
    assert session.score == 1
    play(session, "t1-f1")
    assert session.score == 2


@BOTH
def test_scoring_comes_back_neither_with_redo_nor_with_further_moves(game: KingAlbert) -> None:
    session = at(game, t1="AS", t2="2S")
    play(session, "t1-f1")
    session.undo()
    session.redo()
    assert session.score is None
    play(session, "t2-f1")
    assert session.score is None
    assert session.is_won()


def test_an_undo_that_takes_nothing_back_discontinues_nothing() -> None:
    session = at(STANDARD, t1="AS")
    assert session.undo() == session.redo() == session.restart() == ()
    assert session.score == 0


def test_a_refused_move_discontinues_nothing() -> None:
    session = at(STANDARD, t1="AS", t2="3S")
    play(session, "t1-f1")
    refusal(session, "t2-f1")
    assert session.score == 1


def test_restart_keeps_redo_and_discontinues_scoring() -> None:
    session = at(STANDARD, t1="AS", t2="2S")
    play(session, "t1-f1", "t2-f1")
    session.restart()
    assert lying(session) == {"t1": ["AS"], "t2": ["2S"]}
    assert [str(move) for move in session.undone] == ["t1-f1", "t2-f1"]
    assert session.score is None
    session.redo()
    session.redo()
    assert lying(session) == {"f1": ["AS", "2S"]}
    assert session.score is None


@pytest.mark.parametrize("scoring", [True, False])
def test_a_game_that_is_come_back_to_scores_on_if_it_did(scoring: bool) -> None:  # noqa: FBT001 - a parameter
    """Resuming a game after a restart is not loading; only the player's loading discontinues the score."""
    session = Session(STANDARD, 24)
    session.replay(["r7-f1"], scoring=scoring)
    assert session.score == (1 if scoring else None)
