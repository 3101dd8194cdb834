"""A long game in a real window: from a file, and from the folder of unfinished games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.save_format import GameStats, Snapshot
from tests.desktop.program import Program
from tests.support.play import dealt

Start = Callable[..., Program]
MOVES = 10_000


@pytest.fixture(scope="module")
def long() -> bytes:
    """A game of ten thousand moves with the largest number of bookmarks."""
    session = dealt("king-albert", 4)
    session.replay(["t1-t9", "t9-t1"] * (MOVES // 2))  # a card goes back and forth
    marks = [session.moves[:count] for count in range(100, 9_901, 100)]
    return Snapshot.of(session, GameStats(bookmarks=marks)).data()


def test_a_long_game_goes_on_from_the_folder(program: Start, tmp_path: Path, long: bytes) -> None:
    folder = tmp_path / "data" / "unfinished"
    folder.mkdir(parents=True)
    (folder / "king-albert-20250131T201500123456.json").write_bytes(long)
    running = program("king-albert")
    running.wait_for("ready", scene="table")
    running.settled()
    running.window.key("ctrl+z", "ctrl+z")  # the first time a note says that undo ends the score
    running.wait_for("saved", moves=MOVES - 1)
