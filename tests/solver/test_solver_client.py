"""The solver client: questions and answers with a process that may die."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator

import pytest

from game.patiences import KingAlbert, NapoleonsSquare, Quatorze
from game.rules.patience import Patience
from game.rules.session import Session
from game.solver import client as module
from game.solver.client import Advice, Outcome, Question, SolverClient
from tests.support.play import dealt
from tests.support.python import printed
from tests.support.waiting import until

LONG = NapoleonsSquare(), 18  # a deal that takes ten seconds
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


LEFT = set[threading.Thread]()


@pytest.fixture(autouse=True)
def _left() -> None:
    LEFT.update(thread for thread in threading.enumerate() if thread.name == "solver_client")


def question(game: Patience, number: int = 24, seconds: float = 10.0) -> Question:
    return Question(game, Session(game, number).table, seconds)


ALBERT, ENDLESS = question(KingAlbert()), question(*LONG, seconds=1000)
LOST = [(ALBERT, Advice(Outcome.LOST))]


def pid_of(solver_client: SolverClient) -> int | None:
    process = solver_client._process  # noqa: SLF001 - which the program has no use for
    return process.pid if process else None


@pytest.fixture
def solver_client() -> Iterator[SolverClient]:
    solver_client = SolverClient(lambda: None)
    yield solver_client
    solver_client.close()


def test_a_question_is_answered_and_the_program_woken() -> None:
    woken = threading.Event()
    solver_client = SolverClient(woken.set)
    solver_client.ask(question(Quatorze()))
    assert woken.wait(20)
    [(asked, advice)] = solver_client.answers()
    solver_client.close()
    assert asked == question(Quatorze())
    session = dealt("quatorze")
    session.replay(map(str, advice.line))
    assert session.is_won()


def test_what_was_given_up_is_not_taken_for_an_answer(solver_client: SolverClient) -> None:
    until(lambda: pid_of(solver_client))
    for seconds in range(1000, 1006):
        solver_client.ask(question(*LONG, seconds=seconds))
    solver_client.ask(ALBERT)
    assert until(solver_client.answers) == LOST


def test_the_same_question_is_asked_once(solver_client: SolverClient) -> None:
    for _ in range(3):
        solver_client.ask(ALBERT)
    assert len(until(solver_client.answers)) == 1
    solver_client.ask(question(KingAlbert(), 2))
    assert [asked for asked, _ in until(solver_client.answers)] == [question(KingAlbert(), 2)]


def test_a_process_that_dies_is_replaced_and_asked_again(solver_client: SolverClient) -> None:
    first = until(lambda: pid_of(solver_client))
    solver_client.ask(ENDLESS)
    solver_client.ask(ALBERT)
    os.kill(first, KILL)
    assert [asked for asked, _ in until(solver_client.answers)][-1] == ALBERT


def test_after_three_deaths_it_gives_up_quietly(solver_client: SolverClient) -> None:
    pids: set[int] = set()
    for _ in range(module.ATTEMPTS):
        pid = until(lambda: pid_of(solver_client) if pid_of(solver_client) not in pids else None)
        os.kill(pid, KILL)
        pids.add(pid)
    solver_client.ask(ALBERT)
    until(lambda: not threads())
    assert len(pids) == module.ATTEMPTS
    assert pid_of(solver_client) is None
    assert solver_client.answers() == []
    assert solver_client.has_given_up
    solver_client.revive()
    solver_client.ask(ALBERT)
    assert until(solver_client.answers) == LOST
    assert not solver_client.has_given_up


def threads() -> list[threading.Thread]:
    """List the threads of this module's tests: another one of this process may have left a table open."""
    return [thread for thread in threading.enumerate() if thread.name == "solver_client" and thread not in LEFT]


@pytest.mark.parametrize(
    "command",
    [
        (sys.executable, "-c", "print('no answer')"),
        (sys.executable, "-c", "import sys; sys.exit(1)"),
        ("/there/is/no/such/program",),
    ],
)
def test_a_process_that_gives_no_answer_breaks_nothing(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(module, "COMMAND", command)
    solver_client = SolverClient(lambda: None)
    solver_client.ask(ALBERT)
    until(lambda: not threads())
    assert solver_client.has_given_up
    assert solver_client.answers() == []


def test_closing_ends_the_process_in_the_middle_of_a_search(solver_client: SolverClient) -> None:
    solver_client.ask(ALBERT)
    until(solver_client.answers)
    solver_client.ask(ENDLESS)
    solver_client.close()
    until(lambda: pid_of(solver_client) is None)
    until(lambda: not threads())


def test_the_program_imports_no_search() -> None:
    code = (
        "import sys, game.solver, game.solver.client; before = set(sys.modules); game.solver.solve;"
        "print('game.solver.deciding' in before, 'game.solver.deciding' in sys.modules)"
    )
    assert printed(code).split() == ["False", "True"]
