"""The pause in a real window: cards are hidden, the clock stops, and the table comes back."""

from __future__ import annotations

import json
import time
from itertools import product
from pathlib import Path

import pygame
import pytest

from tests.desktop.player import Player
from tests.desktop.reading import table
from tests.extent import FULL

LONG = 3.0  # seconds of a pause, long enough to show in the time played
PAPER = 190  # of 255: brighter than any felt
BELOW = pygame.Rect(0, 560, 1280, 240)  # the part of the window below the text of the pause


@pytest.mark.parametrize("slug", ["king-albert"])
@pytest.mark.parametrize("way", ["key", "click"] if FULL else ["key"])
def test_a_pause_hides_the_table_and_its_time_is_not_played(player: Player, tmp_path: Path, way: str) -> None:
    program, window = player.program, player.program.window
    begun = time.monotonic()
    rest = player.play(str(player.session.legal_moves()[0]))
    before, now = window.picture(), program.now
    if way == "click":
        window.click(pygame.Rect(rest["buttons"]["game"]).center)
        menu = program.settled(after=program.wait_for("ready", after=now, scene="game-menu").end)
        window.click(pygame.Rect(menu["buttons"]["pause"]).center)
    else:
        window.key("ctrl+p")
    paused = program.settled(after=program.wait_for("ready", after=now, scene="pause").end)
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
    again = program.settled(after=program.wait_for("ready", after=now, scene="table").end)
    assert table(again) == table(rest)
    player.play(str(player.session.legal_moves()[0]))
    assert program.terminate() == 0
    (saved,) = (tmp_path / "data" / "unfinished").glob("*.json")
    assert json.loads(saved.read_text())["elapsed"] <= time.monotonic() - begun - slept


def is_bare(picture: pygame.Surface) -> bool:
    """Return whether a part of the screen has no pixel as bright as a card."""
    points = product(range(0, picture.get_width(), 4), range(0, picture.get_height(), 4))
    return all(max(picture.get_at(point)[:3]) < PAPER for point in points)
