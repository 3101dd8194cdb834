"""The solver's process: it answers in order, gives up for the next question, and ends when no question can come."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.solver.client import COMMAND, command
from tests import ROOT
from tests.support.play import dealt
from tests.support.python import printed

ENDING = 20.0  # seconds that it may take to end, on however slow a machine
LONG = "napoleons-square", 18  # a deal that takes ten seconds
SHORT = "quatorze", 24


class Worker:
    """A process that gets questions."""

    def __init__(self, *command: str, environ: dict[str, str] | None = None, folder: Path | None = None) -> None:
        self.process = subprocess.Popen(
            command or COMMAND, env=environ, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert self.process.stdin
        assert self.process.stdout
        self.stdin, self.stdout = self.process.stdin, self.process.stdout

    def ask(self, slug: str = SHORT[0], number: int = SHORT[1], seconds: float = 10.0) -> None:
        layout = dealt(slug, number).layout()
        question = {"game": slug, "variation": "", "layout": layout, "seconds": seconds}
        self.stdin.write(json.dumps(question).encode() + b"\n")

    def answer(self) -> dict[str, Any]:
        return dict(json.loads(self.stdout.readline()))


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    with worker.process:
        yield worker
        worker.process.kill()


@pytest.mark.parametrize("variable", ["PYTHONSAFEPATH", "PYTHONNOUSERSITE", "PYTHONOPTIMIZE"])
def test_it_starts_wherever_it_is_called_from(tmp_path: Path, variable: str) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("raise SystemExit('this is another game')")
    worker = Worker(environ={**os.environ, variable: "1", "PYTHONPATH": str(tmp_path)}, folder=tmp_path)
    with worker.process:
        worker.ask()
        assert worker.answer()["outcome"] == "won"
        worker.process.kill()


def test_a_bundle_is_its_own_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)  # as PyInstaller has it
    assert command() == (sys.executable, "--solver")


def test_an_isolated_program_has_an_isolated_solver() -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from game.solver.client import COMMAND; print(COMMAND[1])"
    assert printed(code, "-I") == "-I\n"


def test_a_new_question_stops_the_search(worker: Worker) -> None:
    worker.ask(*LONG, seconds=1000)
    worker.ask()
    assert [worker.answer()["outcome"] for _ in range(2)] == ["open", "won"]


def test_a_position_that_it_fails_on_is_open(worker: Worker) -> None:
    worker.stdin.write(b'{"game": "quatorze", "variation": "", "layout": {"t99": []}, "seconds": 1}\n')
    worker.ask()
    assert [worker.answer()["outcome"] for _ in range(2)] == ["open", "won"]


def test_it_takes_no_longer_than_it_may(worker: Worker) -> None:
    worker.ask(*LONG, seconds=0.01)
    assert worker.answer()["outcome"] == "open"


@pytest.mark.parametrize("searching", [True, False])
def test_it_ends_when_its_pipe_closes(worker: Worker, searching: bool) -> None:  # noqa: FBT001 - a case
    worker.ask()
    worker.answer()
    if searching:
        worker.ask(*LONG, seconds=1000)
    worker.stdin.close()
    assert worker.process.wait(ENDING) == 0


@pytest.mark.skipif(not hasattr(os, "nice"), reason="the system knows no such priorities")
def test_it_is_modest_and_leaves_the_terminal_to_the_program(worker: Worker) -> None:
    worker.ask()
    worker.answer()
    lowest, own = 19, os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) == min(own + 10, lowest)
    worker.process.send_signal(signal.SIGINT)
    worker.ask()
    assert worker.answer()["outcome"] == "won"


def test_it_knows_nothing_of_windows() -> None:
    assert printed("import sys, game.solver.worker; print('pygame' in sys.modules)") == "False\n"
