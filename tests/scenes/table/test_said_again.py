"""An answer that is given a second time is read aloud a second time."""

from __future__ import annotations

from typing import Any

import pytest

from game.patiences import PATIENCES, KingAlbert
from game.scenes.table.game_table import UNAIDED_MESSAGE
from tests.support.advised import Advised
from tests.support.dialogs import EVERY
from tests.support.host import HeadlessHost, key_event
from tests.support.pilot import TablePilot, laid, settled
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


def test_a_hint_that_is_asked_for_again_is_answered_again() -> None:
    seat = Advised()
    seat.answer("lost")
    assert answers(seat, "h", "h") == ["This deal cannot be won"] * 2
    assert answers(seat, "LEFT") == []


def test_a_refusal_is_read_each_time() -> None:
    seat = laid(KingAlbert(), t1="KD 2S")
    for _ in range(2):
        seat.click("t1", button=3)
    assert [said["text"] for said in seat.traces("said")[-2:]] == ["No foundation takes the 2 of spades now"] * 2


@pytest.mark.parametrize(
    ("dialog", "field", "sentence"),
    [("deals", "0", "Deals are numbered from 1 to 10²⁰."), ("save", " ", "Type a name for the game.")],
)
def test_a_dialog_answers_each_time(house: HeadlessHost, dialog: str, field: str, sentence: str) -> None:
    shown: Any = EVERY[dialog](house)
    shown.line.text = field
    seen = []
    for name in ("RETURN", "RETURN", "LEFT"):
        shown.handle(key_event(name))
        seen.append([fields.get("text") for _, fields in house.lines].count(sentence))
    assert seen == [1, 2, 2]
