"""The folder of games in progress: one file each, safe when several processes use it.

The folder holds the unfinished game of each patience; its subfolder `recent` holds games that were left for another
deal or variation, with a number before their names that counts up: the lowest was left first. Each process remembers
the stamp of each file that it wrote or read. If another process has changed such a file, it continues in a new file, so
both branches are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.language import _
from game.language.games import game_title
from game.patiences import PATIENCES
from game.platform import atomic_files
from game.store import disk
from game.store.save_format import GameKey, Save, SaveError, Snapshot
from game.store.save_reader import SaveEntry, read_save

MAX_RECENT = 20
ENDINGS = (".json", ".damaged")


class AutosaveFolder:
    """The games in progress. All methods raise OSError if the disk refuses. Only one thread at a time may call them."""

    def __init__(self, folder: Path, gone: Callable[[Save], None] = lambda _: None) -> None:
        """Use a folder; `gone` gets each game that leaves the list, once no other branch of it is left."""
        self.folder, self._recent_folder, self._on_deleted = folder, folder / "recent", gone
        self._mine: dict[GameKey, tuple[Path, disk.Stamp | None]] = {}
        self._current: dict[str, GameKey] = {}

    def newest(self, slug: str) -> Path | None:
        """Return the file of a patience's unfinished game, or None."""
        return max(self._of(slug), key=_time, default=None)

    def read(self, path: Path, slug: str = "") -> Save:
        """Read a game, which must be of the patience `slug` if one is given, and claim its file to continue it."""
        before = disk.stamp(path)
        save = read_save(path)
        if slug not in ("", save.game):
            raise SaveError(_("it is a game of {game}", game=game_title(save.patience().name)))
        self._mine[save.key] = path, before
        return save

    def put(self, snapshot: Snapshot) -> None:
        """Write a game as its patience's unfinished one; if another game was there, it goes to the list."""
        key = snapshot.key
        atomic_files.make_folder(self.folder)
        with disk.locked(self.folder):
            previous, path = self._paths(key)
            atomic_files.write_atomically(path, snapshot.data())
            self._mine[key] = path, disk.stamp(path)
            if previous:
                previous.unlink(missing_ok=True)
        if self._current.get(key.game) != key:
            self._leave_others(key)

    def drop(self, key: GameKey) -> None:
        """Delete the file of a finished game that this process wrote."""
        path, known = self._mine.pop(key, (None, None))
        if path and disk.stamp(path) == known:
            path.unlink(missing_ok=True)

    def remove(self, path: Path) -> None:
        """Remove a game from the list permanently. Raises FileNotFoundError, or StoreError if it cannot be opened."""
        with disk.locked(self.folder):
            save = read_save(path)
            path.unlink()
        if save.key not in self.keys():
            self._mine.pop(save.key, None)
            self._on_deleted(save)

    def unfinished(self) -> tuple[list[SaveEntry], list[SaveEntry]]:
        """List the games with moves, the latest first: the unfinished one of each patience, and those that were left.

        The second list also has the files that cannot be opened. If two processes have continued the same game, each
        lists the other's branch there, with its time.
        """
        current = dict(self._current)
        unfinished = {self.newest(slug) for slug in PATIENCES if slug not in current}
        # Files of games that this process plays, which another one may have moved to the list.
        played = {self._mine[key][1] for key in current.values() if key in self._mine}
        own, left = list[SaveEntry](), list[SaveEntry]()
        for each in sorted(self._entries(), key=lambda each: each.date, reverse=True):
            if each.played:
                is_own = (each.save and each.path in unfinished) or disk.stamp(each.path) in played
                (own if is_own else left).append(each)
        return own, left

    def keys(self) -> set[GameKey]:
        """Return the keys of all games that can be opened; any thread may call this."""
        return {*self.branches()}

    def games(self) -> list[tuple[Path, bool]]:
        """List all files in the order in which they were left, with whether each is its patience's unfinished game."""
        unfinished = {self.newest(slug) for slug in PATIENCES}
        paths = [path for folder in (self.folder, self._recent_folder) for path in disk.files(folder, "*.json")]
        return [(path, path in unfinished) for path in sorted(paths, key=lambda path: (_number(path), _time(path)))]

    def branches(self) -> dict[GameKey, list[Save]]:
        """Return all games that can be opened; a game may have several branches."""
        found: dict[GameKey, list[Save]] = {}
        for entry in self._entries():
            if entry.save:
                found.setdefault(entry.save.key, []).append(entry.save)
        return found

    def fork(self, save: Save) -> None:
        """Prepare to continue a game from a save that is not here, in a new file or in that of a branch it continues.

        All moves of other branches stay.
        """
        stamps = {entry: disk.stamp(entry.path) for entry in self._entries()}
        branches = {entry: entry.save for entry in stamps if entry.save and entry.save.key == save.key}
        self._mine.pop(save.key, None)
        self._current.pop(save.game, None)
        for entry, branch in branches.items():
            others = (other for where, other in branches.items() if where != entry)
            if any(other.continues(branch) for other in (save, *others)):
                self._mine[save.key] = entry.path, stamps[entry]
                break

    def destination(self, key: GameKey, *, unfinished: bool) -> tuple[Path, str]:
        """Return folder and name for a game of another machine: in the list, or the unfinished one if there is none."""
        if unfinished and not self._of(key.game):
            return self.folder, stem(key)
        return self._recent_folder, self._numbered(stem(key))

    def _numbered(self, name: str) -> str:
        """Return the name in the list of a game that is left now."""
        return f"{1 + max(map(_number, disk.files(self._recent_folder, '*.json')), default=0)}-{name}"

    def _paths(self, key: GameKey) -> tuple[Path | None, Path]:
        """Return the file of the listed game that is continued, if any, and the file to write."""
        path, known = self._mine.get(key, (None, None))
        now = disk.stamp(path) if path else None
        if path and now and now == known:
            if path.parent == self.folder and path.suffix == ".json":
                return None, path
            return path, disk.free_path(self.folder, stem(key), ".json")
        # another process may have moved it to the list
        moved = disk.files(self._recent_folder, f"*-{path.name}") if path and now is None else []
        previous = next((copy for copy in moved if disk.stamp(copy) == known), None)
        return previous, disk.free_path(self.folder, stem(key), ".json")

    def _leave_others(self, key: GameKey) -> None:
        atomic_files.make_folder(self._recent_folder)
        for path in self._of(key.game):
            if path == self._mine[key][0]:
                continue
            if not SaveEntry.of(path, mine=False).played:
                path.unlink(missing_ok=True)
            else:
                with suppress(FileNotFoundError):
                    path.replace(disk.free_path(self._recent_folder, self._numbered(path.stem), path.suffix))
        self._shorten()
        atomic_files.sync_folder(self._recent_folder)
        disk.sweep(self.folder)
        self._current[key.game] = key

    def _shorten(self) -> None:
        """Remove from a full list what was left first: of the games with several branches in it, else of all.

        An import may have brought more, which stay. A file that cannot be opened stays: it may hold one.
        """
        paths = sorted(disk.files(self._recent_folder, "*.json"), key=lambda path: (_number(path), _time(path)))
        games = [(path, save) for path in paths if (save := SaveEntry.of(path, mine=False).save)]
        if len(games) > MAX_RECENT:
            keys = [save.key for _, save in games]
            path, save = min(games, key=lambda game: keys.count(game[1].key) < 2)
            path.unlink(missing_ok=True)
            if save.key not in self.keys():
                self._on_deleted(save)

    def _entries(self) -> list[SaveEntry]:
        found = (disk.files(folder, f"*{end}") for folder in (self.folder, self._recent_folder) for end in ENDINGS)
        return [SaveEntry.of(path, mine=False) for paths in found for path in paths]

    def _of(self, slug: str) -> list[Path]:
        return disk.files(self.folder, f"{slug}-[0-9]*.json")


def stem(key: GameKey) -> str:
    """Return the name of a game's file, without the number in the list and the suffix."""
    return f"{key.game}-{key.started:%Y%m%dT%H%M%S%f}"


def _time(path: Path) -> tuple[int, str]:
    found = disk.stamp(path)
    return (found[1] if found else 0), path.name


def _number(path: Path) -> int:
    """Return the number before the name of a game that was left; 0 if an earlier release wrote the file."""
    number = path.name.partition("-")[0]
    return int(number) if number.isdecimal() else 0
