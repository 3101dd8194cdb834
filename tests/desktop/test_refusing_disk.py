"""A disk that refuses saves, in a real window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from tests.desktop.player import make
from tests.desktop.program import Program
from tests.desktop.screen import Screen
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
    left, top, _, _ = table.window.geometry()
    bar = pygame.Rect(left, top, 1024, 38)
    until(lambda: is_said(screen, bar))
    before = table.now
    table.window.key("ctrl+z")
    table.wait_for("undo", after=before)
    (tmp_path / "data" / "unfinished").unlink()
    (tmp_path / "elsewhere").rename(tmp_path / "data" / "unfinished")
    until(lambda: not is_said(screen, bar))
    assert table.terminate() == 0


def is_said(screen: Screen, bar: pygame.Rect) -> bool:
    """Return whether a sentence stands in a table's bar: only its letters are golden there."""
    picture = screen.picture().subsurface(bar)
    seen = (picture.get_at((x, y)) for x in range(0, bar.w, 2) for y in range(bar.h))
    return any(pixel.r > 150 and pixel.r - pixel.b > 50 for pixel in seen)
