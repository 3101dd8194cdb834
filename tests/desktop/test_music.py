"""Music in a real window: its files are open only while it is heard, and it goes with the focus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop.player import make
from tests.desktop.program import Program
from tests.desktop.seat import QUICK
from tests.desktop.trace import Line
from tests.support.play import dealt

Start = Callable[..., Program]


@pytest.fixture
def wanted(tmp_path: Path) -> Path:
    """A data folder with the music switched on and the light off."""
    data = tmp_path / "data"
    data.mkdir(exist_ok=True)
    (data / "settings.toml").write_text(QUICK + "soundtrack = true\nlight = false\n")
    return data


def begins(program: Program, part: str, after: int = 0) -> Line:
    return program.wait_for("music", after=after, state="begins", part=part)


def open_files(program: Program) -> set[str]:
    """Return the music files that the program has open."""
    folder = Path(f"/proc/{program.process.pid}/fd")
    names = {file.readlink().name for file in folder.iterdir() if file.is_symlink()}
    return {name for name in names if name.endswith(".ogg")}


def switch(program: Program) -> None:
    """Press the switch in the settings and return to the table."""
    settings = program.open("F2", scene="settings")
    while "soundtrack" not in settings["buttons"]:
        now = program.now
        program.window.key("Next")
        settings = program.settled(after=now)
    program.wait_for("music", after=program.click("soundtrack"))
    program.open("Escape", scene="table")


def test_it_costs_nothing_until_it_is_switched_on_and_nothing_afterwards(program: Start) -> None:
    table = program("quatorze", "--deal", "24", "--size", "1280x1000")
    table.settled()
    make(table, dealt("quatorze").legal_moves()[0])
    table.settled(after=table.wait_for("move").end)
    assert not table.trace.find("music", 0, {})
    assert open_files(table) == set()
    switch(table)
    begun = begins(table, "quatorze-rest")
    assert open_files(table) == {"quatorze-rest.ogg"}
    switch(table)
    table.wait_for("music", after=begun.end, state="ends")
    assert open_files(table) == set()
    assert table.terminate() == 0
    assert table.stderr == ""


@pytest.mark.usefixtures("wanted")
def test_it_fades_while_nobody_looks_and_while_the_game_is_paused(program: Start) -> None:
    table = program("calculation", "--deal", "24", "--size", "1024x640")
    table.settled()
    begins(table, "calculation-rest")
    for leave, come_back in (
        (table.window.minimise, table.window.focus),
        (lambda: table.window.key("ctrl+p"), lambda: table.window.key("u")),
        (lambda: table.window.key("m"), lambda: table.window.key("m")),
    ):
        now = table.now
        leave()
        fades = table.wait_for("music", after=now, state="fades", part="calculation-rest")
        assert fades["seconds"] == 0.5
        ends = table.wait_for("music", after=fades.end, state="ends")
        assert ends["t"] - fades["t"] > 0.45
        assert open_files(table) == set()
        come_back()
        again = begins(table, "calculation-rest", ends.end)
        assert again["at"] > 0.5
    assert table.stderr == ""
