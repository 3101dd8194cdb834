"""The clock of a table in a real window, which wakes the program once a second."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from tests.desktop.player import Player
from tests.support.waiting import until


def test_the_time_is_seen_to_run_while_nothing_else_happens(sit: Callable[..., Player]) -> None:
    player = sit("king-albert")
    window = player.program.window
    player.step()
    time.sleep(1)
    before, seen = player.program.picture(), set[bytes]()
    bar = pygame.Rect(0, 0, before.get_width(), 100)
    until(lambda: len(seen) > 2, lambda: seen.add(pygame.image.tobytes(window.picture().subsurface(bar), "RGB")))
    after = window.picture()
    changed = [x for x in range(bar.w) for y in range(bar.h) if before.get_at((x, y)) != after.get_at((x, y))]
    assert changed
    assert max(changed) - min(changed) < 80
