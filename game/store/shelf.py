"""The folder of games in progress: one file each, as one process of perhaps several sees and changes it.

In the folder lies the unfinished game of each patience, in its folder `recent` those that were left for another deal or
variation. Each process knows the state of the files that it wrote or read, and goes on in another file when it finds
that another process has changed its own: so both games are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time_ns
from typing import NamedTuple

from game.language import _
from game.language.games import game_title
from game.platform import writing
from game.store import disk
from game.store.save_format import Key, Save, SaveError, Snapshot
from game.store.save_reader import Header, read_header, read_save
from game.store.save_text import Writer

MOST_RECENT = 20


class Recent(NamedTuple):
    """A game that was left and can be taken up again; `left` is when, in seconds since 1970."""

    path: Path
    header: Header
    left: float


class Shelf:
    """The games in progress. All methods raise OSError where the disk refuses; threads call them one at a time."""

    def __init__(self, folder: Path, gone: Callable[[Save], None] = lambda _: None) -> None:
        """Look at a folder, which need not be there yet.

        `gone` gets each game that is taken off the list, or falls out of it, once no other branch of it is there.
        """
        self.folder, self._left, self._gone = folder, folder / "recent", gone
        self._mine: dict[Key, tuple[Path, disk.Stamp | None]] = {}
        self._current: dict[str, Key] = {}
        self._writer = Writer()

    def newest(self, slug: str) -> Path | None:
        """Return the file of a patience's unfinished game, None when there is none."""
        return max(self._of(slug), key=_time, default=None)

    def read(self, path: Path, slug: str = "") -> Save:
        """Read a game, of one patience or of any, to go on with it in its file.

        FileNotFoundError, or SaveError for what is no save, or that of another patience.
        """
        before = disk.stamp(path)
        save = read_save(path)
        if slug not in ("", save.game):
            raise SaveError(_("it is a game of {game}", game=game_title(save.patience().name)))
        self._mine[save.key] = path, before
        return save

    def put(self, snapshot: Snapshot) -> None:
        """Put a game on disk as its patience's unfinished one; the one before, if it is another, has been left."""
        key = snapshot.key
        part = writing.write_part(self.folder, self._writer.data(snapshot))
        with disk.locked(self.folder):
            former, path = self._place(key)
            try:
                part.replace(path)
            except OSError:
                part.unlink(missing_ok=True)
                raise
            self._mine[key] = path, disk.stamp(path)
            if former:
                former.unlink(missing_ok=True)
        writing.sync_folder(self.folder)
        if self._current.get(key.game) != key:
            self._leave_others(key)

    def drop(self, key: Key) -> None:
        """Take a game that this process put on disk off it: it is finished."""
        path, known = self._mine.pop(key, (None, None))
        if path and disk.stamp(path) == known:
            path.unlink(missing_ok=True)

    def remove(self, path: Path) -> None:
        """Take a game off the list for good. FileNotFoundError, or SaveError for what is no save."""
        with disk.locked(self.folder):
            save = read_save(path)
            path.unlink()
        if save.key not in self._keys([*disk.files(self._left, "*.json"), *disk.files(self.folder, "*.json")]):
            self._mine.pop(save.key, None)
            self._gone(save)

    def recent(self) -> list[Recent]:
        """List the games with moves that were left, the last one first; what does not begin as a save is passed over.

        Where two programs have gone on with one game, each branch is a game that was left for the other.
        """
        current = dict(self._current)
        slugs = {path.stem.rpartition("-")[0] for path in disk.files(self.folder, "*.json")} - set(current)
        unfinished = {self.newest(slug) for slug in slugs}
        played = {self._mine[key][1] for key in current.values() if key in self._mine}  # wherever another put them
        paths = [*disk.files(self.folder, "*.json"), *disk.files(self._left, "*.json")]
        found = filter(None, (_recent(path) for path in paths))
        entries = sorted((entry for entry in found if entry.header.played), key=lambda entry: -entry.left)
        left = [one for one in entries if one.path not in unfinished and disk.stamp(one.path) not in played]
        branches = Branches(entries)
        return [entry for entry in left if not branches.hold(entry)]

    def _place(self, key: Key) -> tuple[Path | None, Path]:
        """Return the file of a left game that is taken up, and the file it goes to now."""
        stem = f"{key.game}-{key.started:%Y%m%dT%H%M%S%f}"
        path, known = self._mine.get(key, (None, None))
        now = disk.stamp(path) if path else None
        if path and now and now == known:
            if path.parent == self.folder:
                return None, path
            return path, disk.free_path(self.folder, stem, ".json")
        copy = self._left / path.name if path else None  # where another process may have put it, thinking it was left
        former = copy if copy and now is None and disk.stamp(copy) == known else None
        return former, disk.free_path(self.folder, stem, ".json")

    def _leave_others(self, key: Key) -> None:
        writing.make_folder(self._left)
        for path in self._of(key.game):
            if path == self._mine[key][0]:
                continue
            entry = _recent(path)
            if entry and not entry.header.played:
                path.unlink(missing_ok=True)
            else:
                with suppress(FileNotFoundError):
                    path.replace(disk.free_path(self._left, path.stem, path.suffix))
        self._shorten()
        writing.sync_folder(self._left)
        disk.sweep(self.folder)
        self._current[key.game] = key

    def _shorten(self) -> None:
        """Drop the oldest games from the list; another copy of one may still be there."""
        paths = sorted(disk.files(self._left, "*.json"), key=_past)
        old, kept = paths[:-MOST_RECENT], paths[-MOST_RECENT:]
        if not old:
            return
        there = self._keys([*kept, *disk.files(self.folder, "*.json")])
        for path in old:
            try:
                save = read_save(path)
            except (FileNotFoundError, SaveError):
                save = None
            path.unlink(missing_ok=True)
            if save and save.key not in there:
                self._gone(save)

    @staticmethod
    def _keys(paths: list[Path]) -> set[Key]:
        return {entry.header.key for entry in map(_recent, paths) if entry}

    def _of(self, slug: str) -> list[Path]:
        return disk.files(self.folder, f"{slug}-[0-9]*.json")


