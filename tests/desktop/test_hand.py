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
from tests.desktop.window import Point
from tests.support.selection import FULL
from tests.support.waiting import until

Sit = Callable[..., Player]
LATER = 0.6  # seconds after which a click is no second press of a double click


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


@pytest.mark.parametrize("pace", PACES)
def test_double_clicks_on_the_stock_send_its_cards_up_at_any_pace(sit: Sit, pace: float) -> None:
    program = sit("calculation", 75).program
    stock, now = grip(program.latest_rest, "s"), program.now
    for _ in range(6):
        time.sleep(pace)
        program.window.click(stock)
    with suppress(AssertionError):
        until(lambda: len(moves_made(program, now)) == 3)
    assert moves_made(program, now) == ["s-f3", "s-f4", "s-f2"]


def test_a_press_that_shakes_plays_the_card(sit: Sit) -> None:
    player = sit("king-albert", 24)
    (x, y), now = grip(player.program.latest_rest, "r7"), player.program.now
    player.program.window.drag((x, y), (x + 14, y + 10))
    made = player.program.wait_for("move", after=now)
    assert made["move"] == "r7-f1"
    player.compare(player.program.settled(after=made.end))


def test_a_card_that_fits_no_foundation_waits_for_the_player_to_pick_its_pile(sit: Sit) -> None:
    player = sit("calculation", 75)
    program = player.program
    for move in ("s-f3", "s-f4", "s-f2", "s-f4", "s-f3"):
        player.play(move)
    now, rest = program.now, program.latest_rest
    program.window.click(grip(rest, "s"))
    program.window.click(spot(rest, "t3").center)
    made = program.wait_for("move", after=now)
    assert made["move"] == "s-t3"
    player.compare(program.settled(after=made.end))
    now, rest = program.now, program.latest_rest
    for _ in range(3):  # chosen, deselected, chosen again
        time.sleep(LATER)
        program.window.click(grip(rest, "s"))
    program.window.click(spot(rest, "t3").center)
    made = program.wait_for("move", after=now)
    assert moves_made(program, now) == ["s-t3"]
    player.compare(program.settled(after=made.end))


def test_a_late_second_click_in_a_field_is_no_double_click(sit: Sit) -> None:
    program = sit("king-albert", 24).program
    saves = program.folder / "data" / "saves"
    before = set(saves.glob("*.quintet"))
    x, y, _, height = program.open("ctrl+s", scene="save")["buttons"]["name"]
    program.window.write("one two")
    one: Point = (x + 26, y + height // 2)
    program.window.click(one)
    time.sleep(LATER)
    program.window.click(one)
    program.window.write("X")
    program.open("Return", scene="table")
    (saved,) = set(saves.glob("*.quintet")) - before
    assert saved.stem.replace("X", "") == "one two"


@pytest.mark.parametrize("pause", [0.25, 0.5])
@pytest.mark.parametrize(
    ("number", "first", "then", "moves"),
    [
        pytest.param(1, "t4", ["t24", "t25"], ["t4+t24", "t24+t25"], id="a card and its partner"),
        pytest.param(3, "t8", ["t7", "t22"], ["t7+t8", "t7+t22"], id="a card and its neighbour"),
    ],
)
def test_a_second_click_counts_where_a_card_has_just_come_but_not_of_a_double_click(  # noqa: PLR0913, PLR0917 - a case has these parts
    sit: Sit, number: int, first: str, then: list[str], moves: list[str], pause: float
) -> None:
    player = sit("quatorze", number)
    program, rest = player.program, player.program.latest_rest
    now = program.now
    program.window.click(grip(rest, first))
    program.window.click(grip(rest, first))
    made = program.wait_for("move", after=now)
    time.sleep(pause)
    program.window.move((2, 300))
    for pile in then:
        program.window.click(grip(rest, pile))
    made = program.wait_for("move", after=made.end)
    player.compare(program.settled(after=made.end))
    assert moves_made(program, now) == moves


def test_the_stock_is_dealt_from_as_fast_as_it_is_clicked(sit: Sit) -> None:
    player = sit("napoleons-square", 24)
    program, rest = player.program, player.program.latest_rest
    now = program.now
    for _ in range(5):
        program.window.click(grip(rest, "s"))
        time.sleep(0.1)
    with suppress(AssertionError):
        until(lambda: moves_made(program, now) == ["deal"] * 5)
    assert moves_made(program, now) == ["deal"] * 5
