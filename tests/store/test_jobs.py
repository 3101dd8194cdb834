"""The thread that writes to disk: it survives errors of its jobs, its warnings and the system."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from game.platform.threads import start_thread
from game.store import disk_worker
from game.store.disk_worker import DiskWorker

SECONDS = 20.0  # on however slow a machine


pytestmark = [
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
    pytest.mark.usefixtures("impatient"),
]


class Office:
    """A worker, with a record of its jobs and warnings."""

    def __init__(self, warn: Callable[[str], None] | None = None) -> None:
        self.done, self.said = list[str](), list[str]()
        self.worker = DiskWorker("office", "nothing can be written: {reason}", warn or self.said.append)

    def write(self, name: str) -> None:
        self.worker.do(name, lambda: self.done.append(name))

    def hold(self) -> threading.Event:
        """Let a job wait for the event that is returned."""
        gate = threading.Event()

        def job() -> None:
            gate.wait(SECONDS)

        self.worker.do("first", job)
        return gate

    def fail_once(self, error: BaseException) -> None:
        errors = [error]

        def job() -> None:
            if errors:
                raise errors.pop()
            self.done.append("failed once")

        self.worker.do("failing", job)


@pytest.fixture
def office() -> Iterator[Office]:
    office = Office()
    yield office
    office.worker.close()


@pytest.mark.parametrize("error", [OSError(28, "No space left"), ValueError("x"), MemoryError(), SystemExit(1)])
def test_it_outlives_any_job(office: Office, error: BaseException) -> None:
    office.fail_once(error)
    office.write("next")
    office.worker.close()
    assert sorted(office.done) == ["failed once", "next"] or office.done == ["next"]
    assert len(office.said) == 1
    assert office.said[0].startswith("nothing can be written: ")


@pytest.mark.parametrize("error", [OSError(28, "No space left"), RuntimeError("x"), SystemExit(1)])
def test_it_outlives_a_warning_that_fails(error: BaseException) -> None:
    def refuse(_sentence: str) -> None:
        raise error

    office = Office(refuse)
    office.fail_once(OSError(5, "Input/output error"))
    assert office.worker.flush(SECONDS)
    office.write("next")
    assert office.worker.flush(SECONDS)
    office.worker.close()
    assert sorted(office.done) == ["failed once", "next"]


def test_a_thread_that_ended_is_started_again(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_and_end(office, monkeypatch)
    office.write("second")
    assert office.worker.flush(SECONDS)
    assert office.done == ["first", "second"]


def test_a_job_may_ask_for_another_one_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = start_thread

    def begin_and_linger(*arguments: object, **options: object) -> threading.Thread:
        thread = begin(*arguments, **options)  # type: ignore[arg-type]  # of any type
        done.wait(0.2)  # even on one processor, the job runs before the attribute with the thread is set
        return thread

    done, office, threads = threading.Event(), Office(), list[int]()

    def note() -> None:
        threads.append(threading.get_ident())

    def first() -> None:
        note()
        office.worker.do("second", note)
        done.set()

    monkeypatch.setattr(disk_worker, "start_thread", begin_and_linger)
    office.worker.do("first", first)
    office.worker.close()
    assert len(threads) == 2
    assert len(set(threads)) == 1


@pytest.mark.parametrize("how", ["flush", "close"])
def test_what_waits_for_a_thread_that_ended_is_done_at_the_latest_at_the_end(
    office: Office, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    begin_and_end(office, monkeypatch)
    getattr(office.worker, how)()
    assert office.done == ["first"]


def test_where_the_system_has_no_thread_left_it_is_done_at_the_end(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> threading.Thread:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(disk_worker, "start_thread", refuse)
    office.write("first")
    office.write("second")
    assert not office.worker.flush()
    assert office.done == []
    assert office.said == ["nothing can be written: the system has no thread left"]
    office.worker.close()
    assert office.done == ["first", "second"]


def begin_and_end(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for a job of a thread that ends without notice, as threading may do."""
    with monkeypatch.context() as broken:
        broken.setattr(DiskWorker, "_collect", lambda _: sys.exit())
        office.write("first")
        until_ended()


def until_ended() -> None:
    for thread in threading.enumerate():
        if thread.name == "office":
            thread.join(SECONDS)
            assert not thread.is_alive()


def test_a_thread_that_ends_while_it_is_looked_for_is_not_waited_for(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread is started before it is asked to end; in the other order it would never get the request."""
    alive = threading.Thread.is_alive

    def alive_after_a_while(thread: threading.Thread) -> bool:
        if thread.name == "office":
            thread.join(0.5)  # let it take the request, if there was one
        return alive(thread)

    office.write("first")
    assert office.worker.flush()
    closing = threading.Thread(target=office.worker.close, daemon=True)
    with monkeypatch.context() as slow:
        slow.setattr(threading.Thread, "is_alive", alive_after_a_while)
        closing.start()
        closing.join(10)
    assert not closing.is_alive()
    assert office.done == ["first"]


def test_what_the_last_job_asks_for_is_done_and_the_end_comes(office: Office) -> None:
    gate = office.hold()
    office.worker.do("second", lambda: office.write("late"))
    closing = start_thread(office.worker.close, "closing", daemon=True)
    while office.worker._new.qsize() < 2:  # noqa: SLF001 - the second job and the request to end
        threading.Event().wait(0.005)
    gate.set()
    closing.join(SECONDS)
    assert not closing.is_alive()
    assert office.done == ["late"]


def test_a_thread_that_is_not_waited_for_any_longer_stays_the_only_one(office: Office) -> None:
    gate = office.hold()
    office.worker.close(0.05)
    office.write("next")
    assert sum(thread.name == "office" for thread in threading.enumerate()) == 1
    gate.set()
    office.worker.close()
    assert office.done == ["next"]
