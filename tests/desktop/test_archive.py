"""Everything exported in one window, and imported in another one that has games of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.desktop.drag_source import drop
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.desktop.seat import COACHED, QUICK
from tests.store.profiles import exported, fill, furthest, state, take_in
from tests.support.waiting import until

Start = Callable[[str], Program]


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Iterator[Start]:
    """Start the program in the menu, in the folder "here", which has six games, or "there", which has twelve."""
    for name, seeds, settings in (("here", range(6), ""), ("there", range(100, 112), 'deck = "four"\n')):
        fill(tmp_path / name / "data", seeds)
        prefer(tmp_path / name, QUICK + COACHED + settings)
    with ExitStack() as running:

        def started(name: str) -> Program:
            program = running.enter_context(Program(screen, tmp_path / name, "--size", "1024x640", "--mute"))
            program.shown("menu")
            return program

        yield started


def bring(screen: Screen, program: Program, path: Path) -> int:
    """Drop an export on the window and press Enter; return the number of lines in the trace before that."""
    now = program.now
    drop(screen.environ["DISPLAY"], int(program.window.id or 0), path.as_uri())
    program.shown("import", after=now)
    program.window.wait_for_focus()
    now = program.now
    program.window.key("Return")
    return now


def test_all_is_there_in_the_other_window_and_once(screen: Screen, start: Start, tmp_path: Path) -> None:
    one = start("there")
    one.open("s", scene="statistics")
    now = one.click("export")
    one.wait_for("said", after=now)
    (path,) = (tmp_path / "there" / "data" / "exports").glob("*.zip")
    assert one.terminate() == 0
    assert one.stderr == ""

    other, data = start("here"), tmp_path / "here" / "data"
    before = [state(tmp_path / name / "data") for name in ("here", "there")]
    other.open("s", scene="statistics")
    now = bring(screen, other, path)
    other.wait_for("said", after=now, text="Imported: 12 results, 16 saved or unfinished games.")
    other.open("Escape", scene="statistics")
    other.open("Escape", scene="menu")
    once = state(data)
    assert len(once.results) == sum(len(each.results) for each in before)
    assert furthest(once) == furthest(before[0]) | furthest(before[1])
    other.open("ctrl+l", scene="load")
    other.window.write(str(before[1].recent[-1].number))
    until(lambda: len([name for name in other.latest_rest["buttons"] if name.startswith("game ")]) == 1)
    other.open("Escape", scene="menu")
    now = bring(screen, other, path)
    other.wait_for("said", after=now, text="Nothing new: all of its games are here already.")
    other.open("Escape", scene="menu")
    assert state(data) == once
    assert other.terminate() == 0
    assert other.stderr == ""
    assert 'deck = "four"' in (data / "settings.toml").read_text("utf-8")


def test_a_window_killed_while_it_imports_loses_nothing(screen: Screen, start: Start, tmp_path: Path) -> None:
    path, data = exported(tmp_path / "there" / "data"), tmp_path / "here" / "data"
    before = state(data)
    killed = start("here")
    bring(screen, killed, path)
    killed.kill()
    after = state(data)
    assert {*before.results} <= {*after.results}
    assert furthest(before) <= furthest(after)
    again = start("here")
    now = bring(screen, again, path)
    again.wait_for("said", after=now)
    assert again.terminate() == 0
    take_in(tmp_path / "new", path)
    assert furthest(state(data)) == furthest(before) | furthest(state(tmp_path / "new"))
    assert {*state(data).results} == {*before.results} | {*state(tmp_path / "new").results}
