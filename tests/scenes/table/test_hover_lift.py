"""Cards react to the mouse: movable ones rise under it, others do not."""

from __future__ import annotations

import pytest

from game.rules.table import Pile, Role
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt


@pytest.fixture
def seat() -> TablePilot:
    seat = settled(dealt("king-albert", 11), (1920, 1080))
    seat.sharpen()
    return seat


def columns(seat: TablePilot, *, moves: bool) -> list[Pile]:
    """List the columns whose top card can be moved, or cannot."""
    piles = [pile for pile in seat.layout.places if pile.role is Role.TABLEAU and seat.session.table[pile]]
    movable = {move.piles[0] for move in seat.session.legal_moves()}
    return [pile for pile in piles if (pile in movable) is moves]


def frame(seat: TablePilot) -> bytes:
    """Draw a frame without letting time pass."""
    seat.scene.draw(seat.canvas, 0.5)
    return seat.pixels


def test_a_card_that_can_move_rises_under_the_mouse_and_lies_down_again(seat: TablePilot) -> None:
    lying, pile = seat.pixels, columns(seat, moves=True)[0]
    seat.move(seat.centre(pile))
    assert seat.scene.moving
    seen = set()
    for _ in range(12):
        seat.wait()
        seen.add(seat.pixels)
    assert len(seen) > 2
    assert not seat.scene.moving
    assert seat.pixels != lying
    seat.move((3, 1070))
    seat.settle()
    assert seat.pixels == lying


def test_a_card_that_cannot_move_stays_still(seat: TablePilot) -> None:
    lying = seat.pixels
    for pile in columns(seat, moves=False):
        seat.move(seat.centre(pile))
        assert not seat.scene.moving
        assert frame(seat) == lying


def test_a_press_is_answered_in_the_same_frame(seat: TablePilot) -> None:
    pile = columns(seat, moves=True)[0]
    seat.move(seat.centre(pile))
    seat.settle()
    hovered = seat.pixels
    seat.press(seat.centre(pile))
    assert frame(seat) != hovered
    seat.move((seat.centre(pile)[0] + 40, seat.centre(pile)[1]))
    lift = seat.view.animator.piles[pile][-1].pose.lift
    assert lift == pytest.approx(0.7)
