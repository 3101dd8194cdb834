"""A finish that plays itself in a real window, and a disk that refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.finish import finish
from game.rules.session import Session
from game.scenes.notifications import Notifications
from game.store.autosaves import Autosaves
from game.view.celebrations.king_albert import KingAlbertCelebration
from tests.desktop.player import make
from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.desktop.test_hint import wait_until
from tests.desktop.window import Point
from tests.support.host import part_of_won_game

Start = Callable[..., Program]


def kept(folder: Path, session: Session) -> None:
    """Save an unfinished game where the program resumes it."""
    saves = Autosaves(folder / "data" / "unfinished", lambda _: None, pytest.fail)
    saves.save(session, 60.0)
    saves.close()


def test_a_win_opens_with_its_fanfare_a_breath_after_the_last_chime(program: Start, tmp_path: Path) -> None:
    session = part_of_won_game("king-albert", 1.0)
    session.undo()
    kept(tmp_path, session)
    table = program("king-albert", "--size", "1024x640")
    before = table.settled().end
    make(table, session.undone[0])
    won = table.wait_for("won", after=before)
    opened = table.wait_for("ready", after=won.end, scene="win")
    settled = table.settled(after=opened.end)
    sounds = [line for line in table.trace.lines[won.end : settled.end] if line.kind == "sound"]
    assert [line["name"] for line in sounds] == ["chime", "win-king-albert", "riffle"]
    chime, fanfare, riffle = (line["t"] for line in sounds)
    assert chime + 0.2 < opened["t"] <= fanfare < riffle
    assert settled["t"] > fanfare + KingAlbertCelebration.chord  # then the words, then the buttons


def test_the_end_of_a_game_plays_itself(program: Start, tmp_path: Path) -> None:
    session = part_of_won_game("king-albert", 1.0)
    while finish(session.game, session.table) or session.is_won():
        session.undo()
    kept(tmp_path, session)
    table = program("king-albert", "--size", "1024x640")
    before = table.settled().end
    make(table, session.undone[0])
    won = table.wait_for("won", after=before)
    moves = [line["move"] for line in table.trace.lines[before : won.end] if line.kind == "move"]
    assert moves[0] == str(session.undone[0])
    assert len(moves) > 1
    table.wait_for("ready", after=won.end, scene="win")
    assert table.stderr == ""


def test_a_disk_that_refuses_is_told_at_the_table_and_play_goes_on(
    program: Start, screen: Screen, tmp_path: Path
) -> None:
    table = program("quatorze", "--deal", "24", "--size", "1024x640", "--mute")
    rest = table.settled()
    table.wait_for("saved")
    (tmp_path / "data" / "unfinished").rename(tmp_path / "elsewhere")
    (tmp_path / "data" / "unfinished").write_text("no folder")
    before = rest.end
    move = Session(PATIENCES["quatorze"](), 24).legal_moves()[0]
    make(table, move)
    table.wait_for("move", after=before, move=str(move))
    wait_until(lambda: "cannot be saved to disk" in table.stderr)
    pygame.font.init()
    said = Notifications()
    said.add(table.stderr.splitlines()[0].removeprefix("quintet: "))
    said.poll()
    (line,) = said.marks((1024, 640))
    left, top, _, _ = table.window.geometry()
    edge = left + line.rect.right - 60, top + line.rect.bottom - 5
    wait_until(lambda: is_ground(screen, edge))
    before = table.now
    table.window.key("ctrl+z")
    table.wait_for("undo", after=before)
    (tmp_path / "data" / "unfinished").unlink()
    (tmp_path / "elsewhere").rename(tmp_path / "data" / "unfinished")
    wait_until(lambda: not is_ground(screen, edge))
    assert table.terminate() == 0


def is_ground(screen: Screen, point: Point) -> bool:
    """Return whether a point of the screen has the dark colour of the notice."""
    seen = screen.picture().get_at(point)[:3]
    return all(abs(level - ground) <= 6 for level, ground in zip(seen, (0x14, 0x15, 0x1B), strict=True))
