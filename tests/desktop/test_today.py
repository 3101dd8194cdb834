"""The strip of the day in a real window, with real records and a real clipboard."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.scenes.daily_deals import local_day
from game.store.records import Records
from game.store.save_format import GameStats
from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.support.play import dealt
from tests.support.waiting import until

SIZE = ("--size", "1100x700", "--mute")
DAY, SOON = 86400, 5  # seconds of a day, and until the next one


def won_today(folder: Path, slug: str) -> None:
    """Record a win of today's deal of a game."""
    (folder / "data").mkdir(exist_ok=True)
    records = Records(folder / "data" / "records.sqlite", pytest.fail)
    session = dealt(slug, deal_of_the_day(PATIENCES[slug](), local_day()))
    session.play(session.legal_moves()[0])
    records.record(session, GameStats(started=datetime.now(UTC), seconds=272), "won")
    records.close()


def clipboard(screen: Screen) -> str:
    """Return the clipboard's text as another program gets it."""
    asked = ["xclip", "-selection", "clipboard", "-o"]
    said = subprocess.run(asked, env=screen.environ, capture_output=True, check=False, timeout=20)
    return said.stdout.decode()


def test_a_seal_opens_its_deal_and_a_result_reaches_the_clipboard(
    program: Callable[..., Program], screen: Screen, tmp_path: Path
) -> None:
    won_today(tmp_path, "calculation")
    running = program(*SIZE)
    rest = running.settled()
    while "copy" not in rest["buttons"]:  # the records are read after the first frame
        now = running.now
        running.window.move((2, 2))
        running.window.key("Tab")
        rest = running.settled(after=now)
    running.click("copy")
    until(lambda: clipboard(screen).startswith("Quintet · Calculation"))
    lines = clipboard(screen).split("\n")
    assert len(lines) == 3
    assert "4:32" in lines[1]
    table = running.wait_for("new", after=running.click("today king-albert"))
    assert (table["game"], table["number"]) == ("king-albert", deal_of_the_day(PATIENCES["king-albert"](), local_day()))
