"""The thread that writes to disk: it survives errors of its jobs, its warnings and the system."""

from __future__ import annotations

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


def test_after_the_end_another_job_is_done(office: Office) -> None:
    for name in ("first", "second"):
        office.write(name)
        office.worker.close()
        office.worker.close()
        assert office.worker.flush(0.0)
    assert office.done == ["first", "second"]


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
