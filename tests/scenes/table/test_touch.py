"""A finger at a table: the effects of a long press."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import KingAlbert
from game.scenes.table import peek
from tests.support.host import Point
from tests.support.pilot import TablePilot, laid


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peek, "LONG", 0.0)


@pytest.fixture
def seat() -> TablePilot:
    return laid(KingAlbert(), t1="AS", t2="KD 2S", t3="3H")


def finger(seat: TablePilot, kind: int, point: Point) -> None:
    buttons = {"button": 1} if kind != pygame.MOUSEMOTION else {"rel": (0, 0), "buttons": (1, 0, 0)}
    seat.scene.handle(pygame.Event(kind, pos=point, touch=True, **buttons))


def test_a_long_press_does_what_the_right_button_does(seat: TablePilot) -> None:
    point = seat.centre("t1")
    finger(seat, pygame.MOUSEBUTTONDOWN, point)
    seat.scene.poll()
    assert seat.moves == ["t1-f1"]
    seat.settle()
    finger(seat, pygame.MOUSEBUTTONUP, point)
    assert seat.moves == ["t1-f1"]  # the card that is there now was not clicked


def test_a_tap_is_a_click(seat: TablePilot) -> None:
    point = seat.centre("t2")
    finger(seat, pygame.MOUSEBUTTONDOWN, point)
    finger(seat, pygame.MOUSEBUTTONUP, point)
    seat.scene.poll()
    assert seat.moves == ["t2-t3"]


def test_a_long_press_on_a_covered_card_shows_it_until_the_finger_goes(seat: TablePilot) -> None:
    point = seat.centre("t2", 0)
    finger(seat, pygame.MOUSEBUTTONDOWN, point)
    seat.scene.poll()
    assert seat.scene.peek.marks
    finger(seat, pygame.MOUSEBUTTONUP, point)
    assert not seat.scene.peek.marks
    assert not seat.moves


def test_a_finger_that_moves_drags(seat: TablePilot) -> None:
    start, end = seat.centre("t2"), seat.centre("t3")
    finger(seat, pygame.MOUSEBUTTONDOWN, start)
    finger(seat, pygame.MOUSEMOTION, (start[0] + 20, start[1]))
    seat.scene.poll()
    finger(seat, pygame.MOUSEMOTION, end)
    finger(seat, pygame.MOUSEBUTTONUP, end)
    assert seat.moves == ["t2-t3"]
    seat.settle()
    seat.choose(timer=False)
    seat.scene.poll()
    assert seat.scene.seconds_to_poll() is None  # it is no long press any more
