"""An answer that is given a second time is read aloud a second time."""

from __future__ import annotations

from typing import Any

from game.patiences import KingAlbert
from tests.support.dialogs import EVERY
from tests.support.host import HeadlessHost, key_event
from tests.support.pilot import laid


def test_each_refusal_is_read() -> None:
    seat = laid(KingAlbert(), t1="KD 2S")
    before = len(seat.traces("said"))
    for _ in range(2):
        seat.click("t1", button=3)
    sentences = ["No foundation takes the 2 of spades now"] * 2
    assert [said["text"] for said in seat.traces("said")[before:]] == sentences


def test_a_dialog_answers_each_time(house: HeadlessHost) -> None:
    shown: Any = EVERY["deals"](house)
    shown.line.text, sentence = "0", "Deals are numbered from 1 to 10²⁰."
    seen = []
    for name in ("RETURN", "RETURN", "LEFT"):
        shown.handle(key_event(name))
        seen.append([fields.get("text") for _, fields in house.lines].count(sentence))
    assert seen == [1, 2, 2]
