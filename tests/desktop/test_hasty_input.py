"""A program that is halted for a moment, or as fast as it can: whatever was pressed counts, and once."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from tests.desktop.player import Player, make
from tests.desktop.program import BLIND
from tests.desktop.screen import Screen

MOVES = 6
WAY = ("undo", "undo", "redo", "undo", "redo", "undo")


@contextmanager
def halted(*pids: int) -> Iterator[None]:
    """Halt processes while the context is open."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def test_every_key_and_click_counts_where_it_was_made(sit: Callable[..., Player], screen: Screen) -> None:
    player = sit("napoleons-square", settings=BLIND)
    for _ in range(MOVES):
        player.step()
    program, window = player.program, player.program.window
    buttons, now = program.latest_rest["buttons"], program.now
    with halted(program.process.pid, screen.window_manager):
        for name in WAY:
            window.click(pygame.Rect(buttons[name]).center)
        window.key(*["ctrl+z"] * MOVES)
    program.open("F2", scene="settings")  # once everything that was pressed is done
    player.compare(program.open("Escape", scene="table"))
    steps = [line.kind for line in program.trace.lines[now:] if line.kind in ("undo", "redo")]
    assert steps == [*WAY, *["undo"] * (MOVES - 2)]  # the last two find nothing to take back


def test_haste_loses_nothing(sit: Callable[..., Player]) -> None:
    """Moves and undos in quick succession, without waiting for results."""
    player, rng = sit("numeration", settings=BLIND), random.Random(5)
    now, rest = player.program.now, player.program.latest_rest
    for _ in range(25):
        make(player.program, rng.choice(player.session.legal_moves()), rest)
        player.program.window.key(rng.choice(["ctrl+z", "ctrl+y"]))
    player.program.window.resize(1200, 700)  # last, so that its rest is the last one
    player.compare(player.program.settled(after=now, size=[1200, 700]))
