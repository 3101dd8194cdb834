"""Many deals: nothing is lost if processes are killed, and finished work is not repeated."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from game.solver.compact import settled_children
from game.study import deal_lists, progress, results
from game.study.__main__ import arguments
from game.study.batch import TRIES, Budgeted, decide, decide_all, interrupts_kept
from tests import ROOT
from tests.support.python import printed
from tests.support.waiting import until

DEADLINE = 120.0  # seconds, on however slow a machine
SHORT = Budgeted("quatorze", nodes=1000)
LONG = Budgeted("king-albert", nodes=10**9)
Start = Callable[..., subprocess.Popen[str]]
SLOW = 571  # a deal that takes it half a minute


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Run the command in a new session, and check that no process of it remains."""
    begun = []

    def run(*words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "game.study", *words, "--output", str(tmp_path / "out.jsonl")]
        begun.append(subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True))
        return begun[-1]

    yield run
    for process in begun:
        with process:
            if is_alive(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


def is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_deal_of_a_process_that_is_killed_is_done_again() -> None:
    deals = range(1, 41)
    found = []
    for decided in decide_all(SHORT, deals, jobs=2):
        found.append(decided.deal)
        if len(found) in (1, 10):  # one less than a deal may take
            active_children()[0].kill()
    assert sorted(found) == [*deals]


def test_a_deal_that_kills_every_process_is_told_and_left() -> None:
    failed: list[int] = []
    killed = set[int | None]()
    over = threading.Event()

    def kill() -> None:
        while not over.wait(0.01):
            for process in active_children():
                process.kill()
                killed.add(process.pid)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        assert list(decide_all(LONG, [SLOW], jobs=2, failed=failed.append)) == []
    finally:
        over.set()
        killer.join()
    assert failed == [SLOW]
    assert len(killed) == TRIES


def test_processes_end_with_the_batch() -> None:
    found = decide_all(SHORT, range(1, 1000), jobs=2)
    next(found)
    assert active_children()
    found.close()
    assert not active_children()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_leaves_a_file_that_goes_on(start: Start, tmp_path: Path, number: signal.Signals, status: int) -> None:
    file = tmp_path / "out.jsonl"
    deals = ["numeration", "1..20", "--nodes", "1000", "--jobs", "2"]
    with start(*deals) as process:
        until(lambda: file.exists() and len(lines(file)) > 2)
        os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
        _, said = process.communicate(timeout=DEADLINE)
    assert process.returncode == status
    assert "--resume goes on" in said
    assert "Traceback" not in said
    until(lambda: not is_alive(process.pid))
    before = file.read_bytes()
    assert len(lines(file)) < 20
    with file.open("ab") as cut:
        cut.write(before.splitlines()[0][:50])
    with start(*deals, "--resume") as process:
        assert process.wait(DEADLINE) == 0
    assert file.read_bytes().startswith(before)
    assert sorted(line["deal"] for line in lines(file)) == [*range(1, 21)]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
def test_no_process_outlives_a_command_that_is_killed(start: Start) -> None:
    with start("king-albert", f"{SLOW},668", "--nodes", "999999999", "--jobs", "2") as process:
        until(lambda: len(children(process.pid)) >= 2)
        process.kill()
        process.wait(DEADLINE)
        until(lambda: not is_alive(process.pid))


def children(parent: int) -> list[str]:
    return Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii").split()


def test_a_file_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text("mine")
    for words, said in [
        (["--output", str(file)], "is there already: add --resume"),
        (["--resume"], "name it with --output"),
        (["--output", str(tmp_path), "--resume"], "is no file that results can be written to"),
        (["--budget", "nan"], "'nan' is not a number of seconds"),
    ]:
        with pytest.raises(SystemExit):
            arguments(["quatorze", "1", *words])
        assert said in capsys.readouterr().err


def test_what_is_no_result_is_told(start: Start, tmp_path: Path) -> None:
    (tmp_path / "out.jsonl").write_text('{"game": "quatorze"}\n')
    with start("quatorze", "1", "--resume") as process:
        said = process.communicate(timeout=DEADLINE)[1]
    assert process.returncode == 2
    assert "line 1 of" in said
    assert "Traceback" not in said


def test_open_deals_are_done_again_with_another_budget(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    little, more = Budgeted("king-albert", nodes=10), Budgeted("king-albert", nodes=2000)
    file.write_text("".join(decide(little, deal).as_json(little) + "\n" for deal in (1, 2)))
    assert results.done(file, little) == {1, 2}
    assert results.done(file, more) == set()
    with file.open("a") as more_of_it:
        more_of_it.write(decide(more, 2).as_json(more) + "\n")
    assert results.done(file, Budgeted("king-albert", nodes=30)) == {2}
    assert results.done(file, Budgeted("king-albert", "foundations-return", nodes=10)) == set()


def test_positions_alone_leave_no_clock() -> None:
    assert arguments(["quatorze", "1", "--nodes", "5"]).budget is None
    assert arguments(["quatorze", "1"]).budget == 10.0
    assert arguments(["quatorze", "1", "--nodes", "5", "--budget", "2"]).budget == 2.0


def test_seconds_of_a_batch_are_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = iter(range(0, 10**9, 1000))
    monkeypatch.setattr(time, "perf_counter", lambda: next(ahead))
    assert decide(Budgeted("king-albert", seconds=30.0), 2).outcome == "won"
    monkeypatch.setattr(time, "thread_time", lambda: next(ahead))
    assert decide(Budgeted("king-albert", seconds=30.0), 2).outcome == "open"


def test_a_position_that_settles_into_itself_is_a_child_whether_or_not_it_is_the_same_object() -> None:
    steps = [((7, "key", 1.0), None), ((8, "other", 2.0), None)]
    for settle in (lambda state, path: (state, path), lambda state, path: ((*state,), path)):
        assert [child[1] for child in settled_children(steps, settle, set())] == [(7, "key", 1.0), (8, "other", 2.0)]
    into_one = settled_children(steps, lambda _, path: ((9, "third", 0.0), path), set())
    assert [child[1] for child in into_one] == [(9, "third", 0.0)]


@pytest.mark.parametrize("text", ["", "..", "1..", "..5", "5..1", "0", f"1..{10**20 + 1}", "x", "1,,2", "@none"])
def test_what_names_no_deals_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError):
        deal_lists.deals(text)


def test_deals_are_numbers_ranges_lists_and_files(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text("7, 3\n12..14 # the open ones\n\n13..15\n")
    rows = deal_lists.merged(deal_lists.deals(f"@{file}") + deal_lists.deals("1..3,2,99"))
    assert [*deal_lists.each(rows)] == [1, 2, 3, 7, 12, 13, 14, 15, 99]
    assert [*deal_lists.each(rows, {3, 99})] == [1, 2, 7, 12, 13, 14, 15]
    assert deal_lists.count(rows, {3, 99}) == 7
    assert deal_lists.count(deal_lists.deals("1..100000000000000000000")) == 10**20
    file.write_text("# none\n")
    with pytest.raises(ArgumentTypeError, match="no deals in the file"):
        deal_lists.deals(f"@{file}")


def test_a_line_every_ten_seconds_tells_the_rate_and_the_time_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([0.0, 9.0, 10.0, 19.0, 25.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    running = progress.Progress(200)
    for done in (0, 0, 40, 50):
        running.update(done)
    assert capsys.readouterr().err == "0 of 200, 0 a second, ? left\n50 of 200, 2 a second, 0:01:15 left\n"


def test_a_reader_that_goes_away_ends_the_command_without_a_word() -> None:
    command = [sys.executable, "-m", "game.study", "quatorze", "1..200", "--jobs", "1"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


MASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="there signals cannot be kept waiting")
def test_ctrl_c_waits_until_a_process_that_starts_ignores_it() -> None:
    """Otherwise it would end the process while that imports its modules, with a traceback."""
    with interrupts_kept():
        assert printed(MASK) == "True\n"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
