"""Where the window stands on real screens: at a start, after full screen, maximised, and what is remembered."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from Xlib import X, Xatom
from Xlib.display import Display

from tests.desktop.program import BLIND, QUICK, Program, prefer
from tests.desktop.screen import Screen

Rect = tuple[int, int, int, int]
RECT = (300, 200, 1100, 700)  # of the contents
OTHERS = "super+F11"  # the key of the window manager for full screen
SIZE, PLACE = "window_size = [1100, 700]\n", "window_place = [300, 200]\n"


def write(folder: Path, settings: str) -> None:
    prefer(folder, QUICK + BLIND + settings)


def kept(folder: Path) -> tuple[Rect, bool, bool]:
    """Return the rectangle of the window in the settings, and whether it is maximised or in full screen."""
    settings = tomllib.loads((folder / "data" / "settings.toml").read_text("utf-8"))
    rect = (*settings["window_place"], *settings["window_size"])
    return rect, settings.get("window_maximised", False), settings.get("fullscreen", False)


@contextmanager
def opened(screen: Screen, folder: Path, *arguments: str) -> Iterator[Program]:
    """Start the program at a table, and quit it by its key."""
    with Program(screen, folder, "quatorze", *arguments) as program:
        program.settled()
        yield program
        program.window.close("ctrl+q")
        assert program.wait() == 0
        assert program.stderr == ""


def stands(program: Program, rect: Rect) -> None:
    """Wait until the contents of the window have a rectangle."""
    deadline = time.monotonic() + 5
    while (found := program.window.geometry()) != rect and time.monotonic() < deadline:
        time.sleep(0.05)
    assert found == rect


def toggle(program: Program, *, fullscreen: bool, key: str = "F11") -> None:
    now = program.now
    program.window.key(key)
    program.settled(after=now, fullscreen=fullscreen)


def test_a_window_stands_at_each_start_where_it_was_also_partly_outside(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + "window_place = [1500, 600]\n")
    for _ in range(2):
        with opened(screen, tmp_path) as program:
            stands(program, (1500, 600, 1100, 700))
        assert kept(tmp_path)[0] == (1500, 600, 1100, 700)


def test_a_window_closed_in_full_screen_comes_back_to_its_place_each_time(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + PLACE)
    for arguments in (["--fullscreen"], [], []):
        with opened(screen, tmp_path, *arguments) as program:
            program.settled(fullscreen=True)
            toggle(program, fullscreen=False)
            stands(program, RECT)
            toggle(program, fullscreen=True)
        assert kept(tmp_path) == (RECT, False, True)


def test_a_maximised_window_is_remembered_and_returns_to_its_normal_rectangle(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + PLACE + "window_maximised = true\n")
    for _ in range(2):
        with opened(screen, tmp_path) as program:
            large = program.window.geometry()
            assert large[2] == screen.size[0]
            toggle(program, fullscreen=True)
            toggle(program, fullscreen=False)
            stands(program, large)
            program.window.maximise()  # which restores it
            stands(program, RECT)
            program.window.maximise()
            stands(program, large)
        assert kept(tmp_path) == (RECT, True, False)


@pytest.mark.parametrize("maximised", [False, True])
def test_the_window_manager_may_switch_full_screen_as_well(screen: Screen, tmp_path: Path, *, maximised: bool) -> None:
    write(tmp_path, SIZE + PLACE)
    with opened(screen, tmp_path) as program:
        before = program.now
        stands(program, RECT)
        if maximised:
            program.window.maximise()
            program.settled(after=before)
        window = program.window.geometry()
        for enter, leave in ((OTHERS, "F11"), ("F11", OTHERS)):
            toggle(program, fullscreen=True, key=enter)
            stands(program, (0, 0, *screen.size))
            toggle(program, fullscreen=False, key=leave)
            stands(program, window)
        toggle(program, fullscreen=True, key=OTHERS)
    assert kept(tmp_path) == (RECT, maximised, True)


@pytest.mark.parametrize("arguments", [(), ("--size", "1024x640"), ("--size", "3000x2000")])
def test_the_frame_fits_a_small_screen_too(screen: Screen, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    del screen  # its fixture checks whether the tools are there
    write(tmp_path, "")
    with Screen(1024, 600) as small, Program(small, tmp_path, "quatorze", *arguments) as program:
        rest = program.settled()
        x, y, width, height = program.window.geometry()
        assert rest["size"] == [width, height]
        assert x >= 1
        assert y >= 20  # the title bar
        assert x + width <= 1023
        assert y + height <= 595
        assert width > 1000
        assert height > 560
        assert (f"{width}x{height}" in program.stderr) == bool(arguments)


def test_no_window_is_smaller_than_the_smallest_one(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, "window_size = [300, 100]\n" + PLACE)
    with opened(screen, tmp_path) as program, closing(Display(screen.environ["DISPLAY"])) as desktop:
        stands(program, (*RECT[:2], 640, 480))
        hints = desktop.create_resource_object("window", program.window.id).get_wm_normal_hints()
        assert (hints.min_width, hints.min_height) == (640, 480)


def test_a_window_leaves_room_for_the_panels_of_the_desktop(screen: Screen, tmp_path: Path) -> None:
    del screen
    write(tmp_path, "window_size = [1600, 1000]\nwindow_place = [0, 0]\n")
    with Screen(1280, 800) as own, closing(Display(own.environ["DISPLAY"])) as desktop:
        panel = desktop.screen().root.create_window(0, 0, 1280, 40, 0, X.CopyFromParent)
        dock, strut = desktop.intern_atom("_NET_WM_WINDOW_TYPE_DOCK"), desktop.intern_atom("_NET_WM_STRUT")
        panel.change_property(desktop.intern_atom("_NET_WM_WINDOW_TYPE"), Xatom.ATOM, 32, [dock])
        panel.change_property(strut, Xatom.CARDINAL, 32, [0, 0, 40, 0])
        panel.map()
        desktop.sync()
        with opened(own, tmp_path) as program:
            assert program.window.geometry() == (1, 60, 1278, 735)  # with a frame of 1, 20 and 5 pixels


def test_a_window_closed_as_an_icon_is_remembered_as_it_was(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + PLACE + "window_maximised = true\n")
    with Program(screen, tmp_path, "quatorze") as program:
        program.settled()
        program.window.minimise()
        assert program.terminate() == 0
    assert kept(tmp_path) == (RECT, True, False)


def test_without_a_window_manager_full_screen_covers_the_screen(screen: Screen, tmp_path: Path) -> None:
    del screen
    write(tmp_path, SIZE + "window_place = [20, 30]\n")
    home, whole = (20, 30, 1100, 700), (0, 0, 1280, 800)
    with Screen(1280, 800, managed=False) as bare:
        for arguments, switches in (([], (True, False, True, False)), (["--fullscreen"], (False,))):
            with Program(bare, tmp_path, "quatorze", *arguments) as program:
                program.settled(fullscreen=bool(arguments))
                stands(program, whole if arguments else home)
                for fullscreen in switches:
                    rect, now = whole if fullscreen else home, program.now
                    program.window.key("F11")
                    program.settled(after=now, fullscreen=fullscreen, size=[*rect[2:]])
                    stands(program, rect)
                assert program.terminate() == 0
            assert kept(tmp_path) == (home, False, False)
