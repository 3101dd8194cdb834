"""Atomic writing: what would remain after a power cut."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.platform.atomic_files import make_folder, write_atomically
from game.store.autosave_folder import AutosaveFolder
from game.store.save_format import GameStats, Save
from tests.support.play import dealt


class Platter:
    """Records what was synced to disk: inodes of files and folders, and what followed each write."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.synced = list[int]()
        self._fsync, self._replace = os.fsync, Path.replace
        self.moved = list[tuple[int, bool]]()  # the inode of each temporary file, and whether it was synced

        def replace(path: Path, to: Path) -> Path:
            return self.replace(path, to)

        monkeypatch.setattr(os, "fsync", self.fsync)
        monkeypatch.setattr(Path, "replace", replace)

    def fsync(self, handle: int) -> None:
        """Record and perform a write."""
        self.synced.append(os.fstat(handle).st_ino)
        self._fsync(handle)

    def replace(self, path: Path, to: Path) -> Path:
        """Record whether a file was synced before it replaced another."""
        inode = path.stat().st_ino
        self.moved.append((inode, inode in self.synced))
        self.synced.clear()
        return self._replace(path, to)


@pytest.fixture
def platter(monkeypatch: pytest.MonkeyPatch) -> Platter:
    return Platter(monkeypatch)


def test_a_file_is_there_for_good_before_it_takes_the_place_of_the_old_one(platter: Platter, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"old")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert platter.moved == [(path.stat().st_ino, True)]


def test_its_name_is_there_for_good_afterwards(platter: Platter, tmp_path: Path) -> None:
    write_atomically(tmp_path / "settings.toml", b"new")
    assert platter.synced == [tmp_path.stat().st_ino]


def test_new_folders_are_there_for_good_with_those_above_them(platter: Platter, tmp_path: Path) -> None:
    make_folder(tmp_path / "data" / "saves")
    assert platter.synced == [tmp_path.stat().st_ino, (tmp_path / "data").stat().st_ino]


def test_a_game_in_progress_and_one_that_is_left_are_there_for_good(platter: Platter, tmp_path: Path) -> None:
    shelf = AutosaveFolder(tmp_path / "unfinished")
    one, other = begun(24), begun(25)
    for game, there in ((one, ""), (one, ""), (other, "recent")):
        platter.moved.clear()
        platter.synced.clear()
        shelf.put(game)
        assert platter.moved[0][1]
        assert (shelf.folder / there).stat().st_ino in platter.synced


def begun(number: int) -> Save:
    """Begin a deal, with one move."""
    session = dealt("king-albert", number, moves=1)
    return Save.of(session, GameStats())
