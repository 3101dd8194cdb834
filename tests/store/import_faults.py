"""Kills an import at each of its steps, or lets the disk refuse there: `python -m tests.store.import_faults`.

A step is a call of the system with a file; with an argument of 9 only each ninth is tried.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.store.profiles import Program, State, contents, exported, fill, state, take_in

STEPS = ("open", "os.rename", "os.mkdir", "os.utime", "os.remove", "sqlite3.connect")


class Steps:
    """Counts the steps of an import into a folder, and does something at one of them."""

    def __init__(self, folder: Path, at: int, then: Callable[[], object]) -> None:
        self.count, self._at, self._then, self._folder = 0, at, then, str(folder)
        sys.addaudithook(self._see)

    def _see(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in STEPS and str(arguments[0]).startswith(self._folder):
            self.count += 1
            if self.count == self._at:
                self._then()


def in_child(work: Callable[[], int]) -> int:
    """Run something in a process of its own; return its exit status, negative if it was killed."""
    if child := os.fork():
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os._exit(work())


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def tried(folder: Path, archive: Path, at: int, then: Callable[[], object]) -> int:
    """Import in a child that meets a fault; return 0 if it went well, 1 if it was refused, below 0 if it was killed.

    The number of steps is in a file beside the folder, unless it was killed.
    """

    def work() -> int:
        steps = Steps(folder, at, then)
        failed = not Program(folder).take_in(archive)
        folder.with_name("steps").write_text(str(steps.count))
        return failed

    return in_child(work)


def wrong(here: Path, archive: Path, at: int, then: Callable[[], object], complete: State) -> Iterator[str]:
    """Yield what is wrong after a fault."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "data")
        shutil.copytree(here, folder)
        before, results = contents(folder), state(folder).results
        status, after = tried(folder, archive, at, then), contents(folder)
        if {name: after.get(name) for name in before} != before:
            yield "a file was lost or changed"
        if any(row not in state(folder).results for row in results):
            yield "a result was lost"
        parts = [name for name in after if name.endswith(".part")]
        if status == 1 and (after.keys() != before.keys() or state(folder).results != results):
            yield f"it failed, but {after.keys() - before.keys()} came"
        if status == 0 and parts:
            yield "a temporary file stays"
        take_in(folder, archive)
        if state(folder) != complete:
            yield "another time does not complete it"


def main() -> int:
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with tempfile.TemporaryDirectory() as place:
        here, there, folder = (Path(place, name) for name in ("here", "there", "data"))
        fill(here, range(6))
        fill(there, range(100, 112))
        archive = exported(there)
        shutil.copytree(here, folder)

        assert tried(folder, archive, 0, kill) == 0
        steps, complete = int(folder.with_name("steps").read_text()), state(folder)
        faults = 0
        for then in (kill, refuse):
            for at in range(1, steps + 1, each):
                for fault in wrong(here, archive, at, then, complete):
                    faults += 1
                    print(f"{then.__name__} at {at} of {steps}: {fault}")
    print(f"{steps} steps, {faults} wrong")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
