"""The pause in a real window: cards are hidden, the clock stops, and the table comes back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import product

import pygame
import pytest

from tests.desktop.player import Player
from tests.desktop.reading import table
from tests.support.selection import FULL

LONG, TOLERANCE = 1.0, 0.1  # seconds of a pause, and of the way to the trace
PAPER = 190  # of 255: brighter than any felt
BELOW = pygame.Rect(0, 450, 1024, 190)  # the part of the window below the text of the pause


@pytest.mark.parametrize("way", ["key", "click"] if FULL else ["key"])
def test_a_pause_hides_the_table_and_its_time_is_not_played(sit: Callable[..., Player], way: str) -> None:
    player = sit("king-albert")
    program, window = player.program, player.program.window
    rest = player.step()
    begun = program.wait_for("move")
    before, now = window.picture(), program.now
    if way == "click":
        program.shown("game-menu", after=program.click("game"))
        program.click("pause")
    else:
        window.key("ctrl+p")
    paused = program.shown("pause", after=now)
    hidden, since = window.picture(), time.monotonic()
    assert paused["cards"] == []
    assert is_bare(hidden.subsurface(BELOW))
    assert not is_bare(before.subsurface(BELOW))
    time.sleep(LONG)
    slept, now = time.monotonic() - since, program.now
    if way == "click":
        window.click((5, 5))
    else:
        window.key("u")
    again = program.shown("table", after=now)
    assert table(again) == table(rest)
    player.step()
    now = program.now
    window.key("Escape")
    kept = program.wait_for("saved", after=now)
    (save,) = (program.folder / "data" / "unfinished").glob("king-albert-*.json")
    assert 0 < json.loads(save.read_text())["elapsed"] <= kept["t"] - begun["t"] - slept + TOLERANCE


def is_bare(picture: pygame.Surface) -> bool:
    """Return whether a part of the screen has no pixel as bright as a card."""
    points = product(range(0, picture.get_width(), 4), range(0, picture.get_height(), 4))
    return all(max(picture.get_at(point)[:3]) < PAPER for point in points)


def test_the_time_is_seen_to_run_while_nothing_else_happens(sit: Callable[..., Player]) -> None:
    player = sit("king-albert")
    window = player.program.window
    player.step()
    time.sleep(1)
    before, seen = window.picture(), set[bytes]()
    bar = pygame.Rect(0, 0, before.get_width(), 100)
    until = time.monotonic() + 3.5
    while time.monotonic() < until:
        seen.add(pygame.image.tobytes(window.picture().subsurface(bar), "RGB"))
        time.sleep(0.1)
    assert 3 <= len(seen) <= 5
    after = window.picture()
    changed = [x for x in range(bar.w) for y in range(bar.h) if before.get_at((x, y)) != after.get_at((x, y))]
    assert changed
    assert max(changed) - min(changed) < 80
