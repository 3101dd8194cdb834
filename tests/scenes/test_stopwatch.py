"""The time played: it counts from the first move on, while the table is visible."""

from __future__ import annotations

from math import inf

import pytest

from game.scenes import stopwatch as module
from game.scenes.stopwatch import Stopwatch
from tests.support.clock import Clock


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Clock:
    time = Clock()
    monkeypatch.setattr(module, "time", time)
    return time


@pytest.mark.parametrize(
    ("happens", "seconds"),
    [
        ("wait", 0),
        ("start wait", 10),
        ("start wait pause wait resume wait", 20),
        ("start wait stop resume wait", 10),
        ("pause resume wait", 0),
    ],
)
def test_it_runs_from_the_first_move_on_while_somebody_looks(wall: Clock, happens: str, seconds: int) -> None:
    clock = Stopwatch(0.0)
    for what in happens.split():
        if what == "wait":
            wall.now += 10
        else:
            getattr(clock, what)()
    assert clock.seconds == seconds


def test_a_game_that_goes_on_goes_on_at_once(wall: Clock) -> None:
    clock = Stopwatch(3600.0)
    wall.now += 5
    assert clock.text == "1:00:05"


def test_a_second_is_shown_once(wall: Clock) -> None:
    clock = Stopwatch(0.0)
    assert clock.next_tick() == inf
    clock.start()
    assert clock.text == "0:00"
    assert not clock.ticked()
    wall.now += 1.5
    assert clock.ticked()
    assert clock.text == "0:01"
    assert not clock.ticked()
    assert clock.next_tick() == pytest.approx(0.5)
