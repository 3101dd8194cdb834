"""The mouse in a real window and in real time: how long clicks are delayed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pygame
import pytest

from tests.desktop.player import Player
from tests.desktop.program import Program
from tests.desktop.reading import grip, spot
from tests.desktop.seat import BLIND
from tests.support.selection import FULL
from tests.support.waiting import until

Sit = Callable[..., Player]


@pytest.fixture
def sit(sit: Sit) -> Sit:
    """Open a deal at which cards move at their usual speed."""
    return partial(sit, settings=BLIND)


def moves_made(program: Program, after: int) -> list[str]:
    """Return the moves in the trace after its first lines."""
    program.trace.read()
    return [line["move"] for line in program.trace.lines[after:] if line.kind == "move"]


PACES = [0.9, 0.5, 0.35, 0.25] if FULL else [0.25]  # seconds from one click to the next


def shaky_click(player: Player, place: pygame.Rect, rng: random.Random) -> None:
    """Click somewhere near the middle of a place, while the hand moves a little."""
    window = player.program.window
    x, y = (middle + rng.randint(-10, 10) for middle in place.center)
    window.press((x, y))
    window.move((x + rng.randint(-4, 4), y + rng.randint(-4, 4)))
    window.release((x + rng.randint(-4, 4), y + rng.randint(-4, 4)))


@pytest.mark.parametrize("pace", PACES)
def test_pairs_are_taken_by_a_click_on_each_card_at_any_pace(sit: Sit, pace: float) -> None:
    player, rng = sit("quatorze", 1), random.Random(1)
    session, rest, now = player.session.copy(), player.program.latest_rest, player.program.now
    meant: list[str] = []
    while (moves := session.legal_moves()) and len(meant) < (26 if FULL else 8):
        last = meant[-1].split("+")[-1] if meant else ""
        others = [move for move in moves if str(move.piles[0]) != last]  # in haste it would be a double click
        move = rng.choice(others or moves)
        for pile in move.piles:
            time.sleep(pace)
            shaky_click(player, spot(rest, str(pile)), rng)
        session.play(move)
        meant.append(str(move))
    with suppress(AssertionError):
        until(lambda: moves_made(player.program, now) == meant)
    assert moves_made(player.program, now) == meant


def test_a_press_that_shakes_plays_the_card(sit: Sit) -> None:
    player = sit("king-albert", 24)
    (x, y), now = grip(player.program.latest_rest, "r7"), player.program.now
    player.program.window.drag((x, y), (x + 14, y + 10))
    made = player.program.wait_for("move", after=now)
    assert made["move"] == "r7-f1"
    player.compare(player.program.settled(after=made.end))
