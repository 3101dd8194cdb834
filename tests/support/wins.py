"""Won games and their celebrations without a window."""

from __future__ import annotations

from functools import cache as cached
from pathlib import Path

from game.rules.session import Session
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.view.celebrations.win_text import Achievement
from tests.support.host import HeadlessHost, Size, part_of_won_game
from tests.support.waiting import until

ACHIEVEMENTS = (
    Achievement("check", "Clean win", "no undo, no hint"),
    Achievement("star", "New best time", "1:08 faster"),
)


@cached
def won(slug: str) -> Session:
    """Replay the recorded game of a patience to its end."""
    return part_of_won_game(slug, 1.0)


def win(slug: str, size: Size, achievements: int = 2, *, reduced: bool = False, cache: Path | None = None) -> Win:
    """Open the celebration of a game at a window size, in pixels, with all faces drawn, or taken from a cache."""
    host = HeadlessHost(size)
    host.cache = cache
    host.stack = [below := TableScene(host, won(slug), host.saves)]
    below.resize(size)
    table = below.table
    until(lambda: table.view.faces.complete, table.view.faces.collect)
    scene = Win(host, table, won(slug), "14:26", ACHIEVEMENTS[:achievements], reduced=reduced)
    scene.resize(size)
    return scene
