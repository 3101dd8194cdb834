"""The trace file: only traces are overwritten, and writing never blocks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.trace import Trace
from tests.support.selection import posix

ROOT = Path(__file__).parents[1]


def lines(path: Path) -> list[str]:
    return [json.loads(line)["kind"] for line in path.read_text("utf-8").splitlines()]


def test_a_new_file_an_empty_one_and_an_older_trace_are_written(tmp_path: Path) -> None:
    path = tmp_path / "trace"
    for n in range(3):
        Trace(path, 0.0).write(f"line {n}")
        assert lines(path) == [f"line {n}"]
    path.write_bytes(b"")
    Trace(path, 0.0).write("line")
    assert lines(path) == ["line"]


@pytest.mark.parametrize("content", ['{\n  "format": 1,\n', "word", "{", "\n"])
def test_what_is_no_trace_stays_as_it_is(tmp_path: Path, content: str) -> None:
    path = tmp_path / "save.json"
    path.write_text(content)
    with pytest.raises(ValueError, match=r"save\.json is not a trace: choose another file, or say --overwrite"):
        Trace(path, 0.0)
    assert path.read_text() == content
    Trace(path, 0.0, overwrite=True).write("line")
    assert lines(path) == ["line"]


def test_what_is_no_trace_stays_as_it_is_behind_a_link_too(tmp_path: Path) -> None:
    (tmp_path / "save.json").write_text("word")
    (tmp_path / "link").symlink_to(tmp_path / "save.json")
    with pytest.raises(ValueError, match="is not a trace"):
        Trace(tmp_path / "link", 0.0)
    assert (tmp_path / "save.json").read_text() == "word"


@posix
def test_a_pipe_that_nobody_reads_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    code = "import sys; from pathlib import Path; from game.trace import Trace; Trace(Path(sys.argv[1]), 0.0)"
    command = [sys.executable, "-c", code, str(tmp_path / "pipe")]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert f"nobody reads the pipe {tmp_path / 'pipe'}" in ended.stderr


@posix
@pytest.mark.parametrize("leaves", [False, True], ids=["that falls behind", "that leaves"])
def test_a_reader_holds_nobody_up(tmp_path: Path, *, leaves: bool) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    trace = Trace(tmp_path / "pipe", 0.0)
    trace.write("first")
    assert b'"first"' in os.read(reader, 1000)
    if leaves:
        os.close(reader)
    for _ in range(5000):
        trace.write("more", text="x" * 100)
    assert not trace.enabled
    if not leaves:
        os.close(reader)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_ends_the_trace_alone() -> None:
    trace = Trace(Path("/dev/full"), 0.0)
    trace.write("line")
    assert not trace.enabled
