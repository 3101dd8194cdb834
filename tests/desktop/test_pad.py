"""A real window, SDL's virtual game controller and a finger: a table without mouse and keyboard."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pygame
import pytest

from game.rules.moves import Transfer
from tests.desktop.player import Player
from tests.desktop.program import ROOT, Program, prefer
from tests.desktop.reading import grip, spot
from tests.desktop.screen import Screen
from tests.desktop.seat import QUICK
from tests.desktop.trace import Line
from tests.support.arrows import routes, steps
from tests.support.waiting import until

BUTTONS = {"south": 0, "start": 6, "left-shoulder": 9, "Up": 11, "Down": 12, "Left": 13, "Right": 14}


def way(rest: Line, start: str, end: str) -> list[str]:
    """Return the arrow keys from one pile to another, by their positions."""
    rects = {name: pygame.Rect(rect) for name, rect in rest["piles"].items()}
    return [name.capitalize() for name in routes(steps(rects), start)[end]]


class Pad:
    """A game controller."""

    def __init__(self, pipe: TextIO) -> None:
        self._pipe = pipe

    def do(self, line: str) -> None:
        """Send events; each press is held until the program has polled."""
        print(line, file=self._pipe, flush=True)

    def press(self, *names: str) -> None:
        for name in names:
            self.do(f"button {BUTTONS[name]} 1")
            self.do(f"button {BUTTONS[name]} 0")


@pytest.fixture
def playing(screen: Screen, tmp_path: Path) -> Iterator[tuple[Program, Pad]]:
    """King Albert with a controller plugged in while it runs."""
    os.mkfifo(tmp_path / "pipe")
    prefer(tmp_path, QUICK)
    starter = (str(ROOT / "tests" / "desktop" / "with_devices.py"), str(tmp_path / "pipe"))
    arguments = ("king-albert", "--deal", "24", "--size", "1280x800")
    with Program(screen, tmp_path, *arguments, starter=starter) as program, (tmp_path / "pipe").open("w") as pipe:
        program.wait_for("ready")
        program.settled()
        pad = Pad(pipe)
        pad.do("plug")
        assert program.wait_for("pads")["count"] == 1
        yield program, pad


def test_king_albert_is_played_with_a_controller_alone(playing: tuple[Program, Pad]) -> None:
    program, pad = playing
    player, rng, here = Player(program, "king-albert", 24), random.Random(24), "f1"
    rest = player.compare(program.latest_rest)
    pad.press("Left")  # the first press only shows the focus
    here = "r1"
    for _ in range(4):
        move = rng.choice(player.session.legal_moves())
        assert isinstance(move, Transfer)
        source, target = map(str, move.piles)
        pad.press(*way(rest, here, source), "south", *way(rest, source, target))
        before = program.now
        pad.press("south")
        rest, here = player.compare(program.settled(after=program.wait_for("move", after=before).end)), target
        assert player.session.moves[-1] == move
    before = program.now
    pad.press("left-shoulder")  # a note says that undo ends the score
    pad.press("left-shoulder")
    program.wait_for("undo", after=before)
    pad.press("start")
    assert program.wait_for("ready", after=before)["scene"] == "game-menu"


def test_a_finger_that_rests_on_a_card_sends_it_up(playing: tuple[Program, Pad]) -> None:
    program, pad = playing
    before, (x, y) = program.now, spot(program.latest_rest, "r7").center  # an ace
    pad.do(f"finger down {x} {y}")
    assert program.wait_for("move", after=before)["move"] == "r7-f1"
    after = program.settled(after=program.now).end
    pad.do(f"finger up {x} {y}")
    (x, y) = grip(program.latest_rest, "r6", 1)
    pad.do(f"finger down {x} {y}")
    pad.do(f"finger up {x} {y}")  # a tap is a click
    assert program.wait_for("move", after=after)["move"] == "r6-t5"
    assert not program.trace.find("undo", 0, {})


def test_controls_are_large_from_a_finger_until_the_mouse_moves(playing: tuple[Program, Pad]) -> None:
    program, pad = playing
    x, y = 640, 780
    program.window.move((600, 700))
    usual = program.latest_rest["buttons"]
    assert usual["undo"][3] < 44
    taps = 0

    def large() -> bool:
        """Tap until it helps: X may deliver the motion of the mouse after the first tap."""
        nonlocal taps
        if time.monotonic() > began + taps:
            taps += 1
            pad.do(f"finger down {x} {y}")
            pad.do(f"finger up {x} {y}")
        return all(min(rect[2:]) >= 44 for rect in program.latest_rest["buttons"].values())

    began = time.monotonic()
    until(large)
    program.window.move((500, 700))
    until(lambda: program.latest_rest["buttons"] == usual)
