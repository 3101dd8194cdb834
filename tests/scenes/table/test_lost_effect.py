"""A table without legal moves loses colour and brightness, and an undo restores them."""

from __future__ import annotations

from math import inf

import pygame

from game.scenes.table.features.lost_effect import FALL, RETURN
from game.view.marks.desaturate import Desaturate
from tests.support.clock import Clock
from tests.support.host import same
from tests.support.pilot import TablePilot, settled
from tests.support.screens import lost_session

SIZE = 1024, 640


def pass_by(seat: TablePilot, clock: Clock, seconds: float) -> None:
    seat.table.clock = clock
    for _ in range(round(seconds / 0.02)):
        clock.now += 0.02
        seat.scene.poll()
    seat.wait(0.02)


def levels(seat: TablePilot) -> list[int]:
    return [mark.level for mark in seat.stage.over if isinstance(mark, Desaturate)]


def test_colour_goes_and_an_undo_brings_it_back() -> None:
    clock, session = Clock(), lost_session()
    session.undo()
    seat = settled(session, SIZE)
    pass_by(seat, clock, 1.0)
    seat.play()
    pass_by(seat, clock, 0.1)
    assert levels(seat) == []  # the last cards are still on their way
    seat.settle()
    pass_by(seat, clock, FALL / 2)
    (half,) = levels(seat)
    pass_by(seat, clock, FALL)
    assert levels(seat) > [half]
    assert not seat.scene.changed
    assert seat.scene.seconds_to_poll() == inf  # it causes no more work, and the clock has stopped
    seat.controller.undo()
    assert seat.controller.clock.next_tick() < inf
    pass_by(seat, clock, RETURN + 0.1)
    assert levels(seat) == []


def test_a_part_is_painted_like_the_whole() -> None:
    seat = settled(lost_session(), SIZE)
    picture = seat.canvas.copy()
    whole, pieces = picture.copy(), picture.copy()
    mark, part = Desaturate((0, 0, *SIZE), 16), pygame.Rect(301, 57, 93, 134)
    mark.paint(whole)
    pieces.set_clip(part)
    mark.paint(pieces)
    assert same(whole.subsurface(part), pieces.subsurface(part))
