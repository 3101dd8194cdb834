"""How the program ends on a disk that is slow or refuses, without its screen, and after an error."""

from __future__ import annotations

import signal
import subprocess
import sys
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from game.rules.moves import parse_move
from game.store.save_reader import read_save
from tests.desktop.player import Player, make
from tests.desktop.program import QUICK, ROOT, Program, prefer
from tests.desktop.screen import Screen

CHANGED = """
import os, pathlib, runpy, sys, time
here = pathlib.Path(sys.argv.pop(1))
{}
sys.argv[0] = "main.py"
sys.path.insert(0, ".")
runpy.run_path("main.py", run_name="__main__")
"""
SLOW = """
def fsync(handle, sync=os.fsync):
    while (here / "slow").exists():
        time.sleep(0.05)
    sync(handle)
os.fsync = fsync
"""
FAILS = """
from game.platform.threads import start_thread
from game.platform.window import Window
def fail(*_):
    raise LookupError("a test")
Window.toggle_fullscreen = {}
"""
ASKED = "3 moves are not on disk."


def started(screen: Screen, folder: Path, change: str = "") -> Program:
    """Start the program with a change to itself or to the system, and make a move."""
    prefer(folder, QUICK)
    heeding = ("env", "--default-signal=HUP")  # which `nohup` would have it ignore
    command = (*heeding, sys.executable, "-c", CHANGED.format(change), str(folder))
    program = Program(screen, folder, "king-albert", "--deal", "24", "--size", "1024x640", command=command)
    program.settled()
    play(program, 1)
    program.wait_for("saved", moves=1)
    return program


def play(program: Program, moves: int) -> None:
    """Play on, with the mouse."""
    player = Player(program, "king-albert", 24)
    made = [line["move"] for line in program.trace.lines if line.kind == "move"]
    for move in made:
        player.session.play(parse_move(move))
    for _ in range(moves):
        move, now = player.session.legal_moves()[0], program.now
        make(program, move)
        program.settled(after=program.wait_for("move", after=now, move=str(move)).end)
        player.session.play(move)


def press(program: Program, button: str, scene: str) -> None:
    """Click a button of the dialog that has opened last."""
    program.shown(scene)
    with suppress(RuntimeError):  # the window may be gone before xdotool answers
        program.click(button)


def moves_at(path: Path) -> int:
    (save,) = path.glob("King Albert 24.quintet" if path.name == "home" else "king-albert-*.json")
    return len(read_save(save).moves)


@pytest.mark.parametrize("then", ["it answers", "anyway"])
def test_a_slow_disk_is_waited_for_with_a_window_that_answers(screen: Screen, tmp_path: Path, then: str) -> None:
    with started(screen, tmp_path, SLOW) as program:
        (tmp_path / "slow").touch()
        program.window.close()
        program.wait_for("said", text="The disk is slow: Quintet closes once everything is written.")
        if then == "anyway":
            press(program, "anyway", "quit")
        else:
            (tmp_path / "slow").unlink()
        assert program.wait(45) == 0
    assert moves_at(tmp_path / "data" / "unfinished") == 1


@pytest.mark.parametrize("then", ["retry", "elsewhere", "anyway", "it recovers"])
def test_moves_that_the_disk_refuses_are_asked_about(screen: Screen, tmp_path: Path, then: str) -> None:
    unfinished, home = tmp_path / "data" / "unfinished", tmp_path / "home"
    home.mkdir()
    with started(screen, tmp_path, f'os.environ["HOME"] = {str(home)!r}') as program:
        unfinished.rename(tmp_path / "away")
        unfinished.touch()
        play(program, 3)
        program.window.close()
        program.wait_for("said", text=ASKED)
        if then == "it recovers":
            unfinished.unlink()
        else:
            press(program, then, "quit")
        if then == "retry":
            program.wait_for("said", text=ASKED)
            unfinished.unlink()
        if then == "elsewhere":
            press(program, "save", "save")
        assert program.wait(45) == 0
    if then == "elsewhere":
        assert moves_at(home) == 4
    else:
        assert moves_at(tmp_path / "away" if then == "anyway" else unfinished) == (1 if then == "anyway" else 4)


@pytest.mark.parametrize("end", ["SIGHUP", "no display"])
def test_what_a_key_switched_outlives_a_hasty_end(tmp_path: Path, end: str) -> None:
    with Screen() as own, started(own, tmp_path) as program:
        now = program.now
        program.window.key("F11")
        program.settled(after=now, fullscreen=True)
        if end == "SIGHUP":
            program.process.send_signal(signal.SIGHUP)
        else:
            own.close()
        program.wait()
    assert tomllib.loads((tmp_path / "data" / "settings.toml").read_text("utf-8"))["fullscreen"]
    assert moves_at(tmp_path / "data" / "unfinished") == 1


def test_an_error_is_told_at_once_and_at_the_next_start(screen: Screen, tmp_path: Path) -> None:
    with started(screen, tmp_path, FAILS.format("fail")) as program:
        program.window.key("F11")
        screen.answer_message_box(program.process)
        assert program.wait() == 1
        assert len(program.stderr.splitlines()) == 1
        report = (tmp_path / "data" / "crash.txt").read_text("utf-8")
        assert "LookupError: a test" in report
        assert "scenes: table\n" in report
        assert " move " in report
        assert f"python {sys.version.split()[0]}" in report
    assert moves_at(tmp_path / "data" / "unfinished") == 1
    with Program(screen, tmp_path, "king-albert") as again:
        again.wait_for(
            "said", text=f"Quintet crashed last time; for a bug report, last-crash.txt in {tmp_path}/data says where."
        )


def test_an_error_in_a_thread_is_told_and_the_game_goes_on(screen: Screen, tmp_path: Path) -> None:
    with started(screen, tmp_path, FAILS.format('lambda _: start_thread(fail, "a test")')) as program:
        program.window.key("F11")
        where = f"crash.txt in {tmp_path}/data"
        program.wait_for("said", text=f"A part of Quintet has crashed; for a bug report, {where} says where.")
        assert "LookupError: a test" in (tmp_path / "data" / "crash.txt").read_text("utf-8")
        play(program, 1)
        assert program.terminate() == 0


@pytest.mark.parametrize("display", ["a screen", ":999"])
def test_a_start_that_fails_is_told_in_a_message_box(screen: Screen, tmp_path: Path, display: str) -> None:
    (tmp_path / "bad.quintet").write_text("{")
    command = [sys.executable, "main.py", "--data-dir", str(tmp_path / "data"), str(tmp_path / "bad.quintet")]
    environ = screen.environ if display == "a screen" else screen.environ | {"DISPLAY": display}
    with subprocess.Popen(command, cwd=ROOT, env=environ, stderr=subprocess.PIPE, text=True) as start:
        if display == "a screen":
            screen.answer_message_box(start)
        assert start.wait(60) == 2
        assert start.stderr
        assert start.stderr.read().startswith("quintet: ")
