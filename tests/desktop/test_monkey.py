"""A part of `python -m tests.tools.monkey`; QUINTET_MONKEY is the number of events for each game."""

from __future__ import annotations

import os

from tests.desktop.screen import Screen
from tests.support.selection import FULL
from tests.tools.monkey import play

EVENTS = int(os.environ.get("QUINTET_MONKEY", "120" if FULL else "40"))


def test_a_monkey_finds_nothing(screen: Screen, slug: str) -> None:
    assert f"{EVENTS} events" in play(screen, slug, seed=1, events=EVENTS)
