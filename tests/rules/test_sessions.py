"""Laws of a session: play, undo and redo, for every game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.patiences import KingAlbert
from game.rules.events import apply, inverse
from game.rules.moves import Move, parse_move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session
from tests.support.play import GAMES, every_game, replayed, walks


@every_game
def test_undo_retraces_and_redo_repeats(game: Patience) -> None:
    for walk in walks(game):
        session = replayed(game, walk.number, walk.texts)
        assert [str(move) for move in session.moves] == walk.texts
        for step in reversed(walk.steps):
            assert session.table == step.after
            assert session.undo() == inverse(step.events)
            assert session.table == step.before
        assert session.undo() == ()
        assert session.table == Session(game, walk.number).table
        for step in walk.steps:
            assert session.redo() == step.events
            assert session.table == step.after
        assert session.redo() == ()


@every_game
def test_the_events_of_a_session_lead_from_the_deal_to_the_table(game: Patience) -> None:
    for walk in walks(game):
        session = replayed(game, walk.number, walk.texts)
        session.undo()
        events = tuple(event for step in walk.steps[:-1] for event in step.events)
        assert apply(session.dealt + events, session.undealt) == session.table


@every_game
def test_saved_moves_replay_to_an_equal_game(game: Patience) -> None:
    for walk in walks(game):
        half = len(walk.steps) // 2
        played = replayed(game, walk.number, walk.texts)
        for _ in range(half):
            played.undo()
        loaded = Session(game, walk.number)
        loaded.replay(map(str, played.moves), map(str, played.undone), scoring=played.scoring)
        assert (loaded.table, loaded.moves, loaded.undone) == (played.table, played.moves, played.undone)
        assert loaded.score == played.score


@every_game
def test_a_refused_move_changes_nothing(game: Patience) -> None:
    for walk in walks(game):
        session = replayed(game, walk.number, walk.texts)
        session.undo()
        before = session.table, session.moves, session.undone, session.score
        with pytest.raises(IllegalMoveError):
            session.play(parse_move("f1-t30"))
        assert (session.table, session.moves, session.undone, session.score) == before


@every_game
def test_the_score_of_a_session_goes_with_the_table(game: Patience) -> None:
    for walk in walks(game):
        session = Session(game, walk.number)
        for step in walk.steps:
            session.play(step.move)
            assert session.score == game.score(step.after)
        while session.undo():
            assert session.score == (None if isinstance(game, KingAlbert) else game.score(session.table))
        while session.redo():
            assert session.score == (None if isinstance(game, KingAlbert) else game.score(session.table))
        assert Session(game, walk.number).score == 0


@every_game
def test_lost_is_not_won_and_without_a_legal_move(game: Patience) -> None:
    for walk in walks(game):
        session = Session(game, walk.number)
        for step in walk.steps:
            session.play(step.move)
            assert session.is_lost() is (not session.is_won() and not session.legal_moves())
            assert not (session.is_won() and session.is_lost())


@settings(max_examples=40)
@given(
    game=st.sampled_from(GAMES),
    number=st.integers(1, 10**20),
    actions=st.lists(st.one_of(st.integers(0, 99), st.sampled_from(["undo", "redo"])), max_size=40),
)
def test_any_mix_of_play_undo_and_redo(game: Patience, number: int, actions: list[int | str]) -> None:
    """A session is a list of tables and a place in it."""
    session = Session(game, number)
    history, place = [session.table], 0
    for action in actions:
        if isinstance(action, int) and (moves := session.legal_moves()):
            session.play(moves[action % len(moves)])
            history, place = [*history[: place + 1], session.table], place + 1
        elif action == "undo":
            assert bool(session.undo()) is (place > 0)
            place = max(0, place - 1)
        elif action == "redo":
            assert bool(session.redo()) is (place < len(history) - 1)
            place = min(len(history) - 1, place + 1)
        assert session.table == history[place]
        assert (len(session.moves), len(session.undone)) == (place, len(history) - 1 - place)


def test_a_copy_of_a_session_goes_its_own_way() -> None:
    session = Session(KingAlbert(), 4)
    session.replay(["t1-t9", "t9-t1", "t1-t9"], ["t9-t1"])
    moves, redo, table = session.moves, session.undone, session.table
    other = session.copy()
    assert (other.moves, other.undone, other.table) == (moves, redo, table)
    other.undo()
    other.undo()
    made: Move = other.legal_moves()[-1]
    other.play(made)
    assert (session.moves, session.undone, session.table) == (moves, redo, table)
    assert other.moves == (*moves[:1], made)
    assert session.redo()
    assert session.moves == moves + redo
