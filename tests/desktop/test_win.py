"""A win in a real window: when its sounds begin, and that the table is seen again after it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path

import pygame
import pytest

from game.rules.session import Session
from game.store.autosaves import Autosaves
from game.view.celebrations.king_albert import KingAlbertCelebration
from tests.desktop.player import make
from tests.desktop.program import Program, prefer
from tests.support.host import part_of_won_game

Start = Callable[..., Program]


def kept(folder: Path, session: Session) -> None:
    """Save an unfinished game where the program resumes it."""
    saves = Autosaves(folder / "data" / "unfinished", lambda _: None, pytest.fail)
    saves.save(session, 60.0)
    saves.close()


def test_a_win_opens_with_its_fanfare_a_breath_after_the_last_chime_and_leads_back_to_a_table(
    program: Start, tmp_path: Path
) -> None:
    session = part_of_won_game("king-albert", 1.0)
    session.undo()
    kept(tmp_path, session)
    prefer(tmp_path, "")  # with the usual motion
    table = program("king-albert", "--size", "1024x640")
    before = table.settled().end
    make(table, session.undone[0])
    won = table.wait_for("won", after=before)
    opened = table.wait_for("ready", after=won.end, scene="win")
    settled = table.settled(after=opened.end)
    lines = [line for line in table.trace.lines[won.end : settled.end] if line.kind == "sound"]
    sounds = {line["name"]: line["t"] for line in lines}
    fanfare = sounds.pop("win-king-albert")
    assert sounds.keys() <= {"chime", "riffle"}  # a busy machine leaves out a short sound that would be too late
    assert sounds.get("chime", 0.0) + 0.2 < opened["t"] <= fanfare < sounds.get("riffle", inf)
    assert settled["t"] > fanfare + KingAlbertCelebration.chord  # then the words, then the buttons
    table.settled(after=table.wait_for("new", after=table.click("again")).end)
    black = pygame.mask.from_threshold(table.window.picture(), (0, 0, 0), (1, 1, 1, 255)).count()
    assert black < 0.1 * 1024 * 640
