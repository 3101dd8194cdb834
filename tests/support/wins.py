"""Won games and their celebrations without a window, for tests and drawings."""

from __future__ import annotations

import time
from functools import cache as cached
from pathlib import Path

import pygame

from game.rules.session import Session
from game.scenes.win.scene import Win, WonController
from game.view.celebrations.win_text import Achievement
from game.view.drawing.ui_style import toolbar_height
from game.view.table_view import TableStyle, TableView
from game.view.tables import TABLES
from tests.support.host import HeadlessHost, Size, part_of_won_game

ACHIEVEMENTS = (
    Achievement("star", "New best time", "1:08 faster"),
    Achievement("check", "Clean win", "no undo, no hint"),
    Achievement("flame", "3 in a row", "longest 7"),
    Achievement("trophy", "10 of 23 won", "43%"),
)


@cached
def won(slug: str) -> Session:
    """Replay the recorded game of a patience to its end."""
    return part_of_won_game(slug, 1.0)


class Table:
    """The table that a game was won on."""

    def __init__(self, session: Session, size: Size, host: HeadlessHost) -> None:
        bar = toolbar_height(size)
        self._host = host
        self.view = TableView(TableStyle(TABLES[session.game.slug()]), host.cache, host.wake)
        self.view.arrange(pygame.Rect(0, bar, size[0], size[1] - bar), session.table)
        self.view.stage.resize(pygame.Surface(size, 0, 32))
        self.view.lay_out(session.table)

    @property
    def controller(self) -> WonController:
        return self

    def new(self) -> None:
        self._host.asked.append("new")

    def deal(self, number: int) -> None:
        self._host.asked.append(f"deal {number}")

    def review(self) -> None:
        self._host.asked.append("review")


def win(  # noqa: PLR0913 - what is celebrated, and how
    slug: str,
    size: Size,
    achievements: int = 4,
    *,
    hints: int = 0,
    reduced: bool = False,
    cache: Path | None = None,
) -> tuple[Win, HeadlessHost]:
    """Open the celebration of a game at a window size, in pixels, with all faces drawn, or taken from a cache."""
    host = HeadlessHost(size)
    host.cache = cache
    session = won(slug)
    table = Table(session, size, host)
    table.view.faces.prepare()
    while not table.view.faces.complete:
        table.view.faces.collect()
        time.sleep(0.005)
    scene = Win(host, table, session, "14:26", ACHIEVEMENTS[:achievements], hints=hints, reduced=reduced)
    scene.resize(size)
    return scene, host
