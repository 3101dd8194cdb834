"""The program among other windows: its title and class, how it is closed, and what the next start restores."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

from game.patiences import PATIENCES
from game.store.single_instance import StartRequest
from tests.desktop.player import Player
from tests.desktop.program import PATIENCE, Program
from tests.desktop.reading import is_bare, table
from tests.desktop.screen import Screen
from tests.desktop.seat import ask
from tests.support.selection import FULL
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


def terminate(program: Program) -> int:
    """End the program like the end of a session; return the status."""
    return program.terminate()


def cut_off(program: Program) -> int:
    """End the program like a power cut; there is no status."""
    program.kill()
    return 0


ENDINGS = [*zip(PATIENCES, cycle([close, terminate, cut_off]), strict=False)]


@pytest.mark.parametrize("end", [close, terminate])
def test_the_program_ends_with_status_0(program: Start, end: Ending) -> None:
    menu = program()
    menu.settled()
    assert end(menu) == 0
    assert menu.stderr == ""


@pytest.mark.parametrize(("slug", "end"), ENDINGS if FULL else ENDINGS[:2])
def test_an_unfinished_game_is_continued(program: Start, player: Player, slug: str, end: Ending) -> None:
    for _ in range(3):
        rest = player.step()
    if end is cut_off:
        player.program.wait_for("saved", moves=3)  # earlier saves may have fewer moves
    assert end(player.program) == 0
    again = program(slug)
    player.change_to(again)
    assert table(player.compare(again.settled())) == table(rest)
    player.step()
    player.press("ctrl+z", leads_to="undo")
    player.press("ctrl+z", leads_to="undo")
    assert len(player.session.moves) == 2


def test_without_a_game_the_menu_opens(program: Start) -> None:
    menu = program()
    assert menu.wait_for("ready")["scene"] == "menu"
    assert "Quintet" in menu.window.title()


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
    with Program(screen, tmp_path, *arguments, starter=("-c", LATE, str(tmp_path))) as program:
        until((tmp_path / "ready").exists)
        windows = asked(screen, "xdotool", "search", "--pid", str(program.process.pid)).split()
        assert any("(64 x 64)" in asked(screen, "xprop", "-id", window, "_NET_WM_ICON") for window in windows)
        assert not asked(screen, "xdotool", "search", "--onlyvisible", "--pid", str(program.process.pid))
        (tmp_path / "go").touch()
        program.settled()
        assert not is_bare(program.window.picture())


def test_a_variation_is_played(program: Start) -> None:
    variations = sorted((slug, name) for slug, game in PATIENCES.items() for name in game.variations())
    (slug, name), *others = variations
    started = program(slug, "--deal", "77", "--variation", name)
    started.wait_for("new", game=slug, number=77, variation=name)
    for slug, name in others:
        ask(started, StartRequest(slug, 77, name))
        started.wait_for("new", game=slug, number=77, variation=name)
    assert started.terminate() == 0


def test_fullscreen_from_the_start(program: Start, screen: Screen) -> None:
    started = program("quatorze", "--fullscreen")
    rest = started.settled(fullscreen=True)
    assert tuple(rest["size"]) == screen.size
    assert started.window.geometry() == (0, 0, *screen.size)


def test_a_window_larger_than_the_desktop_is_made_to_fit(program: Start, screen: Screen) -> None:
    started = program("quatorze", "--size", "4000x3000")
    width, height = started.settled()["size"]
    assert width <= screen.size[0]
    assert height <= screen.size[1]
    assert f"{width}x{height}" in started.stderr
    assert started.stderr.count("\n") == 1


def test_an_icon_comes_back_as_the_window_it_was(player: Player) -> None:
    window, before = player.program.window, player.program.window.geometry()
    window.minimise()
    window.focus()
    assert window.geometry() == before
    player.step()


def test_a_maximised_window_comes_back_from_fullscreen_maximised(program: Start) -> None:
    started = program("quatorze", "--size", "1100x700")
    before = started.settled().end
    started.window.maximise()
    maximised = started.settled(after=before)
    geometry = started.window.geometry()
    for size in ({"fullscreen": True}, {"fullscreen": False, "size": maximised["size"]}):
        before = started.now
        started.window.key("F11")
        started.settled(after=before, **size)
    assert maximised["size"] != [1100, 700]
    assert started.window.geometry() == geometry


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
