"""The strip of the day and the looks of tables in a real window, with real records and a real clipboard."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.daily_deals import local_day
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.widgets.gallery import Gallery
from game.store.records import Records
from game.store.save_format import GameStats
from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.support.host import HeadlessHost, open_video
from tests.support.waiting import until

SIZE = ("--size", "1100x700", "--mute")


def won_today(folder: Path, slug: str, wins: int = 1) -> None:
    """Record a win of today's deal of a game."""
    (folder / "data").mkdir(exist_ok=True)
    records = Records(folder / "data" / "records.sqlite", pytest.fail)
    session = Session(PATIENCES[slug](), deal_of_the_day(PATIENCES[slug](), local_day()))
    session.play(session.legal_moves()[0])
    for second in range(wins):
        records.record(session, GameStats(started=datetime.now(UTC).replace(microsecond=second), seconds=272), "won")
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


def test_a_felt_and_a_back_are_chosen_by_mouse_and_kept(program: Callable[..., Program], tmp_path: Path) -> None:
    running = program("quatorze", "--deal", "24", *SIZE)
    running.settled()
    before = running.window.picture().get_at((12, 400))
    open_video()
    dialog = PreferencesDialog(
        HeadlessHost((1100, 700), tmp_path / "house"), "quatorze"
    )  # the same keys show the pictures
    dialog.resize((1100, 700))
    now = running.now
    running.window.key("F2")
    running.settled(after=running.wait_for("ready", after=now, scene="settings").end)
    while dialog.focus != "felt":
        dialog.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        running.window.key("Tab")
    for name, place in (("felt", -1), ("back", 1), ("back", 2)):  # the last back is locked
        gallery = dialog.widgets[name]
        assert isinstance(gallery, Gallery)
        running.window.click(gallery.rects[place].center)
    settings = tmp_path / "data" / "settings.toml"
    until(lambda: bool(tomllib.loads(settings.read_text()).get("backs")))
    kept = tomllib.loads(settings.read_text())
    assert kept["felts"] == {"quatorze": "walnut"}
    assert kept["backs"] == {"quatorze": "trellis"}
    now = running.now
    running.window.key("Escape")
    running.settled(after=running.wait_for("ready", after=now, scene="table").end)
    after = running.window.picture().get_at((12, 400))
    assert after[0] > after[2] > 0
    assert before[2] > before[0]
