"""Systems without a home folder, with a read-only folder or a wrong clock, or whose launcher blocks signals."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desktop.program import MAIN, QUICK, ROOT, Program, prefer, run_to_end
from tests.desktop.screen import Screen

HOMES = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
NOBODY = """
import pwd, runpy, sys
def unknown(uid):
    raise KeyError(uid)
pwd.getpwuid = unknown
sys.argv = sys.argv[2:]  # without the interpreter that was to run it
sys.path.insert(0, sys.argv[0].rpartition("/")[0])
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture(autouse=True)
def _quick(tmp_path: Path) -> None:
    prefer(tmp_path, QUICK)


@pytest.mark.parametrize("home", [[], ["HOME="]], ids=["none", "empty"])
def test_without_a_home_one_line_says_what_to_do(tmp_path: Path, home: list[str]) -> None:
    nobody = ["env", *home, sys.executable, "-c", NOBODY]
    ended = run_to_end(tmp_path, before=nobody, without=HOMES)
    assert ended.returncode == 2
    assert "--data-dir" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert not [path.name for path in Path.cwd().glob("~*")]


def test_without_a_home_a_named_folder_does(screen: Screen, tmp_path: Path) -> None:
    homeless = Screen()
    homeless.environ = {name: value for name, value in screen.environ.items() if name not in HOMES}
    with Program(homeless, tmp_path, "king-albert", command=(sys.executable, "-c", NOBODY, *MAIN)) as program:
        program.settled()
        assert program.terminate() == 0
        assert program.stderr == ""


def test_an_empty_home_is_none() -> None:
    """Without one the system knows the home; an empty one would be the root folder."""
    known = [sys.executable, "-c", "import main, os; print(os.environ.get('HOME'))"]
    ended = subprocess.run(known, env={**os.environ, "HOME": ""}, cwd=ROOT, capture_output=True, check=True, text=True)
    assert ended.stdout.splitlines()[-1] == "None"


def test_in_a_folder_that_was_deleted_a_file_is_not_found(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    leave = ["sh", "-c", 'cd "$0" && rmdir "$0" && exec "$@"', str(gone)]
    ended = run_to_end(tmp_path, "--load", "x", before=leave)
    assert ended.returncode == 2
    assert ended.stderr == f"quintet: {gone}: no such file or directory: choose another place\n"


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    as_usual = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []  # root may write anywhere
    ended = run_to_end(tmp_path, "--data-dir", str(folder), before=as_usual)
    assert ended.returncode == 2
    assert ended.stderr == f"quintet: {folder}: permission denied: choose another place\n"


@pytest.mark.parametrize("inherited", ["--block-signal=TERM", "--ignore-signal=TERM"])
def test_a_program_ends_when_asked_whatever_its_parent_did_with_signals(
    screen: Screen, tmp_path: Path, inherited: str
) -> None:
    with Program(screen, tmp_path, "king-albert", command=("env", inherited, *MAIN)) as program:
        program.settled()
        program.process.terminate()
        assert program.wait(timeout=20) == 0


@pytest.mark.skipif(not FAKETIME, reason="another time needs faketime, not installed here")
def test_a_clock_before_1970_loses_no_game(screen: Screen, tmp_path: Path) -> None:
    faked = ["env", f"LD_PRELOAD={FAKETIME[0]}", "FAKETIME=@1950-05-05 12:00:00", "FAKETIME_DONT_FAKE_MONOTONIC=1"]
    for _ in range(2):
        with Program(screen, tmp_path, "king-albert", command=(*faked, *MAIN)) as program:
            rest = program.settled()
            program.window.key("F3")
            program.wait_for("ready", scene="statistics")
            assert program.terminate() == 0
            assert program.stderr == ""
    games = [path.name for path in (tmp_path / "data" / "unfinished").iterdir()]
    assert len([name for name in games if name.endswith(".json")]) == 1
    assert len(rest["cards"]) == 52
