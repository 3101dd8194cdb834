"""The solver at the table of a real window: its hints, and the end of its process."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.solver import solve
from tests.desktop.player import Player
from tests.desktop.program import PATIENCE, Program, prefer
from tests.desktop.seat import QUICK
from tests.support.selection import FULL
from tests.support.waiting import until

GONE = 1.0  # seconds after the program in which its solver is gone, too
WINNABLE = {"calculation": 4, "king-albert": 2, "napoleons-square": 24, "numeration": 24, "quatorze": 24}


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


def wait_for_worker(program: Program, *, other_than: int = 0) -> int:
    return until(lambda: workers(program.process.pid) - {other_than}).pop()


def is_gone(pid: int) -> bool:
    """Wait until a process is gone, or its time is up."""
    deadline = time.monotonic() + GONE
    while time.monotonic() < deadline:
        if not Path(f"/proc/{pid}").exists() or " Z " in Path(f"/proc/{pid}/stat").read_text():
            return True
        time.sleep(0.01)
    return False


def take_hint(player: Player) -> str:
    """Press H; return the move that is shown once one is."""
    before = player.program.now
    player.program.window.key("h")
    return str(player.program.wait_for("hint", after=before)["move"])


def test_hints_are_legal_and_keep_the_game_winnable(sit: Callable[..., Player], slug: str) -> None:
    winnable = sit(slug, WINNABLE[slug])
    line = solve(winnable.session).line  # which wins, and is always the same
    for move in line[:3]:
        assert take_hint(winnable) == str(move)
        winnable.play(str(move))


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM", "SIGINT"] if FULL else ["SIGKILL", "SIGTERM"])
def test_the_solver_is_gone_when_the_program_ends(program: Callable[..., Program], tmp_path: Path, how: str) -> None:
    prefer(tmp_path, QUICK)
    searching = program("calculation", "--deal", "24")  # for seconds
    searching.settled()
    worker = wait_for_worker(searching)
    searching.process.send_signal(signal.Signals[how])
    searching.process.wait(PATIENCE)
    assert is_gone(worker)


def test_the_solver_is_gone_when_the_table_is_left(sit: Callable[..., Player]) -> None:
    table = sit("calculation").program
    worker = wait_for_worker(table)
    table.window.key("Escape")
    table.wait_for("ready", scene="menu")
    assert is_gone(worker)
