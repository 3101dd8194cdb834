"""One program per data folder: a second start raises the open window and ends."""

from __future__ import annotations

import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.named_saves import save_at
from game.store.save_format import GameStats
from tests.desktop.program import ROOT, Program
from tests.desktop.screen import Screen
from tests.support.play import dealt
from tests.support.waiting import until

Start = Callable[..., Program]
Again = Callable[..., subprocess.CompletedProcess[str]]
OPEN = "Quintet is open already: its window shows what was asked for.\n"


@pytest.fixture
def again(screen: Screen, tmp_path: Path) -> Again:
    """Start the program a second time on the same folder, and wait until it ends by itself."""

    def start(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "main.py"), *arguments, "--data-dir", str(tmp_path / "data")]
        environ = {name: value for name, value in screen.environ.items() if name != "DISPLAY"}  # and no message box
        return subprocess.run(
            command, env=environ, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
        )

    return start


def told(ended: subprocess.CompletedProcess[str]) -> tuple[int, str, str]:
    return ended.returncode, ended.stdout, ended.stderr


def active(screen: Screen) -> str:
    """Return the process of the window that has the keyboard."""
    asked = ["xdotool", "getactivewindow", "getwindowpid"]
    return subprocess.run(asked, env=screen.environ, capture_output=True, text=True, check=False).stdout.strip()


def test_a_second_start_asks_the_open_window(program: Start, again: Again, tmp_path: Path) -> None:
    first = program()
    save_at(tmp_path / "mine.json", dealt("quatorze", 7), GameStats())
    for arguments, new in (
        ("king-albert --deal 31", ("king-albert", 31, "")),
        ("napoleons-square --variation single-cards --deal 5", ("napoleons-square", 5, "single-cards")),
        ("king-albert", ("king-albert", 31, "")),
        ("--load mine.json", ("quatorze", 7, "")),
    ):
        now = first.now
        assert told(again(*arguments.split())) == (0, OPEN, "")
        line = first.wait_for("new", after=now)
        assert (line["game"], line["number"], line["variation"]) == new
    now = first.now
    assert told(again("quatorze")) == (0, OPEN, "")
    first.wait_for("asked", after=now)
    assert first.trace.find("new", now, {}) is None  # it is on the table already
    status, said, wrong = told(again("--load", "missing.json"))
    assert (status, said) == (2, "")
    assert "there is no such file" in wrong
    assert first.terminate() == 0
    assert first.stderr == ""


def test_the_window_comes_to_the_front(screen: Screen, program: Start, again: Again, tmp_path: Path) -> None:
    first = program("king-albert", "--size", "1100x700")
    first.settled()
    (tmp_path / "other").mkdir()
    with Program(screen, tmp_path / "other") as other:
        other.wait_for("ready")
        other.window.focus()
        until(lambda: active(screen) == str(other.process.pid))
        first.window.minimise()
        assert told(again()) == (0, OPEN, "")
        until(lambda: active(screen) == str(first.process.pid))
        assert first.window.is_there()
        assert other.process.poll() is None  # another folder, another program


def test_what_a_killed_program_left_is_in_nobodys_way(program: Start, again: Again) -> None:
    first = program()
    first.settled()
    socket = first.folder / "data" / ".socket"
    until(socket.exists)
    assert stat.S_IMODE(socket.stat().st_mode) == 0o600
    assert stat.S_IMODE((first.folder / "data" / ".running").stat().st_mode) == 0o600
    first.kill()
    assert socket.exists()
    second = program("quatorze")
    assert told(again("quatorze")) == (0, OPEN, "")
    assert second.terminate() == 0
    assert not socket.exists()
