"""The time played: it counts from the first move on, while the table is visible."""

from __future__ import annotations

import pytest

from game.scenes import stopwatch as module
from game.scenes.stopwatch import Stopwatch
from tests.support.clock import Clock


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Clock:
    time = Clock()
    monkeypatch.setattr(module, "time", time)
    return time


def test_it_runs_from_the_first_move_on(wall: Clock) -> None:
    clock = Stopwatch(0.0)
    wall.now += 60
    assert clock.seconds == 0
    assert clock.next_tick() is None
    clock.start()
    wall.now += 61.5
    assert clock.text == "1:01"
    assert clock.next_tick() == pytest.approx(0.5)


def test_a_game_that_goes_on_goes_on_at_once(wall: Clock) -> None:
    clock = Stopwatch(3600.0)
    wall.now += 5
    assert clock.text == "1:00:05"


def test_it_stands_still_while_nobody_looks(wall: Clock) -> None:
    clock = Stopwatch(0.0)
    clock.start()
    wall.now += 10
    clock.pause()
    wall.now += 1000
    clock.resume()
    wall.now += 5
    assert clock.seconds == 15


def test_after_the_game_it_stands_still_for_good(wall: Clock) -> None:
    clock = Stopwatch(0.0)
    clock.start()
    wall.now += 10
    clock.stop()
    clock.resume()
    wall.now += 10
    assert clock.seconds == 10


def test_looking_away_before_the_first_move_does_not_start_it(wall: Clock) -> None:
    clock = Stopwatch(0.0)
    clock.pause()
    clock.resume()
    wall.now += 10
    assert clock.seconds == 0


def test_a_second_is_shown_once(wall: Clock) -> None:
    clock = Stopwatch(0.0)
    clock.start()
    assert clock.text == "0:00"
    assert not clock.ticked()
    wall.now += 1.01
    assert clock.ticked()
    assert clock.text == "0:01"
    assert not clock.ticked()
