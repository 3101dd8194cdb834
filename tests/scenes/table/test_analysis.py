"""The analysis of a game: answers of the solver, and what follows from them."""

from __future__ import annotations

from game.patiences import KingAlbert
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.table.analysis import SECONDS, Analysis
from tests.support.fake_solver import FakeSolver

LINE = "t1-f1 t2-f2 t3-f1"


def game() -> tuple[Session, Analysis, FakeSolver]:
    """A game with three cards left: the two and the three of spades, and the king of hearts."""
    hearts = [rank + "H" for rank in "A23456789TJQ"]
    layout = {"f1": ["AS"], "f2": hearts, "t1": ["2S"], "t2": ["KH"], "t3": ["3S"]}
    session, oracle = Session.from_layout(KingAlbert(), layout), FakeSolver()
    analysis = Analysis(session)
    analysis.open(oracle)
    analysis.poll()
    return session, analysis, oracle


def play(session: Session, analysis: Analysis, move: str) -> None:
    session.play(parse_move(move))
    assert analysis.poll()


def told(analysis: Analysis) -> str | None:
    return analysis.advice.outcome.value if analysis.advice else None


def test_nothing_is_known_before_the_answer() -> None:
    session, analysis, oracle = game()
    assert told(analysis) is None
    assert [(asked.table, asked.seconds) for asked in oracle.asked] == [(session.table, SECONDS)]
    oracle.say("open")
    assert analysis.poll()
    assert told(analysis) == "open"
    analysis.poll()
    assert len(oracle.asked) == 1  # then it sleeps


def test_a_winning_line_goes_on_without_a_search() -> None:
    session, analysis, oracle = game()
    oracle.say("won", LINE)
    analysis.poll()
    for rest in (2, 1):
        play(session, analysis, str(analysis.best))
        assert analysis.advice
        assert (told(analysis), len(analysis.advice.line)) == ("won", rest)
    assert len(oracle.asked) == 1


def test_a_move_taken_back_from_a_won_position_wins_when_it_is_made_again() -> None:
    session, analysis, oracle = game()
    play(session, analysis, "t1-t4")
    oracle.say("won", "t4-f1 t2-f2 t3-f1")
    analysis.poll()
    session.undo()
    analysis.poll()
    assert analysis.advice
    assert " ".join(map(str, analysis.advice.line)) == "t1-t4 t4-f1 t2-f2 t3-f1"


def test_a_lost_position_stays_lost_whatever_is_played_but_not_what_was_before() -> None:
    session, analysis, oracle = game()
    play(session, analysis, "t1-t4")
    oracle.say("lost")
    analysis.poll()
    play(session, analysis, "t4-t5")
    assert told(analysis) == "lost"
    session.undo()
    session.undo()
    analysis.poll()
    assert told(analysis) is None


def test_a_late_answer_is_no_answer_to_another_position() -> None:
    session, analysis, oracle = game()
    play(session, analysis, "t1-t4")
    oracle.say("lost", question=oracle.asked[0])
    analysis.poll()
    assert told(analysis) is None
    oracle.say("won", "t4-f1 t2-f2 t3-f1")
    analysis.poll()
    assert told(analysis) == "won"


def test_an_answer_of_another_game_is_ignored() -> None:
    session, analysis, oracle = game()
    oracle.say("lost")
    analysis.begin(Session(KingAlbert(foundations_return=True), 24))
    analysis.poll()
    analysis.begin(session)
    analysis.poll()
    assert told(analysis) is None


def test_the_way_back_leads_to_the_last_position_that_is_proved_to_be_won() -> None:
    session, analysis, oracle = game()
    for move in ("t1-t4", "t4-t5", "t5-t6"):
        session.play(parse_move(move))
    analysis.poll()
    oracle.say("lost")
    analysis.poll()
    analysis.look_for_way_back()
    for outcome in ("open", "won"):
        analysis.poll()
        assert analysis.moves_back() is None
        oracle.say(outcome, LINE)
    analysis.poll()
    assert analysis.moves_back() == 3
    deal, first = list(session.past)[::-1][:2]
    assert [asked.table for asked in oracle.asked[1:]] == [session.table, first, deal]


def test_a_won_game_is_not_looked_at() -> None:
    session, analysis, oracle = game()
    for move in LINE.split():
        session.play(parse_move(move))
    analysis.poll()
    assert len(oracle.asked) == 1


def test_the_solver_goes_with_the_table() -> None:
    _, analysis, oracle = game()
    analysis.close()
    assert oracle.closed
    analysis.poll()
