"""A disk that refuses saves, in a real window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.scenes.notifications import Notifications
from tests.desktop.player import make
from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.desktop.window import Point
from tests.support.play import dealt
from tests.support.waiting import until

Start = Callable[..., Program]


def test_a_disk_that_refuses_is_told_at_the_table_and_play_goes_on(
    program: Start, screen: Screen, tmp_path: Path
) -> None:
    table = program("quatorze", "--deal", "24", "--size", "1024x640", "--mute")
    rest = table.settled()
    table.wait_for("saved")
    (tmp_path / "data" / "unfinished").rename(tmp_path / "elsewhere")
    (tmp_path / "data" / "unfinished").write_text("no folder")
    before = rest.end
    move = dealt("quatorze").legal_moves()[0]
    make(table, move)
    table.wait_for("move", after=before, move=str(move))
    until(lambda: "cannot be saved to disk" in table.stderr)
    pygame.font.init()
    said = Notifications()
    said.add(table.stderr.splitlines()[0].removeprefix("quintet: "))
    said.poll()
    (line,) = said.marks((1024, 640))
    left, top, _, _ = table.window.geometry()
    box = pygame.Rect(line.box)
    edge = left + box.right - 60, top + box.bottom - 5
    until(lambda: is_ground(screen, edge))
    before = table.now
    table.window.key("ctrl+z")
    table.wait_for("undo", after=before)
    (tmp_path / "data" / "unfinished").unlink()
    (tmp_path / "elsewhere").rename(tmp_path / "data" / "unfinished")
    until(lambda: not is_ground(screen, edge))
    assert table.terminate() == 0


def is_ground(screen: Screen, point: Point) -> bool:
    """Return whether a point of the screen has the dark colour of the notice."""
    seen = screen.picture().get_at(point)[:3]
    return all(abs(level - ground) <= 6 for level, ground in zip(seen, (0x14, 0x15, 0x1B), strict=True))
