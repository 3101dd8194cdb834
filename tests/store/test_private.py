"""Written files are private to the player, follow no links, and leave no temporary files."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from game.store.named_saves import NamedSaves
from game.store.save_format import GameStats
from tests.support.play import dealt
from tests.support.stepped_app import SteppedApp

modes = pytest.mark.skipif(sys.platform == "win32", reason="this system has other rights")


def run(folder: Path) -> None:
    """Let the program show a table, save a game, and end."""
    program = SteppedApp(folder, muted=True)
    session = dealt("king-albert", moves=1)
    program.games.record_book.record(session, GameStats(), "abandoned")
    NamedSaves(folder / "saves").save("one", session, GameStats())
    program.turn()
    program.close()


@modes
def test_all_of_it_is_the_players_alone(tmp_path: Path) -> None:
    previous = os.umask(0o022)
    try:
        run(tmp_path / "data")
    finally:
        os.umask(previous)
    found = [path for path in (tmp_path / "data").rglob("*") if "cache" not in path.parts]
    assert {path.name for path in found} >= {"settings.toml", "records.sqlite", "unfinished", "saves", "one.quintet"}
    for path in (tmp_path / "data", *found):
        mode = stat.S_IMODE(path.lstat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), (path, oct(mode))


def test_parts_of_runs_that_were_killed_are_swept(tmp_path: Path) -> None:
    old = []
    for name in (".", "saves", "unfinished", "exports"):
        (tmp_path / name).mkdir(exist_ok=True)
        old.append(tmp_path / name / ".1-abcdef.part")
        old[-1].touch()
        os.utime(old[-1], (1, 1))
    young = tmp_path / "saves" / ".2-abcdef.part"
    young.touch()
    (tmp_path / ".0.part").mkdir()  # not one of ours, and no obstacle
    run(tmp_path)
    assert not any(path.exists() for path in old)
    assert young.exists()
