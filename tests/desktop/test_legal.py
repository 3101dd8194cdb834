"""All legal moves in a real window: typed numbers and clicked cards make the moves that the trace names."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from game.patiences import PATIENCES
from tests.desktop.player import Player
from tests.desktop.program import PATIENCE, Program
from tests.desktop.reading import grip
from tests.desktop.trace import Line
from tests.extent import FULL

SLUGS = ("king-albert", "napoleons-square", "quatorze") if FULL else ("napoleons-square", "quatorze")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_played_by_numbers(sit: Callable[..., Player], slug: str) -> None:
    player, chance = sit(slug), random.Random(slug)
    program = player.program
    before, now = program.window.picture(), program.now
    program.window.key("l")
    numbered = program.wait_for("legal", after=now)
    deadline = time.monotonic() + PATIENCE
    while program.window.picture().get_buffer().raw == before.get_buffer().raw:
        assert time.monotonic() < deadline  # the trace says so before it is drawn
    for _ in range(6):
        now = program.now
        numbered = write(program, numbered, chance)
        assert program.trace.find("move", now, {}) is not None
        player.compare(program.settled(after=now))
    now = program.now
    program.window.key("Escape")
    assert program.wait_for("legal", after=now)["numbers"] == {}
    assert PATIENCES[slug].name == player.session.game.name


def write(program: Program, numbered: Line, chance: random.Random) -> Line:
    """Type numbers until a move of the chosen card is made; return the next options."""
    while True:
        number, meant = chance.choice(list(numbered["numbers"].items()))
        now = program.now
        program.window.key(*number)
        if moves(meant):
            assert program.wait_for("move", after=now)["move"] == meant
        numbered = program.wait_for("legal", after=now)
        if moves(meant):
            return numbered
        assert all(map(moves, numbered["numbers"].values()))


def moves(meant: str) -> bool:
    """Return whether a number means a move, not cards to be chosen."""
    return meant == "deal" or "-" in meant or "+" in meant


def test_a_card_that_is_clicked_is_chosen_and_a_click_on_the_felt_ends_it(sit: Callable[..., Player]) -> None:
    player = sit("king-albert")
    rest, table = player.program.latest_rest, player.program
    now = table.now
    table.window.key("l")
    piles = list(table.wait_for("legal", after=now)["numbers"].values())
    now = table.now
    table.window.click(grip(rest, piles[0], 1))
    chosen = table.wait_for("legal", after=now)["numbers"]
    assert chosen
    assert all(move.startswith(f"{piles[0]}-") for move in chosen.values())
    now = table.now
    table.window.key("Escape")
    assert list(table.wait_for("legal", after=now)["numbers"].values()) == piles
    now = table.now
    table.window.click((500, 630))
    assert table.wait_for("legal", after=now)["numbers"] == {}
    assert not player.session.moves
    assert table.trace.find("move", 0, {}) is None
