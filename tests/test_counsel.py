"""What is known of a game's positions: what was found out, and what follows from it."""

from __future__ import annotations

from game.adviser import Outcome
from game.patiences import Calculation, KingAlbert
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.counsel import SECONDS, Counsel
from tests.oracle import Oracle

LINE = "t1-f1 t2-f2 t3-f1"


def game() -> tuple[Session, Counsel, Oracle]:
    """Three cards are left of a game: the two and the three of spades, and the king of hearts."""
    hearts = [rank + "H" for rank in "A23456789TJQ"]
    layout = {"f1": ["AS"], "f2": hearts, "t1": ["2S"], "t2": ["KH"], "t3": ["3S"]}
    session, oracle = Session.from_layout(KingAlbert(), layout), Oracle()
    counsel = Counsel(session)
    counsel.open(oracle)
    counsel.poll()
    return session, counsel, oracle


def play(session: Session, counsel: Counsel, move: str) -> None:
    session.play(parse_move(move))
    assert counsel.poll()


def told(counsel: Counsel) -> str | None:
    return counsel.advice.outcome.value if counsel.advice else None


def test_nothing_is_known_before_the_answer() -> None:
    session, counsel, oracle = game()
    assert told(counsel) is None
    assert [(asked.table, asked.seconds) for asked in oracle.asked] == [(session.table, SECONDS)]
    oracle.say("open")
    assert counsel.poll()
    assert told(counsel) == "open"
    counsel.poll()
    assert len(oracle.asked) == 1  # then it sleeps


def test_a_winning_line_goes_on_without_a_search() -> None:
    session, counsel, oracle = game()
    oracle.say("won", LINE)
    counsel.poll()
    for rest in (2, 1):
        play(session, counsel, str(counsel.choices()[0]))
        assert counsel.advice
        assert (told(counsel), len(counsel.advice.line)) == ("won", rest)
    assert len(oracle.asked) == 1


def test_another_move_is_looked_at() -> None:
    session, counsel, oracle = game()
    oracle.say("won", LINE)
    counsel.poll()
    play(session, counsel, "t1-t4")
    assert told(counsel) is None
    assert oracle.asked[-1].table == session.table


def test_a_move_taken_back_from_a_won_position_wins_when_it_is_made_again() -> None:
    session, counsel, oracle = game()
    play(session, counsel, "t1-t4")
    oracle.say("won", "t4-f1 t2-f2 t3-f1")
    counsel.poll()
    session.undo()
    counsel.poll()
    assert counsel.advice
    assert " ".join(map(str, counsel.advice.line)) == "t1-t4 t4-f1 t2-f2 t3-f1"


def test_a_lost_position_stays_lost_whatever_is_played_but_not_what_was_before() -> None:
    session, counsel, oracle = game()
    play(session, counsel, "t1-t4")
    oracle.say("lost")
    counsel.poll()
    play(session, counsel, "t4-t5")
    assert told(counsel) == "lost"
    session.undo()
    session.undo()
    counsel.poll()
    assert told(counsel) is None


def test_a_late_answer_is_no_answer_to_another_position() -> None:
    session, counsel, oracle = game()
    play(session, counsel, "t1-t4")
    oracle.say("lost", question=oracle.asked[0])
    counsel.poll()
    assert told(counsel) is None
    oracle.say("won", "t4-f1 t2-f2 t3-f1")
    counsel.poll()
    assert told(counsel) == "won"


def test_an_answer_of_another_game_is_ignored() -> None:
    session, counsel, oracle = game()
    oracle.say("lost")
    counsel.begin(Session(KingAlbert(foundations_return=True), 24))
    counsel.poll()
    counsel.begin(session)
    counsel.poll()
    assert told(counsel) is None


def other_choice(line: str) -> list[str]:
    """Give the choices where the king of hearts may go first, and this line follows."""
    session, counsel, oracle = game()
    oracle.say("won", LINE)
    counsel.poll()
    counsel.look_for_others()
    assert list(map(str, counsel.choices())) == ["t1-f1"]
    counsel.poll()
    assert oracle.asked[-1].table != session.table
    oracle.say("won", line)
    counsel.poll()
    return list(map(str, counsel.choices()))


def test_another_choice_is_a_move_that_wins_sooner_than_the_line() -> None:
    assert other_choice("t1-f1 t3-f1") == ["t1-f1", "t2-f2"]


def test_a_way_round_is_no_choice() -> None:
    assert other_choice("t1-t4 t4-f1 t3-f1") == ["t1-f1"]


def test_the_way_back_leads_to_the_last_position_that_is_not_lost() -> None:
    session, counsel, oracle = game()
    for move in ("t1-t4", "t4-t5", "t5-t6"):
        session.play(parse_move(move))
    counsel.poll()
    oracle.say("lost")
    counsel.poll()
    counsel.look_for_way_back()
    counsel.poll()
    assert counsel.moves_back() is None
    oracle.say("lost")
    counsel.poll()
    assert counsel.moves_back() is None
    oracle.say("open")
    counsel.poll()
    assert counsel.moves_back() == 2
    counsel.poll()
    assert [asked.table for asked in oracle.asked[1:]] == [session.table, *session.past][:3]


def test_where_all_is_lost_there_is_no_way_back() -> None:
    session, counsel, oracle = game()
    play(session, counsel, "t1-t4")
    oracle.say("lost", question=oracle.asked[0])
    oracle.say("lost")
    counsel.poll()
    assert counsel.moves_back() == 0


def test_without_peeking_it_has_no_opinion_while_cards_lie_face_down() -> None:
    counsel, oracle = Counsel(Session(Calculation(), 24)), Oracle()
    counsel.peeking = False
    counsel.open(oracle)
    counsel.poll()
    assert oracle.asked == []
    assert counsel.is_blind
    assert counsel.advice is None


def test_a_won_game_is_not_looked_at() -> None:
    session, counsel, oracle = game()
    for move in LINE.split():
        session.play(parse_move(move))
    counsel.poll()
    assert len(oracle.asked) == 1


def test_the_solver_goes_with_the_table() -> None:
    _, counsel, oracle = game()
    counsel.close()
    assert oracle.closed
    counsel.poll()


def test_both_sides_use_the_same_words() -> None:
    from game.solver import Outcome as Said  # noqa: PLC0415 - the program itself never imports it

    assert {said.value for said in Said} == {outcome.value for outcome in Outcome}
