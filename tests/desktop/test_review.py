"""Watching and reviewing in a real window, and what happens to the solver."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from game.solver import solve
from tests.desktop.player import Player
from tests.desktop.program import PATIENCE, Program, prefer
from tests.desktop.seat import QUICK, saved
from tests.desktop.test_hint import is_gone, wait_for_worker
from tests.support.play import dealt

Sit = Callable[..., Player]
DEAL = 24
LEFT = 8  # moves to a win that is watched


def test_a_line_is_watched_to_the_win_and_reviewed(program: Callable[..., Program], tmp_path: Path) -> None:
    session = dealt("quatorze", DEAL)
    for move in solve(session).line[:-LEFT]:
        session.play(move)
    prefer(tmp_path, QUICK)
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


def test_playing_on_from_an_earlier_position_ends_the_score_after_a_warning(sit: Sit) -> None:
    player = sit("king-albert")
    for move in ("r7-f1", "r1-t3"):
        player.play(move)
    program, now = player.program, player.program.now
    program.window.key("v", "Left")
    program.wait_for("look", after=now, at=1)
    program.window.key("Return")
    program.wait_for("said", after=now, text="Undo ends scoring in this game: press again to undo")
    player.press("Return", leads_to="undo")
    assert not player.session.scoring


def test_the_solver_is_gone_when_the_program_is_killed_during_a_review(
    program: Callable[..., Program], tmp_path: Path
) -> None:
    session = dealt("napoleons-square", DEAL)
    for _ in range(10):  # after these a quick search has no result
        session.play(session.legal_moves()[-1])
    prefer(tmp_path, QUICK)
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
        player.step(-1)
    reviewing.window.key("v")
    reviewing.wait_for("review", complete=False)
    os.kill(worker, signal.SIGKILL)
    other = wait_for_worker(reviewing, other_than=worker)
    assert reviewing.wait_for("review", complete=True, timeout=90)["verdicts"]
    assert other != worker
    assert reviewing.stderr == ""
