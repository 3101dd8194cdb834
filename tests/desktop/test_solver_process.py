"""The end of the process that searches for the table of a real window."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop.player import Player
from tests.desktop.program import PATIENCE, QUICK, Program
from tests.support.selection import FULL
from tests.support.waiting import until

GONE = 5.0  # seconds after the program in which its solver is gone, too


def workers(pid: int) -> set[int]:
    """Find the solvers that a process has started."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_bytes()
        except (OSError, IndexError):
            continue
        if parent == pid and b"--solver" in command:
            found.add(int(folder.name))
    return found


def is_gone(pid: int) -> bool:
    """Wait until a process is gone, or its time is up."""
    deadline = time.monotonic() + GONE
    while time.monotonic() < deadline:
        if not Path(f"/proc/{pid}").exists() or " Z " in Path(f"/proc/{pid}/stat").read_text():
            return True
        time.sleep(0.01)
    return False


def searching(sit: Callable[..., Player]) -> tuple[Program, int]:
    """Return a program that searches for seconds, and its solver."""
    program = sit("calculation", settings=QUICK).program
    return program, until(lambda: workers(program.process.pid)).pop()


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM", "SIGINT"] if FULL else ["SIGKILL", "SIGTERM"])
def test_the_solver_is_gone_when_the_program_ends(sit: Callable[..., Player], how: str) -> None:
    program, worker = searching(sit)
    program.process.send_signal(signal.Signals[how])
    program.process.wait(PATIENCE)
    assert is_gone(worker)


def test_the_solver_is_gone_when_the_table_is_left(sit: Callable[..., Player]) -> None:
    program, worker = searching(sit)
    program.open("Escape", scene="menu")
    assert is_gone(worker)
