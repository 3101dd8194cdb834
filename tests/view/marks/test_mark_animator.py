"""Animated marks, here the ring of Calculation."""

from __future__ import annotations

import pygame

from game.patiences import Calculation
from game.view.tables.ladder import Ladder
from tests.support.pilot import TablePilot, laid


def calculation() -> TablePilot:
    return laid(Calculation(), f1="AS", f2="2S", s="kh 2H")


def ladders(seat: TablePilot) -> list[Ladder]:
    return [mark for mark in seat.stage.under if isinstance(mark, Ladder)]


def frames(seat: TablePilot) -> list[bytes]:
    seen = []
    while seat.scene.moving:
        seat.wait()
        seen.append(seat.pixels)
        assert len(seen) < 600
    return seen


def test_the_ring_slides_when_the_card_has_landed_and_rests_at_the_next_rank() -> None:
    seat = calculation()
    seat.play("s-f1")
    seat.wait()
    assert (ladders(seat)[0].slid, ladders(seat)[0].done) == (None, 1)  # the card is still on its way
    slid = []
    while seat.scene.moving:
        seat.wait()
        slid.append(ladders(seat)[0].slid)
    way = [place for place in slid if place is not None and 1 < place < 2]
    assert len(way) >= 3
    assert way == sorted(way)
    assert ladders(seat)[0].slid is None
    assert ladders(seat)[0].done == 2


def test_a_press_lets_all_be_in_its_new_state() -> None:
    seat = calculation()
    seat.play("s-f1")
    seat.wait()
    seat.stage.finish()
    assert ladders(seat)[0].slid is None


def test_an_undo_slides_back_and_leaves_nothing_behind() -> None:
    seat = calculation()
    still = below_the_bar(seat)
    seat.play("s-f1")
    assert len(set(frames(seat))) > 5
    seat.controller.undo()
    frames(seat)
    assert below_the_bar(seat) == still


def below_the_bar(seat: TablePilot) -> bytes:
    top = seat.table.toolbar.height + 4
    below = seat.canvas.subsurface((0, top, seat.canvas.get_width(), seat.canvas.get_height() - top))
    return pygame.image.tobytes(below, "RGB")
