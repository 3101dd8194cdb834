"""A real window without a mouse: a game played by keys, a bookmark, and a picture of the table with the focus."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import time
import tomllib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pygame
import pytest
from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

from game.rules.moves import Transfer
from game.view.drawing.palette import FOCUS
from tests.desktop.clipboard_manager import ClipboardManager
from tests.desktop.player import Player
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.desktop.seat import QUICK, SMALL
from tests.desktop.trace import Line
from tests.desktop.window import APART
from tests.support.arrows import routes, steps
from tests.support.waiting import until

A, B, C, H, Q, S, Z = "38", "56", "54", "43", "24", "39", "52"  # the codes that X has for the keys at these places
CTRL, ESCAPE, MENU = "37", "9", "135"
LAYOUTS = {  # what they write with the keys at A and S, and what is printed on that at D
    "ru": ("\u0444\u044b", "\u0412"),
    "gr": ("\u03b1\u03c3", "\u0394"),
    "ua": ("\u0444\u0456", "\u0412"),
    "il": ("\u05e9\u05d3", "\u05d2"),
    "rs": ("\u0430\u0441", "\u0414"),
    "bg": ("\u044c\u044f", "\u0410"),
    "us": ("as", "D"),
}
NEEDS_LAYOUTS = pytest.mark.skipif(not shutil.which("setxkbmap"), reason="there is only one layout without setxkbmap")
PAD = {
    "Home": "79",
    "Up": "80",
    "Left": "83",
    "Right": "85",
    "Down": "88",
    "Delete": "91",
    "Return": "104",
}


def way(rest: Line, start: str, end: str) -> list[str]:
    """Return the arrow keys from one pile to another, by their positions."""
    rects = {name: pygame.Rect(rect) for name, rect in rest["piles"].items()}
    return [name.capitalize() for name in routes(steps(rects), start)[end]]


def test_king_albert_is_played_by_keys_alone(sit: Callable[..., Player]) -> None:
    player, rng, here = sit("king-albert"), random.Random(24), "f1"
    table = player.program
    rest = table.latest_rest
    table.window.move((SMALL[0] // 2, SMALL[1] - 5))  # out of the way, because a moving mouse hides the focus
    table.window.key("Home", "Home")  # the first key only shows the focus
    for _ in range(10):
        move = rng.choice(player.session.legal_moves())
        assert isinstance(move, Transfer)
        source, target = map(str, move.piles)
        table.window.key(*way(rest, here, source), "Return", *way(rest, source, target))
        rest, here = player.press("Return", leads_to="move"), target
        assert player.session.moves[-1] == move
    before = pictures(table.folder)
    table.window.key("ctrl+d", "F12")
    assert is_ringed(next_picture(table.folder, before), pygame.Rect(rest["piles"][here]))
    table.window.key("ctrl+z")  # a note says that undo ends the score
    for kind in ("undo", "redo"):
        player.press("ctrl+z" if kind == "undo" else "b", leads_to=kind)
    assert len(player.session.moves) == 10
    assert table.stderr == ""


@NEEDS_LAYOUTS
def test_keys_have_their_places_on_layouts_without_latin_letters(screen: Screen, tmp_path: Path) -> None:
    del screen  # its fixture checks whether the tools are there
    prefer(tmp_path, QUICK)
    with Screen() as foreign, Program(foreign, tmp_path, "calculation", "--deal", "24") as program:
        program.settled()
        for layout, (written, printed) in LAYOUTS.items():
            choose_layout(foreign, layout)
            now = program.now
            program.window.key(B)
            program.wait_for("said", after=now, text=f"No bookmark yet: Ctrl+{printed} adds one here")
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
            wait_for_copy(foreign, written)
            program.window.key(f"ctrl+{A}", f"ctrl+{C}")  # nothing was written by these keys
            assert clipboard(foreign) == written
            program.open("Escape", scene="table")
        program.open(f"ctrl+{S}", scene="save")
        program.window.key(f"ctrl+{Q}")
        assert program.wait() == 0
        assert program.stderr == ""


@NEEDS_LAYOUTS
def test_a_key_is_chosen_by_its_place_and_named_by_what_is_printed_on_it(screen: Screen, tmp_path: Path) -> None:
    del screen
    with Screen() as foreign, Program(foreign, tmp_path, "quatorze", "--deal", "24") as program:
        choose_layout(foreign, "ru")
        program.settled()
        before = program.open("F2", scene="settings").end
        program.window.key("End")  # of the page
        program.settled(after=before)
        now = program.click("keys")
        program.shown("choose-keys", after=now)
        program.click("undo")
        program.window.key(C)
        program.wait_for("said", text="“Undo” has the key \u0421 now.")
        program.click("redo")
        program.window.key(A)
        program.wait_for("said", text="\u0424 is the key of “Auto-finish”. Choose another one for that first.")
        assert program.terminate() == 0
    assert tomllib.loads((tmp_path / "data" / "settings.toml").read_text("utf-8"))["keys"] == {"undo": "C"}


@NEEDS_LAYOUTS
def test_the_layout_may_be_switched(screen: Screen, tmp_path: Path) -> None:
    del screen
    with Screen() as foreign, closing(Display(foreign.environ["DISPLAY"])) as keyboard:
        choose_layout(foreign, "us,ru", "-option", "grp:menu_toggle")
        strike(keyboard, MENU)
        with Program(foreign, tmp_path, "quatorze", "--deal", "24") as program:
            program.settled()
            for written, _printed in (LAYOUTS["ru"], LAYOUTS["us"], LAYOUTS["ru"]):
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
            program.window.key("ctrl+q")
            assert program.wait() == 0
            assert program.stderr == ""
        assert clipboard(own) == "ab"


def test_the_number_pad_moves_the_focus(sit: Callable[..., Player]) -> None:
    player = sit("king-albert")
    rest, move = player.program.latest_rest, player.session.legal_moves()[0]
    source, target = map(str, move.piles)
    player.program.window.move((SMALL[0] // 2, SMALL[1] - 5))
    player.program.window.key(PAD["Home"], PAD["Home"])
    ways = [PAD[key] for key in way(rest, "f1", source)], [PAD[key] for key in way(rest, source, target)]
    player.program.window.key(*ways[0], PAD["Return"], *ways[1])
    player.press(PAD["Return"], leads_to="move")
    assert list(player.session.moves) == [move]


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


def pictures(folder: Path) -> set[Path]:
    """Return the screenshots in the program's folder."""
    return set(folder.rglob("quintet-king-albert-24-*.png"))


def next_picture(folder: Path, before: set[Path]) -> pygame.Surface:
    """Return the screenshot that is added to the program's folder."""
    return pygame.image.load(until(lambda: pictures(folder) - before).pop())


def is_ringed(seen: pygame.Surface, pile: pygame.Rect) -> bool:
    """Return whether the focus ring is at the right of a pile."""
    row = [seen.get_at((pile.right + dx, pile.bottom - 20))[:3] for dx in range(2, 12)]
    return tuple(pygame.Color(FOCUS))[:3] in row
