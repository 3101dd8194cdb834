"""Watching and reviewing in a real window, and what happens to the solver."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from bisect import bisect_left
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random

import pygame

from game.patiences import PATIENCES
from game.rules.session import Session
from game.solver import Outcome, solve
from tests.desktop.player import Player
from tests.desktop.program import PATIENCE, Program
from tests.desktop.reading import as_seen, table
from tests.desktop.seat import QUICK, saved
from tests.desktop.test_hint import is_gone, take_hint, wait_for_worker
from tests.desktop.trace import Line

Sit = Callable[..., Player]
DEAL = 24
LEFT = 8  # moves to a win that is watched
LONG = 18  # moves: by mouse they take a while


@cache
def lost_game() -> tuple[Session, int]:
    """Play Quatorze badly until no pair is left; return the game, and the number of the move that lost it."""
    for seed in range(200):
        session, rng = Session(PATIENCES["quatorze"](), DEAL), Random(seed)
        tables = [session.layout()]
        while moves := session.legal_moves():
            session.play(rng.choice(moves))
            tables.append(session.layout())
        if len(tables) < LONG and is_lost(tables[-2]) and not is_lost(tables[0]):
            return session, bisect_left(tables, 1, key=is_lost)  # what follows a lost position is lost, too
    raise AssertionError("it is never lost so soon")


def is_lost(layout: dict[str, list[str]]) -> bool:
    return solve(Session.from_layout(PATIENCES["quatorze"](), layout)).outcome is not Outcome.WON


def lose(sit: Sit) -> Player:
    """Open that game before its last moves, and play these."""
    played = lost_game()[0].copy()
    for _ in range(3):
        played.undo()
    player = sit(played)
    for move in list(played.undone):
        player.play(str(move))
    return player


def play_on(program: Program, looked: Line) -> None:
    """Click on playing on."""
    rect = pygame.Rect(looked["buttons"]["play"])
    program.window.click((rect.right - rect.h // 2, rect.centery))


def test_a_line_is_watched_to_the_win_and_reviewed(program: Callable[..., Program], tmp_path: Path) -> None:
    session = Session(PATIENCES["quatorze"](), DEAL)
    for move in solve(session).line[:-LEFT]:
        session.play(move)
    (tmp_path / "data" / "settings.toml").write_text(QUICK)
    running = program("--load", saved(session, tmp_path), "--size", "1024x640")
    running.settled()
    watch_and_review(running)
    running.terminate()
    with closing(sqlite3.connect(tmp_path / "data" / "records.sqlite")) as records:
        assert records.execute("SELECT outcome, hints FROM played").fetchall() == [("shown", LEFT)]


def watch_and_review(program: Program) -> None:
    program.window.key("w")
    program.wait_for("watch", state="playing")
    won = program.wait_for("won", timeout=60)
    assert len([line for line in program.trace.lines if line.kind == "move"]) == LEFT
    program.shown("win", after=won.end)
    review = program.wait_for("review", after=program.click("review"))
    assert (review["verdicts"], review["complete"]) == ("w" * 27, True)


def test_whoever_watches_takes_over_at_any_move(sit: Sit) -> None:
    quatorze = sit("quatorze")
    program = quatorze.program
    program.window.key("w")
    made = program.wait_for("move")
    program.settled(after=made.end)
    program.click("watch")
    over = program.wait_for("watch", state="over")
    quatorze.compare(program.settled(after=over.end))
    quatorze.play(str(quatorze.session.legal_moves()[0]))
    assert not program.trace.find("watch", over.end, {})


def test_a_lost_game_is_reviewed_and_played_on_before_the_mistake(sit: Sit) -> None:
    quatorze, (session, lost_by) = lose(sit), lost_game()
    program = quatorze.program
    program.wait_for("lost")
    program.click("review")
    review = program.wait_for("review", complete=True)
    assert review["lost_by"] == lost_by
    looked = program.settled(after=program.wait_for("look", after=review.end, at=lost_by - 1).end)
    strip_top = looked["buttons"]["play"][1]
    assert all(card["rect"][1] + card["rect"][3] < strip_top for card in looked["cards"])
    play_on(program, looked)
    closed = program.wait_for("review", shown=False)
    quatorze.compare(program.settled(after=closed.end))
    assert quatorze.session.moves == session.moves[: lost_by - 1]
    quatorze.compare(program.settled(after=closed.end))
    quatorze.play(take_hint(quatorze))


def test_looking_back_in_king_albert_keeps_the_score(sit: Sit) -> None:
    """V, Left, Escape leave table, score and save unchanged; only to play on ends scoring."""
    player = sit("king-albert")
    for move in ("r7-f1", "r1-t3"):
        player.play(move)
    on = player.program
    on.wait_for("saved", moves=2)
    on.window.key("v")
    shown = on.wait_for("review", shown=True)
    on.window.key("Left")
    looked = on.settled(after=on.wait_for("look", after=shown.end, at=1).end)
    assert table(looked)["t3"] != as_seen(player.session.layout())["t3"]
    on.window.key("Escape")
    closed = on.wait_for("review", after=looked.end, shown=False)
    player.compare(on.settled(after=closed.end))
    assert not on.trace.find("undo", 0, {})
    moved = player.play(str(player.session.legal_moves()[0]))
    assert on.wait_for("move", after=closed.end)["score"] is not None
    on.wait_for("saved", after=closed.end, moves=3)
    saved = json.loads(next((on.folder / "data" / "unfinished").glob("king-albert-*.json")).read_text())
    assert (saved["scoring"], saved["undos"], len(saved["moves"])) == (True, 0, 3)
    on.window.key("v")
    on.wait_for("review", after=moved.end, shown=True)
    on.window.key("Left")
    looked = on.settled(after=on.wait_for("look", after=moved.end, at=2).end)
    play_on(on, looked)  # a note says that undo ends the score
    on.wait_for("said", after=looked.end, text="Undo ends the score of this game: once more to undo")
    play_on(on, looked)
    player.compare(on.settled(after=on.wait_for("review", after=moved.end, shown=False).end))
    assert not player.session.scoring


def test_the_solver_is_gone_when_the_program_is_killed_during_a_review(
    program: Callable[..., Program], tmp_path: Path
) -> None:
    session = Session(PATIENCES["napoleons-square"](), DEAL)
    for _ in range(10):  # after these a quick search has no result
        session.play(session.legal_moves()[-1])
    (tmp_path / "data" / "settings.toml").write_text(QUICK)
    reviewing = program("--load", saved(session, tmp_path), "--size", "1024x640")
    reviewing.settled()
    reviewing.window.key("v")
    reviewing.wait_for("review", complete=False)
    worker = wait_for_worker(reviewing)
    reviewing.process.kill()
    reviewing.process.wait(PATIENCE)
    assert is_gone(worker)


def test_a_review_goes_on_with_another_solver_when_its_own_is_killed(sit: Sit) -> None:
    player = sit("quatorze")
    reviewing, worker = player.program, wait_for_worker(player.program)
    os.kill(worker, signal.SIGSTOP)  # so that it has no results
    for _ in range(5):
        player.play(str(player.session.legal_moves()[-1]))
    reviewing.window.key("v")
    reviewing.wait_for("review", complete=False)
    os.kill(worker, signal.SIGKILL)
    other = wait_for_worker(reviewing, other_than=worker)
    assert reviewing.wait_for("review", complete=True, timeout=90)["verdicts"]
    assert other != worker
    assert reviewing.stderr == ""
