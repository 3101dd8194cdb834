"""A program that is halted for a moment, as on a busy machine: whatever was pressed meanwhile counts, and once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame
import pytest

from tests.desktop.player import Player
from tests.desktop.screen import Screen
from tests.desktop.seat import BLIND
from tests.support.play import dealt

Sit = Callable[..., Player]
MOVES = 6
WAY = ("undo", "undo", "redo", "undo", "redo", "undo")


@pytest.fixture
def player(sit: Sit) -> Player:
    """A player after some moves, at a table where cards move at their usual speed."""
    session = dealt("king-albert", moves=MOVES)
    return sit(session, settings=BLIND)


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


def steps(player: Player, after: int) -> list[str]:
    """Return the undos and redos in the trace after its first lines, once everything that was pressed is done."""
    program = player.program
    program.open("F2", scene="settings")
    player.compare(program.open("Escape", scene="table"))
    return [line.kind for line in player.program.trace.lines[after:] if line.kind in ("undo", "redo")]


def test_every_key_counts(player: Player) -> None:
    now = player.program.now
    with halted(player.program.process.pid):
        player.program.window.key(*["ctrl+z"] * MOVES)
    assert steps(player, now) == ["undo"] * MOVES


def test_every_click_counts_where_it_was_made(player: Player, screen: Screen) -> None:
    buttons, now = player.program.latest_rest["buttons"], player.program.now
    with halted(player.program.process.pid, screen.window_manager):
        for name in WAY:
            player.program.window.click(pygame.Rect(buttons[name]).center)
    assert tuple(steps(player, now)) == WAY
