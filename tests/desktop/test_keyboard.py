"""Keys of a real keyboard: layouts, the number pad, a key that is held, and the clipboard."""

from __future__ import annotations

import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

from tests.desktop.clipboard_manager import ClipboardManager
from tests.desktop.program import QUICK, Program, prefer
from tests.desktop.screen import Screen
from tests.desktop.window import APART
from tests.support.selection import sample
from tests.support.waiting import until

A, C, H, Q, S, Z = "38", "54", "43", "24", "39", "52"  # the codes that X has for the keys at these places
CTRL, ESCAPE, MENU = "37", "9", "135"
LAYOUTS = {  # what they write with the keys at A and S
    "ru": "\u0444\u044b",
    "gr": "\u03b1\u03c3",
    "ua": "\u0444\u0456",
    "il": "\u05e9\u05d3",
    "rs": "\u0430\u0441",
    "bg": "\u044c\u044f",
    "us": "as",
}
NEEDS_LAYOUTS = pytest.mark.skipif(not shutil.which("setxkbmap"), reason="there is only one layout without setxkbmap")
PAD = {"Home": "79", "Left": "83", "Right": "85", "Delete": "91"}


@NEEDS_LAYOUTS
def test_keys_have_their_places_on_layouts_without_latin_letters(screen: Screen, tmp_path: Path) -> None:
    del screen  # its fixture checks whether the tools are there
    prefer(tmp_path, QUICK)
    with Screen() as foreign, Program(foreign, tmp_path, "calculation", "--deal", "24") as program:
        program.settled()
        for layout in sample(LAYOUTS, "keyboards", 3):
            choose_layout(foreign, layout)
            now = program.now
            program.window.key(H)
            program.wait_for("hint", after=now)
            program.window.key("Home", "Home", "space")
            program.wait_for("move", after=now)
            program.window.key(f"ctrl+{Z}", f"ctrl+{Z}")  # the first one may say that undo ends the score
            program.wait_for("undo", after=now)
            program.open(f"ctrl+{S}", scene="save")
            program.process.send_signal(signal.SIGSTOP)  # it may be busy, and gets all keys at once
            program.window.key(A, S, f"ctrl+{A}", f"ctrl+{C}")
            program.process.send_signal(signal.SIGCONT)
            wait_for_copy(foreign, LAYOUTS[layout])
            program.window.key(f"ctrl+{A}", f"ctrl+{C}")  # nothing was written by these keys
            assert clipboard(foreign) == LAYOUTS[layout]
            program.open("Escape", scene="table")
        program.open(f"ctrl+{S}", scene="save")
        program.window.key(f"ctrl+{Q}")
        assert program.wait() == 0
        assert program.stderr == ""


@NEEDS_LAYOUTS
def test_the_layout_may_be_switched(screen: Screen, tmp_path: Path) -> None:
    del screen
    with Screen() as foreign, closing(Display(foreign.environ["DISPLAY"])) as keyboard:
        choose_layout(foreign, "us,ru", "-option", "grp:menu_toggle")
        strike(keyboard, MENU)
        with Program(foreign, tmp_path, "quatorze", "--deal", "24") as program:
            program.settled()
            for written in (LAYOUTS["ru"], LAYOUTS["us"], LAYOUTS["ru"]):
                now = program.now
                strike(keyboard, CTRL, S)
                program.shown("save", after=now)
                for keys in ([A], [S], [CTRL, A], [CTRL, C]):
                    strike(keyboard, *keys)
                wait_for_copy(foreign, written)
                now = program.now
                strike(keyboard, ESCAPE)
                program.shown("table", after=now)
                strike(keyboard, MENU)


def test_the_number_pad_moves_the_cursor_without_num_lock_and_writes_with_it(screen: Screen, tmp_path: Path) -> None:
    del screen
    with Screen() as own, Program(own, tmp_path, "quatorze", "--deal", "24") as program:
        program.settled()
        program.open("ctrl+s", scene="save")
        program.window.key("a", "b", PAD["Home"], "c", PAD["Right"], "d", PAD["Delete"], "Num_Lock", PAD["Left"])
        program.window.key("ctrl+a", "ctrl+c")
        wait_for_copy(own, "cad4")


def test_what_is_copied_outlives_the_program_where_a_clipboard_manager_keeps_it(screen: Screen, tmp_path: Path) -> None:
    del screen
    with Screen() as own, ClipboardManager(own.environ["DISPLAY"]) as manager:
        with Program(own, tmp_path, "quatorze", "--deal", "24") as program:
            program.settled()
            program.open("ctrl+s", scene="save")
            program.window.key("a", "b", "ctrl+a", "ctrl+c")
            wait_for_copy(own, "ab")
            assert not manager.kept
            program.window.close("ctrl+q")
            assert program.wait() == 0
            assert program.stderr == ""
        assert clipboard(own) == "ab"


def test_a_held_key_erases_on_and_on(program: Callable[..., Program], tmp_path: Path) -> None:
    running = program("quatorze", "--deal", "24")
    running.settled()
    running.open("ctrl+s", scene="save")
    running.window.write("a" * 20)
    running.window.hold("BackSpace", seconds=1.6)
    running.window.write("b")
    running.open("Return", scene="table")
    (saved,) = (tmp_path / "data" / "saves").glob("*.quintet")
    assert len(saved.stem) < 15


def choose_layout(screen: Screen, layout: str, *options: str) -> None:
    subprocess.run(["setxkbmap", layout, *options], env=screen.environ, check=True, timeout=60)


def strike(keyboard: Display, *codes: str) -> None:
    """Press keys and release them, unlike xdotool in the layout that is switched on."""
    for code in codes:
        xtest.fake_input(keyboard, X.KeyPress, int(code))
    for code in reversed(codes):
        xtest.fake_input(keyboard, X.KeyRelease, int(code))
    keyboard.sync()
    time.sleep(APART)


def wait_for_copy(screen: Screen, text: str) -> None:
    until(lambda: clipboard(screen) == text)


def clipboard(screen: Screen) -> str:
    asked = ["xclip", "-selection", "clipboard", "-o"]
    return subprocess.run(asked, env=screen.environ, capture_output=True, check=False).stdout.decode()
