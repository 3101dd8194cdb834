"""Messages on standard error: printed if they can be read, and never blocking."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAY = "from game.platform.terminal import *; fill_closed_descriptors(); say('it’s said'); print('on')"
SAY_MUCH = "from game.platform.terminal import say\nfor _ in range(5000): say('x' * 100)"
linux = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")


def run(code: str, redirection: str = "", **options: object) -> subprocess.CompletedProcess[bytes]:
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60, **options)  # type: ignore[call-overload, no-any-return]  # of any kind


def test_it_is_one_line() -> None:
    ended = run(SAY)
    assert (ended.returncode, ended.stderr.decode(), ended.stdout) == (0, "quintet: it’s said\n", b"on\n")


@linux
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full", "2>&- <&-"])
def test_where_it_cannot_be_said_the_program_goes_on(redirection: str) -> None:
    ended = run(SAY, redirection)
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, b"", b"on\n")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of this system tell nobody whether they are full")
@pytest.mark.parametrize("left", [False, True], ids=["that nobody reads", "whose reader has gone"])
def test_a_pipe_holds_nobody_up(left: bool) -> None:  # noqa: FBT001 - a case
    reading, writing = os.pipe()
    if left:
        os.close(reading)
    ended = subprocess.run([sys.executable, "-c", SAY_MUCH], cwd=ROOT, stderr=writing, check=False, timeout=60)
    os.close(writing)
    if not left:
        os.close(reading)
    assert ended.returncode == 0


@linux
def test_no_file_takes_the_place_of_a_closed_descriptor() -> None:
    code = "import os; from game.platform.terminal import *; fill_closed_descriptors(); print(os.open('/', 0) > 2)"
    assert run(code, "2>&- <&-").stdout == b"True\n"


@linux
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_a_wrong_command_line_keeps_its_status(redirection: str) -> None:
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "main.py", "--nonsense"]
    assert subprocess.run(command, cwd=ROOT, check=False, timeout=60).returncode == 2
