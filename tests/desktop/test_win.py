"""A win in a real window: when its sounds begin, and the table that follows it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path

import pytest

from game.rules.session import Session
from game.store.autosaves import Autosaves
from game.view.celebrations.king_albert import KingAlbertCelebration
from tests.desktop.player import make
from tests.desktop.program import Program, prefer
from tests.desktop.reading import is_bare
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
    lines = [line for line in table.trace.lines[won.end : settled.end] if line.kind == "sound"]
    sounds = {line["name"]: line["t"] for line in lines}
    fanfare = sounds.pop("win-king-albert")
    assert sounds.keys() <= {"chime", "riffle"}  # a busy machine leaves out a short sound that would be too late
    assert sounds.get("chime", 0.0) + 0.2 < opened["t"] <= fanfare < sounds.get("riffle", inf)
    assert settled["t"] > fanfare + KingAlbertCelebration.chord  # then the words, then the buttons


def test_a_new_deal_after_a_win_is_seen(program: Start, tmp_path: Path) -> None:
    session = part_of_won_game("numeration", 1.0)
    session.undo()
    kept(tmp_path, session)
    table = program("numeration", "--size", "1024x640")
    before = table.settled().end
    make(table, session.undone[0])
    table.shown("win", after=before)
    rest = table.shown("table", after=table.click("new"))
    assert len(rest["cards"]) == 104
    assert not is_bare(table.window.picture())
