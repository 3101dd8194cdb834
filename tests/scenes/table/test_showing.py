"""What is shown on a table ends at its occasions, and leaves the table as if it had never been shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.rules.moves import parse_pile
from tests.support.advised import LINE, Advised
from tests.support.clock import Clock, set_table_time
from tests.support.selection import sample

SIZE, OTHER = (1024, 640), (1280, 800)
LAST, CARD = parse_pile("t2"), parse_pile("t3")


def cover(seat: Advised) -> None:
    seat.scene.suspend()
    seat.scene.resize(SIZE)


def resize(seat: Advised) -> None:
    seat.scene.resize(OTHER)
    seat.scene.resize(SIZE)


KEYS = {
    "search": (pygame.K_h, 0),
    "hint": (pygame.K_h, 0),
    "light": (pygame.K_l, 0),
    "watch": (pygame.K_w, 0),
    "review": (pygame.K_v, 0),
    "tour": (pygame.K_F1, pygame.KMOD_CTRL),
}
A_MOMENT = {"search", "hint", "light"}
OCCASIONS: dict[str, tuple[Callable[[Advised], None], set[str]]] = {  # and what they end
    "key": (lambda seat: seat.key("F5"), {*KEYS} - {"review", "tour"}),
    "escape": (lambda seat: seat.key("ESCAPE"), {*KEYS}),
    "press": (lambda seat: seat.press((5, SIZE[1] - 5)), A_MOMENT),
    "press on a card": (lambda seat: seat.press(seat.centre(CARD)), {*A_MOMENT, "watch"}),
    "press on a button": (
        lambda seat: seat.press(seat.table.buttons["undo"].rect.center),
        {*KEYS} - {"review", "tour"},
    ),
    "cover": (cover, {*A_MOMENT, "watch", "tour"}),
    "leave": (lambda seat: seat.scene.pause(paused=True), A_MOMENT),
    "resize": (resize, A_MOMENT),
    "deal": (lambda seat: seat.controller.deal(24), {*KEYS}),
}


@pytest.fixture(autouse=True)
def _table_time(monkeypatch: pytest.MonkeyPatch) -> None:
    set_table_time(monkeypatch, Clock())


def sit(name: str) -> Advised:
    """Open a table at rest, where help counts already, time stands still, and a line is known if that is needed.

    The keyboard was used last, which what is offered depends on.
    """
    seat = Advised(size=SIZE, moves="t3-t5 t5-t3")
    if name in ("hint", "watch"):
        seat.answer("won", LINE)
    seat.controller.stats.light = seat.controller.stats.shown = True
    seat.key("F5")
    seat.sharpen()
    seat.move(seat.centre(LAST))
    seat.settle()
    return seat


def seen(seat: Advised) -> tuple[object, ...]:
    """Return all that a player sees, hears and can press, and for what the table waits."""
    seat.scene.poll()
    seat.scene.refresh()
    stage, scene = seat.stage, seat.scene
    controls = [(control.name, control.rect, control.usable) for control in scene.controls]
    told = scene.nodes, seat.table.message, scene.trace_fields()
    return stage.under, stage.over, stage.effects, controls, told, scene.seconds_to_poll()


@pytest.mark.parametrize(("name", "occasion"), sample(product(KEYS, OCCASIONS), "showing", 28))
def test_what_is_shown_ends_at_its_occasions_without_a_trace(name: str, occasion: str) -> None:
    happens, ended = OCCASIONS[occasion]
    seat, other = sit(name), sit(name)
    before = seen(other)
    seat.key(*KEYS[name])
    assert seat.table.showing
    assert seen(seat) != before
    happens(seat)
    assert bool(seat.table.showing) == (name not in ended)
    assert "leave" not in seat.host.asked
    if name in ended:
        happens(other)
        for each in (seat, other):
            each.table.voice.hush()  # that the tour has ended is said for a time
            each.table.invalidate()
            each.sharpen()
            each.settle()
        assert seen(seat) == seen(other)
