"""Animated marks: the ring of Calculation, the diamonds of Quatorze, the score."""

from __future__ import annotations

import pygame

from game.patiences import Calculation
from game.view.tables.ladder import Ladder
from game.view.tables.tally import TallyRow
from tests.support.pilot import TablePilot, laid, settled
from tests.support.play import dealt


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


def test_a_diamond_fills_when_the_pair_has_arrived() -> None:
    seat = settled(dealt("quatorze"))
    (move, *_) = seat.session.legal_moves()
    before = [mark for mark in seat.stage.under if isinstance(mark, TallyRow)]
    seat.controller.play(move)
    filled = []
    while seat.scene.moving:
        seat.wait()
        rows = [mark for mark in seat.stage.under if isinstance(mark, TallyRow)]
        filled.append([(row.lit, row.filled) for row, old in zip(rows, before, strict=True) if row != old])
    assert filled[0] == []
    assert any(0 < fraction < 1 for changed in filled for _, fraction in changed)
    assert filled[-1] == [(1, 1.0)]


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
