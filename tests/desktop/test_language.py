"""Another language in a real window: chosen in the settings, and used at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.desktop.seat import QUICK
from tests.support.host import same
from tests.support.pseudo import CODE, pseudo, write
from tests.support.waiting import until


@pytest.fixture
def program(screen: Screen, tmp_path: Path) -> Iterator[Program]:
    """The program at King Albert, with an invented language among the choices."""
    write(tmp_path / "locale")
    prefer(tmp_path, QUICK)
    starter = ("-m", "tests.tools.with_catalogues", str(tmp_path / "locale"))
    asked = ("king-albert", "--deal", "24", "--size", "1024x640", "--mute")
    with Program(screen, tmp_path, *asked, starter=starter) as running:
        running.wait_for("ready")
        running.settled()
        yield running


def test_a_language_that_is_chosen_is_spoken_at_once_and_at_the_next_start(program: Program, tmp_path: Path) -> None:
    assert program.window.title() == "King Albert — Quintet"
    now = program.open("F2", scene="settings").end
    program.window.key("End")
    x, y, width, height = program.settled(after=now)["buttons"]["language"]
    place = (x - 300, y - 20, 200, height + 40)
    before = program.window.picture().subsurface(place).copy()
    now = program.now
    program.window.click((x + round(width * 5 / 6), y + height // 2))
    program.wait_for("language", after=now, code=CODE)
    until(lambda: not same(before, program.window.picture().subsurface(place)))
    program.open("Escape", scene="table")
    until(lambda: program.window.title() == f"{pseudo('King Albert')} — Quintet")
    kept = tmp_path / "data" / "settings.toml"
    until(lambda: kept.exists() and tomllib.loads(kept.read_text()).get("language") == CODE)
    told = _refused(program)
    assert told
    assert not told.isascii()


def _refused(program: Program) -> str:
    """Let a move be refused, a card that no foundation accepts; return the sentence."""
    now = program.now
    x, y, width, height = program.latest_rest["piles"]["r1"]
    program.window.click((x + width // 2, y + height // 2), 3)
    return str(program.settled(after=program.wait_for("stuck", after=now).end)["told"])
