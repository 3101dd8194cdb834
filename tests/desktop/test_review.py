"""A line that is watched to the win and reviewed in a real window, with the solver's own answers."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from game.scenes.table.game_table import WATCHED_MESSAGE
from game.solver import solve
from tests.desktop.player import Player
from tests.desktop.program import Program, prefer
from tests.desktop.seat import QUICK, saved
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
    again = program("quatorze", "--deal", str(DEAL))
    again.wait_for("said", text=WATCHED_MESSAGE)


def watch_and_review(program: Program) -> None:
    program.open("w", scene="question")
    program.click("watch")
    program.wait_for("watch", state="playing")
    won = program.wait_for("won", timeout=60)
    assert len([line for line in program.trace.lines if line.kind == "move"]) == LEFT
    program.shown("win", after=won.end)
    review = program.wait_for("review", after=program.click("review"))
    assert (review["verdicts"], review["complete"]) == ("w" * 27, True)
