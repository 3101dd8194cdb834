"""The strip of the day in a real window, with real records and a real clipboard."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.scenes.daily_deals import local_day
from game.store.records import Records
from game.store.save_format import GameStats
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.support.host import same
from tests.support.play import dealt
from tests.support.waiting import until

SIZE = ("--size", "1100x700", "--mute")
FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
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


@pytest.mark.skipif(not FAKETIME, reason="another time needs faketime, not installed here")
def test_the_menu_at_rest_shows_the_next_day_from_midnight_on(screen: Screen, tmp_path: Path) -> None:
    del screen  # its fixture checks whether the tools are there
    offset = tmp_path / "offset"
    offset.write_text("+0")
    faked = [f"LD_PRELOAD={FAKETIME[0]}", f"FAKETIME_TIMESTAMP_FILE={offset}", "FAKETIME_NO_CACHE=1"]
    prefer(tmp_path, "reduced_motion = true\n")  # so that no table plays by itself
    with (
        Screen() as own,
        Program(
            own, tmp_path, "--fullscreen", before=["env", "TZ=UTC", "FAKETIME_DONT_FAKE_MONOTONIC=1", *faked]
        ) as menu,
    ):
        seal = pygame.Rect(menu.settled(fullscreen=True)["buttons"]["today calculation"])
        date = pygame.Rect(0, seal.top, seal.left, seal.height)
        offset.write_text(f"+{DAY - SOON - time.time() % DAY:.1f}")
        menu.window.key("Left")  # which is when the program looks at its clock
        before = menu.window.picture().subsurface(date)
        start = time.monotonic()
        until(lambda: not same(before, own.picture().subsurface(date)))
        assert time.monotonic() - start < 50  # it looks once a minute in any case
        now = menu.now
        menu.window.key("Right", "d")
        tomorrow = datetime.now(UTC).date() + timedelta(days=1)
        new = menu.wait_for("new", after=now)
        assert new["number"] == deal_of_the_day(PATIENCES[new["game"]](), tomorrow)
