"""The program without the modules and calls of POSIX, as on Windows; otherwise the system is Linux."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desktop.program import MAIN, QUICK, ROOT, Program, prefer
from tests.desktop.screen import Screen
from tests.support.play import dealt
from tests.support.selection import FULL

TAKEN_AWAY = """
import os, pathlib, runpy, signal, socket, sys
import subprocess  # which starts processes by a way of its own
subprocess.Popen.kill = subprocess.Popen.terminate  # as on Windows
for name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules[name] = None
for module, names in {
    os: "fork forkpty nice getuid geteuid getgid getegid fchmod O_NOFOLLOW O_NONBLOCK O_CLOEXEC O_DIRECTORY "
        "RTLD_NOLOAD sysconf statvfs mkfifo",
    signal: "pthread_sigmask pthread_kill SIGHUP SIGUSR1 SIGUSR2 SIGALRM SIGCHLD SIGKILL set_wakeup_fd",
    socket: "AF_UNIX socketpair",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
def read_text(path, *arguments, read=pathlib.Path.read_text, **named):
    if str(path).startswith("/proc/"):
        raise FileNotFoundError(2, "there is no such folder", str(path))
    return read(path, *arguments, **named)
pathlib.Path.read_text = read_text
"""
RUN = """
sys.argv = sys.argv[2:]  # without the interpreter that was to run it
runpy.run_path(sys.argv[0], run_name="__main__")
"""
UNLOCKED = "quintet: the folder of the games cannot be locked: do not open them in a second Quintet\n"
BARE = [sys.executable, "-c", TAKEN_AWAY + RUN]
COLLECT = f"""
import pytest, sys
class Posix:
    def pytest_sessionstart(self):
        exec({TAKEN_AWAY!r}, {{}})
sys.exit(pytest.main(["--collect-only", "-qq"], plugins=[Posix()]))
"""


@pytest.fixture
def bare(screen: Screen, tmp_path: Path) -> Program:
    prefer(tmp_path, QUICK)
    return Program(screen, tmp_path, "king-albert", "--deal", "2", command=(*BARE, *MAIN))


def test_it_plays_saves_and_goes_on(bare: Program, screen: Screen, tmp_path: Path) -> None:
    with bare:
        bare.settled()
        bare.window.key("h")
        move = bare.wait_for("hint")["move"]
        bare.open("w", scene="question")
        bare.window.key("Left", "Return")
        bare.wait_for("move", move=move)
        bare.wait_for("saved")
        bare.window.close("ctrl+q")
        assert bare.wait() == 0
        assert bare.stderr == UNLOCKED
    with Program(screen, tmp_path, "king-albert", command=(*BARE, *MAIN)) as again:
        line = again.wait_for("new")
        assert (line["game"], line["number"]) == ("king-albert", 2)
        again.settled()
        assert again.stderr == UNLOCKED


def test_two_of_them_go_on_side_by_side(bare: Program, screen: Screen, tmp_path: Path) -> None:
    with bare, Program(screen, tmp_path, "quatorze", "--deal", "5", command=(*BARE, *MAIN)) as other:
        other.settled()
        bare.settled()
        assert other.stderr == bare.stderr == UNLOCKED


def test_the_solver_does_without(tmp_path: Path) -> None:

    fields = {"game": "quatorze", "variation": "", "layout": dealt("quatorze").layout()}
    question = json.dumps(fields | {"seconds": 10.0}) + "\n"
    command = [*BARE, sys.executable, str(ROOT / "main.py"), "--solver"]
    with subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as solver:
        assert solver.stdin
        assert solver.stdout
        solver.stdin.write(question)
        solver.stdin.flush()
        assert json.loads(solver.stdout.readline())["outcome"] == "won"
        solver.stdin.close()


def test_sentences_are_said_without_select(tmp_path: Path) -> None:
    command = [*BARE, sys.executable, str(ROOT / "main.py"), "--deal", "3"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("quintet: --deal needs a game")


@pytest.mark.skipif(not FULL, reason="it takes long")
def test_the_tests_are_collected() -> None:
    done = subprocess.run([sys.executable, "-c", COLLECT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
