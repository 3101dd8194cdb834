"""The adviser: questions and answers across a process that may die."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from game import adviser as module
from game.adviser import Advice, Adviser, Outcome, Question
from game.patiences import KingAlbert, NapoleonsSquare, Quatorze
from game.rules.patience import Patience
from game.rules.session import Session

LONG = NapoleonsSquare(), 18  # a deal that takes ten seconds
PATIENCE = 20.0  # seconds, on however slow a machine
Seen = TypeVar("Seen")


def question(game: Patience, number: int = 24, seconds: float = 10.0) -> Question:
    return Question(game, Session(game, number).table, seconds)


def until(look: Callable[[], Seen | None]) -> Seen:
    """Look again and again until something is seen."""
    deadline = time.monotonic() + PATIENCE
    while not (seen := look()):
        assert time.monotonic() < deadline
        time.sleep(0.002)
    return seen


@pytest.fixture
def adviser() -> Iterator[Adviser]:
    adviser = Adviser(lambda: None)
    yield adviser
    adviser.close()


def test_a_question_is_answered_and_the_program_woken() -> None:
    woken = threading.Event()
    adviser = Adviser(woken.set)
    adviser.ask(question(Quatorze()))
    assert woken.wait(PATIENCE)
    [(asked, advice)] = adviser.answers()
    adviser.close()
    assert asked == question(Quatorze())
    session = Session(Quatorze(), 24)
    session.replay(map(str, advice.line))
    assert session.is_won()


def test_what_was_given_up_is_not_taken_for_an_answer(adviser: Adviser) -> None:
    until(lambda: adviser.pid)
    for seconds in range(1000, 1006):
        adviser.ask(question(*LONG, seconds=seconds))
    adviser.ask(question(KingAlbert()))
    assert until(adviser.answers) == [(question(KingAlbert()), Advice(Outcome.LOST))]


def test_the_same_question_is_asked_once(adviser: Adviser) -> None:
    for _ in range(3):
        adviser.ask(question(KingAlbert()))
    assert len(until(adviser.answers)) == 1
    adviser.ask(question(KingAlbert(), 2))
    assert [asked for asked, _ in until(adviser.answers)] == [question(KingAlbert(), 2)]


def test_a_process_that_dies_is_replaced_and_asked_again(adviser: Adviser) -> None:
    first = until(lambda: adviser.pid)
    adviser.ask(question(*LONG, seconds=1000))
    adviser.ask(question(KingAlbert()))
    os.kill(first, signal.SIGKILL)
    assert [asked for asked, _ in until(adviser.answers)][-1] == question(KingAlbert())


def test_after_three_deaths_it_gives_up_quietly(adviser: Adviser) -> None:
    pids: set[int] = set()
    for _ in range(module.LIVES):
        pid = until(lambda: adviser.pid if adviser.pid not in pids else None)
        os.kill(pid, signal.SIGKILL)
        pids.add(pid)
    adviser.ask(question(KingAlbert()))
    until(lambda: not threads())
    assert len(pids) == module.LIVES
    assert adviser.pid is None
    assert adviser.answers() == []
    assert adviser.gone
    adviser.revive()
    adviser.ask(question(KingAlbert()))
    assert until(adviser.answers) == [(question(KingAlbert()), Advice(Outcome.LOST))]
    assert not adviser.gone


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "adviser"]


@pytest.mark.parametrize("code", ["print('no answer')", "import sys; sys.exit(1)"])
def test_a_process_that_talks_nonsense_breaks_nothing(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr(module, "COMMAND", (sys.executable, "-c", code))
    adviser = Adviser(lambda: None)
    adviser.ask(question(KingAlbert()))
    until(lambda: not threads())
    assert adviser.answers() == []


def test_without_the_program_there_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "COMMAND", ("/there/is/no/such/program",))
    adviser = Adviser(lambda: None)
    adviser.ask(question(KingAlbert()))
    until(lambda: not threads())
    assert adviser.answers() == []


def test_closing_ends_the_process_in_the_middle_of_a_search(adviser: Adviser) -> None:
    adviser.ask(question(KingAlbert()))
    until(adviser.answers)
    adviser.ask(question(*LONG, seconds=1000))
    adviser.close()
    until(lambda: adviser.pid is None)
    until(lambda: not threads())
