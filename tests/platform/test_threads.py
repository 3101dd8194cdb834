"""Threads, signals and crashes, in a separate process that does not survive."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.store.crashes import LAST, NOW
from tests.support.selection import posix

ROOT = Path(__file__).parents[2]
pytestmark = posix
CRASH = """
import ctypes, sys, time
from pathlib import Path
from game.store.crashes import watch_for_crashes
from game.platform.threads import start_thread
watch_for_crashes(Path(sys.argv[1]), str)
def fall():
    ctypes.string_at(0)
start_thread(fall, "falling").join()
time.sleep(30)
"""
WATCH = """
import sys
from pathlib import Path
from game.store.crashes import watch_for_crashes
print("told:", watch_for_crashes(Path(sys.argv[1]), str))
"""
HANG = """
import sys, threading
from pathlib import Path
from game.platform.threads import start_thread
from game.store.crashes import end_within, watch_for_crashes
watch_for_crashes(Path(sys.argv[1]), str)
def hang():
    threading.Event().wait()
start_thread(hang, "hanging")
print("all is written", flush=True)
end_within(0.5)
"""
ENDS = """
import atexit, time
from game.platform.threads import end_process, start_thread
atexit.register(print, "shut down")
def write():
    time.sleep(0.3)
    print("written")
start_thread(write, "writing")
start_thread(lambda: time.sleep(60), "drawing", daemon=True)
end_process(3)
"""
ASKED = """
import signal, threading, time
from game.platform.threads import start_thread
blocked = []
start_thread(lambda: blocked.append(signal.pthread_sigmask(signal.SIG_BLOCK, ())), "asked").join()
print(*sorted(blocked[0]))
"""


def python(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def test_threads_keep_from_signals_that_ask_to_end_alone() -> None:
    wanted = sorted([signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
    assert python(ASKED).stdout.split() == [str(int(number)) for number in wanted]


def test_a_process_ends_with_what_is_written_and_without_what_is_drawn() -> None:
    done = python(ENDS)
    assert (done.returncode, done.stdout, done.stderr) == (3, "written\n", "")


def test_a_crash_in_a_thread_is_reported_and_told_once(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert python(CRASH, str(folder)).returncode == -signal.SIGSEGV
    assert "fall" in (folder / NOW).read_text()
    told = python(WATCH, str(folder)).stdout
    assert LAST in told
    assert len(told.splitlines()) == 1
    assert "fall" in (folder / LAST).read_text()
    assert python(WATCH, str(folder)).stdout.strip() == "told:"


@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "loop", "no folder"])
def test_what_is_in_the_way_of_the_report_only_costs_the_report(tmp_path: Path, kind: str) -> None:
    path = tmp_path / NOW
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "device":
            path.symlink_to("/dev/zero")
        case "loop":
            path.symlink_to(path.name)
    folder = tmp_path if kind != "no folder" else Path("/dev/null/data")
    assert python(WATCH, str(folder)).stdout.strip() == "told:"


def test_a_process_that_hangs_at_its_end_is_ended_with_a_report(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    ended = python(HANG, str(folder))
    assert (ended.returncode, ended.stdout) == (1, "all is written\n")
    assert "hang" in (folder / NOW).read_text()
