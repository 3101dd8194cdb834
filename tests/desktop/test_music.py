"""Music in a real window: its files are open only while it is heard, and it goes with the focus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.desktop.program import QUICK, Program, prefer
from tests.desktop.trace import Line

Start = Callable[..., Program]


def begins(program: Program, part: str, after: int = 0) -> Line:
    return program.wait_for("music", after=after, state="begins", part=part)


def open_files(program: Program) -> set[str]:
    """Return the music files that the program has open."""
    folder = Path(f"/proc/{program.process.pid}/fd")
    names = {file.readlink().name for file in folder.iterdir() if file.is_symlink()}
    return {name for name in names if name.endswith(".ogg")}


def test_its_files_are_open_only_while_it_is_heard(program: Start, tmp_path: Path) -> None:
    prefer(tmp_path, QUICK + "soundtrack = true\nlight = false\n")
    table = program("calculation", "--deal", "24", "--size", "1024x640")
    table.settled()
    begins(table, "calculation-rest")
    assert open_files(table) == {"calculation-rest.ogg"}
    for leave, come_back in (
        (table.window.minimise, table.window.focus),
        (lambda: table.window.key("ctrl+p"), lambda: table.window.key("u")),
        (lambda: table.window.key("m"), lambda: table.window.key("m")),
    ):
        now = table.now
        leave()
        ends = table.wait_for("music", after=now, state="ends")
        assert open_files(table) == set()
        come_back()
        assert begins(table, "calculation-rest", ends.end)["at"] > 0.5  # it goes on where it was
    assert table.stderr == ""
