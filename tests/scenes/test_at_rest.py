"""A table is at rest only once nothing moves, and it comes to rest."""

from __future__ import annotations

from tests.support.pilot import settled
from tests.support.play import dealt

SIZE = (1024, 640)


def test_a_table_is_not_at_rest_while_anything_moves() -> None:
    seat = settled(dealt("king-albert", 24), SIZE)
    seat.sharpen()
    for act, what in ((seat.move, "r7"), (seat.play, "r7-f1")):  # a card rises; it flies up, and lights glow
        act(what)
        assert seat.scene.moving
        while seat.scene.moving:
            assert not seat.scene.at_rest
            seat.wait()
            seat.scene.poll()
        seat.sharpen()
    seat.press("t1")
    seat.move("t5")
    seat.settle()
    assert not seat.scene.at_rest  # while a card is held


def test_a_table_that_is_laid_out_while_a_card_flies_up_comes_to_rest() -> None:
    seat = settled(dealt("calculation", 186), SIZE)
    seat.play("s-f3")
    seat.wait(0.05)
    assert seat.stage.flying
    seat.scene.settings_changed()  # as another size of the window does
    seat.settle()
