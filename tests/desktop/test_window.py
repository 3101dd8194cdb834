"""The program among other windows: its title and class, how it is closed, and what the next start restores."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.patiences import PATIENCES
from tests.desktop.player import Player
from tests.desktop.program import PATIENCE, Program
from tests.desktop.reading import is_bare, table
from tests.desktop.screen import Screen
from tests.support.waiting import until

# The program, which tells by a file that it is about to draw its first frame, and waits for another one.
LATE = """
import pathlib, sys, time
import main
from game.app import App

folder, draw = pathlib.Path(sys.argv.pop(1)), App._draw_frame

def late(app, scene):
    (folder / "ready").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    App._draw_frame = draw
    draw(app, scene)

App._draw_frame = late
main.main()
"""
needs_xprop = pytest.mark.skipif(shutil.which("xprop") is None, reason="a window's properties need xprop")
Start = Callable[..., Program]
Ending = Callable[[Program], int]


def close(program: Program) -> int:
    """Close the program by its title bar; return the status."""
    program.window.close()
    return program.wait()


def cut_off(program: Program) -> int:
    """End the program like a power cut; there is no status."""
    program.wait_for("saved", moves=3)  # earlier saves may have fewer moves
    program.kill()
    return 0


@pytest.mark.parametrize("end", [close, Program.terminate, cut_off])
def test_an_unfinished_game_is_continued(program: Start, sit: Callable[..., Player], end: Ending, slug: str) -> None:
    player = sit(slug)
    for _ in range(3):
        rest = player.step()
    assert end(player.program) == 0
    player.change_to(program(slug))
    assert table(player.compare(player.program.settled())) == table(rest)
    player.step()
    player.press("ctrl+z", leads_to="undo")


def test_a_game_opens_its_table_at_the_size_asked_for_and_names_it(program: Start, slug: str) -> None:
    started = program(slug, "--size", "1111x777")
    ready = started.wait_for("ready")
    assert (ready["scene"], ready["size"]) == ("table", [1111, 777])
    assert started.window.geometry()[2:] == (1111, 777)
    assert PATIENCES[slug].name in started.window.title().replace("’", "'")
    assert started.window.has_class("[Qq]uintet")


def asked(screen: Screen, *command: str) -> str:
    """Return what a tool of the screen prints."""
    return subprocess.run(command, env=screen.environ, capture_output=True, text=True, check=False).stdout


@needs_xprop
def test_the_desktop_keeps_its_effects_also_in_full_screen(program: Start, screen: Screen) -> None:
    started = program("quatorze")
    for full in (False, True):
        if full:
            started.window.key("F11")
        started.settled(fullscreen=full)
        said = asked(screen, "xprop", "-id", str(started.window.id), "_NET_WM_BYPASS_COMPOSITOR")
        assert "BYPASS" in said
        assert "= 1" not in said  # which would ask the window manager to stop compositing


@needs_xprop
@pytest.mark.parametrize("arguments", [(), ("--fullscreen",)])
def test_a_window_comes_with_its_icon_and_its_first_picture(
    screen: Screen, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    with Program(screen, tmp_path, *arguments, command=(sys.executable, "-c", LATE, str(tmp_path))) as program:
        until((tmp_path / "ready").exists)
        windows = asked(screen, "xdotool", "search", "--pid", str(program.process.pid)).split()
        assert any("(64 x 64)" in asked(screen, "xprop", "-id", window, "_NET_WM_ICON") for window in windows)
        assert not asked(screen, "xdotool", "search", "--onlyvisible", "--pid", str(program.process.pid))
        (tmp_path / "go").touch()
        program.settled()
        assert not is_bare(program.window.picture())


def test_full_screen_is_drawn_whole_also_where_the_size_stays_and_after_it_was_an_icon(tmp_path: Path) -> None:
    with Screen(1024, 640) as screen, Program(screen, tmp_path, "--size", "1024x640") as program:
        program.settled()
        now = program.now
        program.window.key("F11")
        program.settled(after=now, fullscreen=True)
        assert not is_bare(program.window.picture())
        program.open("ctrl+l", scene="load")
        for _ in range(2):
            now = program.now
            program.window.minimise()
            program.window.focus()
            program.settled(after=now)
            assert not is_bare(program.picture())


def test_a_crash_is_told_at_the_next_start(program: Start) -> None:
    crashed = program("quatorze")
    crashed.settled()
    crashed.process.send_signal(signal.SIGSEGV)
    assert crashed.process.wait(PATIENCE) == -signal.SIGSEGV
    again = program("quatorze")
    again.settled()
    assert "crashed" in again.stderr
    assert len(again.stderr.splitlines()) == 1
    assert "run" in (again.folder / "data" / "last-crash.txt").read_text()
    again.terminate()
    assert program("quatorze").stderr == ""
