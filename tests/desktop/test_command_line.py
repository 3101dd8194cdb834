"""Invalid command lines: one line that says why, status 2, and no window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.desktop.program import run_to_end
from tests.support.selection import sample

TOO_LARGE, LONG = str(10**20 + 1), "x" * 5000
WRONG = {  # invalid arguments, and what the message must mention
    "patience": "there is no game 'patience', and no file of that name: the games are calculation,",
    "missing.quintet": "missing.quintet",
    "file:///%00": "no file of that name",
    "file://far.example/a.quintet": "far.example",
    "a-file": "is not a save of Quintet",
    "a-file --load a-file": "two files",
    "king-albert quatorze": "quatorze",
    "king-albert --deal 0": "0",
    "king-albert --deal x": "x",
    "king-albert --deal 1.5": "1.5",
    f"king-albert --deal {TOO_LARGE}": TOO_LARGE,
    "--deal 24": "--deal",
    "king-albert --variation single-cards": "single-cards",
    "--variation single-cards": "--variation",
    "--size 100x100": "100x100",
    "--size 640x479": "640x479",
    "--size foo": "foo",
    "--size 1280x800 --fullscreen": "--fullscreen",
    "--nonsense": "--nonsense",
    "--trace a-file/trace": "a-file",
    "--data-dir a-file/data": "a-file",
    "--load missing.json": "missing.json",
    "--load a-file": "a-file",
    "--load a-file --deal 24": "--deal",
    "quatorze --load a-file": "--load",
    "--trace a-file": "--overwrite",
    f"--load /{LONG}": "file name too long",
    f"--language de --load {LONG}": "der Dateiname ist zu lang",
    f"{LONG}.quintet": "no file of that name",
    f"--{LONG}": "unrecognized",
    f"--language {LONG}": "invalid choice",
    "--overwrite": "--trace",
    "--trace a-file --overwrite --load a-file": "--load",
}


@pytest.mark.parametrize("arguments", sample(WRONG, "command lines", 12), ids=lambda words: words[:40])
def test_what_cannot_be_is_said_in_one_line(tmp_path: Path, arguments: str) -> None:
    (tmp_path / "a-file").write_text("not a folder")
    words = [word.strip("'").replace("a-file", str(tmp_path / "a-file")) for word in arguments.split(" ")]
    ended = run_to_end(tmp_path, *words)
    assert ended.returncode == 2
    assert WRONG[arguments] in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert len(ended.stderr) < 400
    assert ended.stdout == ""
    assert (tmp_path / "a-file").read_text() == "not a folder"


@pytest.mark.parametrize(
    ("words", "said"),
    [("--language de --size", "ein Wert fehlt"), ("--nonsense --language=fr", "arguments inconnus : --nonsense")],
)
def test_it_is_said_in_the_language_that_is_asked_for(tmp_path: Path, words: str, said: str) -> None:
    ended = run_to_end(tmp_path, *words.split())
    assert ended.returncode == 2
    assert said in ended.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("option", ["--help", "--version", "--install-desktop"])
def test_output_that_cannot_be_written_is_said_in_one_line(tmp_path: Path, option: str) -> None:
    full = ["sh", "-c", 'exec "$@" >/dev/full', "sh"]
    ended = run_to_end(tmp_path, option, before=full)
    said = "quintet: standard output: no space left on device: choose another place\n"
    assert (ended.returncode, ended.stderr) == (2, said)


@pytest.mark.parametrize(("encoding", "begins"), [("utf-8", "użycie: quintet"), ("ascii", r"u\u017cycie: quintet")])
def test_help_is_complete_in_the_language_that_is_asked_for(tmp_path: Path, encoding: str, begins: str) -> None:
    ended = run_to_end(tmp_path, "--language", "pl", "--help", before=["env", f"PYTHONIOENCODING={encoding}"])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(begins)
    assert {"--deal", "--variation", "--size", "--fullscreen", "--mute", "--data-dir", "--trace", "--load"} <= {
        *re.findall(r"--[\w-]+", ended.stdout)
    }
