"""What is shown on a table ends at its occasions, and leaves the table as if it had never been shown."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.patiences import KingAlbert
from game.rules.moves import parse_pile
from game.rules.session import Session
from tests.support.fake_solver import FakeSolver
from tests.support.pilot import TablePilot

HEARTS = [rank + "H" for rank in "A23456789TJQ"]
LAYOUT = {"f1": ["AS"], "f2": HEARTS, "t1": ["2S"], "t2": ["KH"], "t3": ["3S"]}
SIZE, OTHER = (1024, 640), (1280, 800)
LAST, CARD = parse_pile("t2"), parse_pile("t3")


def know(seat: TablePilot) -> None:
    """Have the solver answer that the game can be won."""
    oracle = FakeSolver()
    seat.table.analysis.open(oracle)
    seat.scene.poll()
    if oracle.asked:
        oracle.say("won", "t1-f1 t2-f2 t3-f1")
        seat.scene.poll()
    seat.table.analysis.close()


def cover(seat: TablePilot) -> None:
    seat.scene.suspend()
    seat.scene.resize(SIZE)


def resize(seat: TablePilot) -> None:
    seat.scene.resize(OTHER)
    seat.scene.resize(SIZE)


KEYS = {
    "search": (pygame.K_h, 0),
    "hint": (pygame.K_h, 0),
    "light": (pygame.K_n, 0),
    "watch": (pygame.K_w, 0),
    "review": (pygame.K_v, 0),
    "tour": (pygame.K_F1, pygame.KMOD_CTRL),
}
A_MOMENT = {"search", "hint", "light"}
OCCASIONS: dict[str, tuple[Callable[[TablePilot], None], set[str]]] = {  # and what they end
    "key": (lambda seat: seat.key(pygame.K_F5), {*KEYS} - {"review"}),
    "escape": (lambda seat: seat.key(pygame.K_ESCAPE), {*KEYS}),
    "press": (lambda seat: seat.press((5, SIZE[1] - 5)), A_MOMENT),
    "press on a card": (lambda seat: seat.press(seat.centre(CARD)), {*A_MOMENT, "watch"}),
    "press on a button": (
        lambda seat: seat.press(pygame.Rect(seat.table.toolbar.rects["undo"]).center),
        {*KEYS} - {"review"},
    ),
    "cover": (cover, {*A_MOMENT, "watch"}),
    "leave": (lambda seat: seat.scene.pause(paused=True), A_MOMENT),
    "resize": (resize, A_MOMENT),
    "deal": (lambda seat: seat.table.controller.deal(24), {*KEYS}),
}


def show(seat: TablePilot, name: str) -> None:
    if name in ("hint", "watch"):
        know(seat)
    seat.key(*KEYS[name])


def sit() -> TablePilot:
    """Open a table at rest, where help counts already and time stands still."""
    session = Session.from_layout(KingAlbert(), LAYOUT)
    session.replay(("t3-t5", "t5-t3"))
    seat = TablePilot(session, SIZE)
    seat.table.controller.stats.light = seat.table.controller.stats.shown = True
    seat.sharpen()
    seat.move(seat.centre(LAST))
    seat.settle()
    now = seat.table.now()
    seat.table.clock = lambda: now
    return seat


def seen(seat: TablePilot) -> tuple[object, ...]:
    """Return all that a player sees, hears and can press, and for what the table waits."""
    seat.scene.poll()
    seat.scene.refresh()
    stage, scene = seat.table.view.stage, seat.scene
    controls = [(control.name, control.rect, control.enabled) for control in scene.controls]
    told = scene.nodes, seat.table.message, scene.trace_fields()
    return stage.under, stage.over, stage.effects, controls, told, scene.seconds_to_poll()


@pytest.mark.parametrize("occasion", OCCASIONS)
@pytest.mark.parametrize("name", KEYS)
def test_what_is_shown_ends_at_its_occasions_without_a_trace(name: str, occasion: str) -> None:
    happens, ended = OCCASIONS[occasion]
    seat, other = sit(), sit()
    if name in ("hint", "watch"):
        know(other)
    before = seen(other)
    show(seat, name)
    assert seat.table.showing
    assert seen(seat) != before
    happens(seat)
    assert bool(seat.table.showing) == (name not in ended)
    if name in ended:
        happens(other)
        for each in (seat, other):
            each.sharpen()
            each.settle()
        assert seen(seat) == seen(other)
        drawn = seat.pixels
        seat.table.view.stage.repaint()
        seat.wait(0)
        assert seat.pixels == drawn