def _time(path: Path) -> tuple[int, str]:
    found = disk.stamp(path)
    return (found[1] if found else 0), path.name


def _past(path: Path) -> tuple[int, str]:
    """Return when a game was left; what lies in the future is oldest, or games of a wrong clock would stay for good."""
    when, name = _time(path)
    return when if when <= time_ns() else 0, name


def _recent(path: Path) -> Recent | None:
    try:
        return Recent(path, read_header(path), disk.changed(path))
    except (FileNotFoundError, SaveError):
        return None


class Branches:
    """Files of one game, of which one may hold all that is in another; only those of a game with several are read."""

    def __init__(self, entries: list[Recent]) -> None:
        """Look at files with moves."""
        self._of: dict[Key, list[Recent]] = {}
        for entry in entries:
            self._of.setdefault(entry.header.key, []).append(entry)
        self._lines: dict[Path, list[str] | None] = {}

    def hold(self, entry: Recent) -> bool:
        """Return whether undo and redo lead to all of it in another file of its game; of two alike, in the later."""
        others = [other for other in self._of[entry.header.key] if other.path != entry.path]
        holding = (other for other in others if self._holds(other, entry))
        return any(not self._holds(entry, other) or _later(other, entry) for other in holding)

    def _holds(self, entry: Recent, other: Recent) -> bool:
        line, part = self._line(entry.path), self._line(other.path)
        return line is not None and part is not None and line[: len(part)] == part

    def _line(self, path: Path) -> list[str] | None:
        """Return the moves of a file and those that redo makes, None where it is damaged."""
        if path not in self._lines:
            try:
                save = read_save(path)
                self._lines[path] = save.moves + save.redo
            except (FileNotFoundError, SaveError):
                self._lines[path] = None
        return self._lines[path]


def _later(entry: Recent, other: Recent) -> bool:
    return (entry.left, entry.path.name) > (other.left, other.path.name)
