"""A long game in a real window: from a file, from the menu's folder, and given up while it opens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.save_format import Snapshot, Tally
from tests.desktop.program import Program
from tests.scenes.test_opening import shuttle

Start = Callable[..., Program]
MOVES = 10_000


@pytest.fixture(scope="module")
def long() -> bytes:
    """A game of ten thousand moves with the largest number of bookmarks."""
    session = shuttle(MOVES)
    marks = [session.moves[:count] for count in range(100, 9_901, 100)]
    return Snapshot.of(session, Tally(bookmarks=marks)).data()


def test_a_long_game_is_opened_from_a_file_and_saved(program: Start, tmp_path: Path, long: bytes) -> None:
    (tmp_path / "long.json").write_bytes(long)
    running = program("--load", str(tmp_path / "long.json"))
    running.wait_for("ready", scene="table")
    running.wait_for("saved", moves=MOVES)


def test_a_long_game_goes_on_from_the_folder(program: Start, tmp_path: Path, long: bytes) -> None:
    folder = tmp_path / "data" / "unfinished"
    folder.mkdir(parents=True)
    (folder / "king-albert-20250131T201500123456.json").write_bytes(long)
    running = program("king-albert")
    running.wait_for("ready", scene="table")
    running.settled()
    running.window.key("ctrl+z")
    running.wait_for("saved", moves=MOVES - 1)


def test_a_long_game_that_is_damaged_is_told_and_the_menu_is_there(program: Start, tmp_path: Path, long: bytes) -> None:
    (tmp_path / "bad.json").write_bytes(long.replace(b'"t9-t1"]', b'"t9-t2"]'))
    running = program("--load", str(tmp_path / "bad.json"))
    running.wait_for("ready", scene="menu")
    assert "cannot be loaded: one of its moves cannot be made" in running.stderr
