"""A win in a real window: when its sounds begin."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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


def test_a_win_opens_with_its_fanfare_a_breath_after_the_last_chime(program: Start, tmp_path: Path) -> None:
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
    sounds = [line for line in table.trace.lines[won.end : settled.end] if line.kind == "sound"]
    assert [line["name"] for line in sounds] == ["chime", "win-king-albert", "riffle"]
    chime, fanfare, riffle = (line["t"] for line in sounds)
    assert chime + 0.2 < opened["t"] <= fanfare < riffle
    assert settled["t"] > fanfare + KingAlbertCelebration.chord  # then the words, then the buttons
