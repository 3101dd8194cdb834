"""The clock of a table in a real window, which wakes the program once a second."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tests.desktop.player import Player
from tests.support.waiting import until


def test_the_time_is_seen_to_run_while_nothing_else_happens(sit: Callable[..., Player]) -> None:
    player, seen = sit("king-albert"), set[bytes]()
    player.step()
    bar = pygame.Rect(0, 0, player.program.picture().get_width(), 100)
    window = player.program.window
    until(lambda: len(seen) > 2, lambda: seen.add(pygame.image.tobytes(window.picture().subsurface(bar), "RGB")))
