"""An answer that is given a second time is read aloud a second time."""

from __future__ import annotations

from game.patiences import PATIENCES
from game.scenes.table.game_table import UNAIDED_MESSAGE
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt


def answers(seat: TablePilot, *keys: str) -> list[str]:
    """Press keys, and return what is read aloud."""
    before = len(seat.traces("said"))
    for key in keys:
        seat.key(key)
        seat.scene.poll()
    return [said["text"] for said in seat.traces("said")[before:]]


def test_each_press_of_a_key_is_answered() -> None:
    seat = settled(dealt(next(iter(PATIENCES))))
    seat.table.act("unaided")
    seat.scene.poll()
    assert answers(seat, "h", "w", "h") == [UNAIDED_MESSAGE] * 3
    assert answers(seat, "LEFT") == []
