"""Where the window stands on real screens: at a start, after full screen, maximised, and what is remembered."""

from __future__ import annotations

import time
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from Xlib import X, Xatom
from Xlib.display import Display

from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.desktop.seat import BLIND, QUICK
from tests.desktop.window import Window

RECT = (300, 200, 1100, 700)  # of the contents
OTHERS = "super+F11"  # the key of the window manager for full screen
SIZE, PLACE = "window_size = [1100, 700]\n", "window_place = [300, 200]\n"


def write(folder: Path, settings: str) -> None:
    path = folder / "data" / "settings.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(QUICK + BLIND + settings, "utf-8")


def kept(folder: Path) -> dict[str, Any]:
    """Return the settings in the folder."""
    return tomllib.loads((folder / "data" / "settings.toml").read_text("utf-8"))


def stands(window: Window, rect: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Return the rectangle of a window's contents once it is this one, or else the last one."""
    deadline = time.monotonic() + 5
    while (found := window.geometry()) != rect and time.monotonic() < deadline:
        time.sleep(0.05)
    return found


def toggle(program: Program, *, fullscreen: bool, key: str = "F11") -> None:
    now = program.now
    program.window.key(key)
    program.settled(after=now, fullscreen=fullscreen)


def quit_by_key(program: Program) -> None:
    program.window.key("ctrl+q")
    assert program.wait() == 0
    assert program.stderr == ""


def test_a_window_of_a_screen_that_is_gone_opens_in_the_middle_of_another_one(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + "window_place = [3400, 900]\n")
    with Program(screen, tmp_path, "quatorze") as program:
        program.settled()
        x, y, width, height = program.window.geometry()
    assert (width, height) == (1100, 700)
    assert abs(x + width / 2 - screen.size[0] / 2) < 40
    assert abs(y + height / 2 - screen.size[1] / 2) < 40


def test_a_window_stands_at_each_start_where_it_was_also_partly_outside(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + "window_place = [1500, 600]\n")
    for _ in range(2):
        with Program(screen, tmp_path, "quatorze") as program:
            program.settled()
            assert stands(program.window, (1500, 600, 1100, 700)) == (1500, 600, 1100, 700)
            quit_by_key(program)
        assert kept(tmp_path)["window_place"] == [1500, 600]


def test_a_window_closed_in_full_screen_comes_back_to_its_place_each_time(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + PLACE + "fullscreen = true\n")
    for _ in range(2):
        with Program(screen, tmp_path, "quatorze") as program:
            program.settled(fullscreen=True)
            toggle(program, fullscreen=False)
            assert stands(program.window, RECT) == RECT
            toggle(program, fullscreen=True)
            quit_by_key(program)
        settings = kept(tmp_path)
        assert (settings["window_size"], settings["window_place"]) == ([1100, 700], [300, 200])
        assert settings["fullscreen"]


def test_a_start_in_full_screen_leaves_the_window_as_it_was(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + PLACE)
    with Program(screen, tmp_path, "quatorze", "--fullscreen") as program:
        program.settled(fullscreen=True)
        toggle(program, fullscreen=False)
        assert stands(program.window, RECT) == RECT


def test_a_maximised_window_is_remembered_and_returns_to_its_normal_rectangle(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + PLACE)
    with Program(screen, tmp_path, "quatorze") as program:
        before = program.settled().end
        assert stands(program.window, RECT) == RECT
        program.window.maximise()
        program.settled(after=before)
        large = program.window.geometry()
        toggle(program, fullscreen=True)
        toggle(program, fullscreen=False)
        assert stands(program.window, large) == large
        quit_by_key(program)
    assert large[2] == screen.size[0]
    settings = kept(tmp_path)
    assert settings["window_maximised"]
    assert (settings["window_size"], settings["window_place"]) == ([1100, 700], [300, 200])
    for _ in range(2):
        with Program(screen, tmp_path, "quatorze") as program:
            program.settled()
            assert stands(program.window, large) == large
            toggle(program, fullscreen=True)
            toggle(program, fullscreen=False)
            assert stands(program.window, large) == large
            program.window.maximise()  # which restores it
            assert stands(program.window, RECT) == RECT
            program.window.maximise()
            assert stands(program.window, large) == large
            quit_by_key(program)


@pytest.mark.parametrize("maximised", [False, True])
def test_the_window_manager_may_switch_full_screen_as_well(screen: Screen, tmp_path: Path, *, maximised: bool) -> None:
    write(tmp_path, SIZE + PLACE)
    with Program(screen, tmp_path, "quatorze") as program:
        before = program.settled().end
        assert stands(program.window, RECT) == RECT
        if maximised:
            program.window.maximise()
            program.settled(after=before)
        window = program.window.geometry()
        for enter, leave in ((OTHERS, "F11"), (OTHERS, OTHERS), ("F11", OTHERS), ("F11", "F11")):
            toggle(program, fullscreen=True, key=enter)
            assert stands(program.window, (0, 0, *screen.size)) == (0, 0, *screen.size)
            toggle(program, fullscreen=False, key=leave)
            assert stands(program.window, window) == window
        toggle(program, fullscreen=True, key=OTHERS)
        quit_by_key(program)
    settings = kept(tmp_path)
    assert (settings["fullscreen"], settings["window_maximised"]) == (True, maximised)
    assert (settings["window_size"], settings["window_place"]) == ([1100, 700], [300, 200])


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
        with Program(own, tmp_path, "quatorze") as program:
            program.settled()
            assert program.window.geometry() == (1, 60, 1278, 735)  # with a frame of 1, 20 and 5 pixels


def test_a_window_closed_as_an_icon_is_remembered_as_it_was(screen: Screen, tmp_path: Path) -> None:
    write(tmp_path, SIZE + PLACE + "window_maximised = true\n")
    with Program(screen, tmp_path, "quatorze") as program:
        program.settled()
        program.window.minimise()
        assert program.terminate() == 0
    settings = kept(tmp_path)
    assert settings["window_maximised"]
    assert (settings["window_size"], settings["window_place"]) == ([1100, 700], [300, 200])


def test_without_a_window_manager_full_screen_covers_the_screen(screen: Screen, tmp_path: Path) -> None:
    del screen
    write(tmp_path, SIZE + "window_place = [20, 30]\n")
    with Screen(1280, 800, managed=False) as bare, Program(bare, tmp_path, "quatorze") as program:
        program.settled()
        for _ in range(2):
            toggle(program, fullscreen=True)
            assert tuple(program.latest_rest["size"]) == (1280, 800)
            assert stands(program.window, (0, 0, 1280, 800)) == (0, 0, 1280, 800)
            now = program.now
            program.window.key("F11")
            program.settled(after=now, fullscreen=False, size=[1100, 700])
            assert stands(program.window, (20, 30, 1100, 700)) == (20, 30, 1100, 700)
        assert program.terminate() == 0
        settings = kept(tmp_path)
        assert (settings["window_size"], settings["window_place"]) == ([1100, 700], [20, 30])
        with Program(bare, tmp_path, "quatorze", "--fullscreen") as again:
            again.settled(fullscreen=True, size=[1280, 800])
            assert stands(again.window, (0, 0, 1280, 800)) == (0, 0, 1280, 800)
            now = again.now
            again.window.key("F11")
            again.settled(after=now, fullscreen=False, size=[1100, 700])
            assert stands(again.window, (20, 30, 1100, 700)) == (20, 30, 1100, 700)
