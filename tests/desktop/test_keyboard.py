"""A real window without a mouse: a game played by keys, a bookmark, and a picture of the table with the focus."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.rules.moves import Transfer
from game.view.drawing.palette import FOCUS
from tests.desktop.player import Player
from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.desktop.seat import SMALL
from tests.desktop.trace import Line
from tests.support.arrows import routes, steps
from tests.support.waiting import until

A, S, C, Q = "38", "39", "54", "24"  # the codes that X has for the keys at these places
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


@pytest.mark.skipif(not shutil.which("setxkbmap"), reason="without setxkbmap there is only one layout")
@pytest.mark.parametrize(("layout", "written"), [("ru", "фы"), ("gr", "\u03b1\u03c3")])
def test_keys_have_their_places_on_a_layout_without_latin_letters(
    screen: Screen, tmp_path: Path, layout: str, written: str
) -> None:
    del screen  # its fixture checks whether the tools are there
    with Screen() as foreign:
        subprocess.run(["setxkbmap", layout], env=foreign.environ, check=True, timeout=60)
        with Program(foreign, tmp_path, "quatorze", "--deal", "24") as program:
            program.settled()
            program.open(f"ctrl+{S}", scene="save")
            program.window.key(A, S)
            assert copied(program, foreign) == written
            assert copied(program, foreign) == written  # and nothing was written by these keys
            program.open("Escape", scene="table")
            program.window.key(f"ctrl+{Q}")
            assert program.wait() == 0
            assert program.stderr == ""


def test_the_number_pad_moves_the_cursor_without_num_lock_and_writes_with_it(screen: Screen, tmp_path: Path) -> None:
    del screen
    with Screen() as own, Program(own, tmp_path, "quatorze", "--deal", "24") as program:
        program.settled()
        program.open("ctrl+s", scene="save")
        program.window.key("a", "b", PAD["Home"], "c", PAD["Right"], "d", PAD["Delete"], "Num_Lock", PAD["Left"])
        assert copied(program, own) == "cad4"


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


def copied(program: Program, screen: Screen) -> str:
    """Select all in a field and copy it by the keys at these places; return what is on the clipboard then."""
    program.window.key(f"ctrl+{A}", f"ctrl+{C}")
    asked = ["xclip", "-selection", "clipboard", "-o"]
    return until(lambda: subprocess.run(asked, env=screen.environ, capture_output=True, check=False).stdout).decode()


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
