"""Everything exported in one window, and dropped on another one that has games of its own."""

from __future__ import annotations

from pathlib import Path

from tests.desktop.drag_source import drop
from tests.desktop.program import COACHED, QUICK, Program, prefer
from tests.desktop.screen import Screen
from tests.store.profiles import fill, furthest, state


def test_all_is_there_in_the_other_window_and_once(screen: Screen, tmp_path: Path) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    for folder, seeds in ((here, range(6)), (there, range(100, 112))):
        fill(folder / "data", seeds)
        prefer(folder, QUICK + COACHED)
    before = [state(folder / "data") for folder in (here, there)]
    with Program(screen, there, "--size", "1024x640", "--mute") as one:
        one.shown("menu")
        one.open("s", scene="statistics")
        now = one.click("export")
        one.wait_for("said", after=now)
        (path,) = (there / "data" / "exports").glob("*.zip")
        assert one.terminate() == 0
        assert one.stderr == ""
    with Program(screen, here, "--size", "1024x640", "--mute") as other:
        other.shown("menu")
        for answer in (
            "Imported: 12 results, 16 saved or unfinished games.",
            "Nothing new: all of its games are here already.",
        ):
            now = other.now
            drop(screen.environ["DISPLAY"], int(other.window.id or 0), path.as_uri())
            other.shown("import", after=now)
            other.window.wait_for_focus()
            other.window.key("Return")
            other.wait_for("said", after=now, text=answer)
            other.open("Escape", scene="menu")
        assert other.terminate() == 0
        assert other.stderr == ""
    after = state(here / "data")
    assert len(after.results) == sum(len(each.results) for each in before)
    assert furthest(after) == furthest(before[0]) | furthest(before[1])
