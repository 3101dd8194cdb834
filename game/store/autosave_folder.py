"""The folder of games in progress: one file each.

The folder holds the unfinished game of each patience; its subfolder `recent` holds games that were left for another
deal or variation, with a number before their names that counts up: the lowest was left first. A file is overwritten
only if it is as it was written or read here; otherwise it goes to `recent` first.
"""

from __future__ import annotations

from pathlib import Path

from game.language import _
from game.language.games import game_title
from game.patiences import PATIENCES
from game.platform import atomic_files
from game.store import disk
from game.store.save_format import GameKey, Loaded, Save, Take
from game.store.save_reader import SaveEntry, read_save

MAX_RECENT = 20
ENDINGS = (".json", ".damaged")


class AutosaveFolder:
    """The games in progress. All methods raise OSError if the disk refuses. Only one thread at a time may call them."""

    def __init__(self, folder: Path, gone: Take = lambda _: None) -> None:
        """Use a folder; `gone` gets each game that leaves the list, once no other branch of it is left."""
        self.folder, self._recent_folder, self._gone = folder, folder / "recent", gone
        self._mine: dict[GameKey, tuple[Path, disk.Stamp | None]] = {}

    def newest(self, slug: str) -> Path | None:
        """Return the file of a patience's unfinished game, or None."""
        return max(self._of(slug), key=_order, default=None)

    def read(self, path: Path, slug: str = "") -> Loaded:
        """Read a game, which must be of the patience `slug` if one is given, and claim its file to continue it.

        One that is won goes to `gone`, and is then like one that is not there, because its file will be deleted.
        """
        before = disk.stamp(path)
        save = read_save(path)
        if slug not in ("", save.game):
            raise disk.StoreError(_("it is a game of {game}", game=game_title(save.patience().name)))
        loaded = save.restore()
        if loaded.session.is_won():  # the program ended before the win was recorded, or before its file was deleted
            self._gone(save)
            raise FileNotFoundError
        self._mine[save.key] = path, before
        return loaded

    def put(self, save: Save) -> None:
        """Write a game as its patience's unfinished one; if another game was there, it goes to the list."""
        key = save.key
        path, (former, known) = self.folder / f"{stem(key)}.json", self._mine.get(key, (None, None))
        atomic_files.make_folder(self._recent_folder)
        if path.exists() and (path != former or disk.stamp(path) != known):
            self._leave(path)
        atomic_files.write_atomically(path, save.data())
        self._mine[key] = path, disk.stamp(path)
        if former and former != path and disk.stamp(former) == known:
            former.unlink(missing_ok=True)
        if others := [other for other in self._of(key.game) if other != path]:
            self._leave_all(others)

    def drop(self, save: Save) -> None:
        """Delete the files of a finished game, wherever they are now; branches with other moves stay."""
        for each in self._entries():
            if each.save and each.save.key == save.key and save.continues(each.save):
                each.path.unlink(missing_ok=True)

    def remove(self, path: Path) -> None:
        """Remove a game from the list permanently. Raises FileNotFoundError, or StoreError if it cannot be opened."""
        self._delete(path, read_save(path))

    def _delete(self, path: Path, save: Save) -> None:
        path.unlink()
        if save.key not in self.branches():
            self._gone(save)

    def take_wins(self) -> None:
        """Give the games that are won to `gone`: the program ended before they were recorded or their files deleted."""
        for each in self._entries():
            if each.save and each.save.is_won():
                self._gone(each.save)

    def unfinished(self) -> list[SaveEntry]:
        """List the games with moves, the latest first, and the files that cannot be opened.

        A game that is won and not recorded yet is not among them.
        """
        found = (each for each in self._entries() if not each.save or (each.save.moves and not each.save.is_won()))
        return sorted(found, key=lambda each: each.date, reverse=True)

    def own(self) -> set[Path]:
        """Return the files of each patience's unfinished game."""
        return {path for slug in PATIENCES if (path := self.newest(slug))}

    def games(self) -> list[tuple[Path, bool]]:
        """List all files in the order in which they were left, with whether each is its patience's unfinished game."""
        own = self.own()
        paths = [path for folder in (self.folder, self._recent_folder) for path in disk.files(folder, "*.json")]
        return [(path, path in own) for path in sorted(paths, key=_order)]

    def branches(self) -> dict[GameKey, list[Save]]:
        """Return all games that can be opened; a game may have several branches. Any thread may call this."""
        found: dict[GameKey, list[Save]] = {}
        for entry in self._entries():
            if entry.save:
                found.setdefault(entry.save.key, []).append(entry.save)
        return found

    def fork(self, save: Save) -> None:
        """Prepare to continue a game from a save elsewhere, in place of a file whose moves another one has as well."""
        self._mine.pop(save.key, None)
        branches = [(each.path, each.save) for each in self._entries() if each.save and each.save.key == save.key]
        for path, branch in branches:
            others = (other for where, other in branches if where != path)
            if any(other.continues(branch) for other in (save, *others)):
                self._mine[save.key] = path, disk.stamp(path)
                break

    def destination(self, key: GameKey, *, unfinished: bool) -> tuple[Path, str]:
        """Return folder and name for a game of another machine: in the list, or the unfinished one if there is none."""
        if unfinished and not self._of(key.game):
            return self.folder, stem(key)
        return self._recent_folder, self._numbered(stem(key))

    def _numbered(self, name: str) -> str:
        """Return the name in the list of a game that is left now."""
        return f"{1 + max(map(_number, disk.files(self._recent_folder, '*.json')), default=0)}-{name}"

    def _leave(self, path: Path) -> None:
        """Move an unfinished game to the list."""
        path.replace(self._recent_folder / f"{self._numbered(path.stem)}{path.suffix}")

    def _leave_all(self, paths: list[Path]) -> None:
        for path in paths:
            save = SaveEntry.of(path).save
            if not save or save.length:  # one that cannot be opened may have moves, too
                self._leave(path)
            else:
                path.unlink(missing_ok=True)
        self._shorten()
        atomic_files.sync_folder(self._recent_folder)

    def _shorten(self) -> None:
        """Remove from a full list what was left first; a file that cannot be opened stays, because it may hold a game.

        An import may have brought more, which stay.
        """
        left = sorted(disk.files(self._recent_folder, "*.json"), key=_order)  # not what is only about to be left
        games = [(path, save) for path in left if (save := SaveEntry.of(path).save)]
        if len(games) > MAX_RECENT:
            self._delete(*games[0])

    def _entries(self) -> list[SaveEntry]:
        found = (disk.files(folder, f"*{end}") for folder in (self.folder, self._recent_folder) for end in ENDINGS)
        return [SaveEntry.of(path) for paths in found for path in paths]

    def _of(self, slug: str) -> list[Path]:
        return disk.files(self.folder, f"{slug}-[0-9]*.json")


def stem(key: GameKey) -> str:
    """Return the name of a game's file, without the number in the list and the suffix."""
    return f"{key.game}-{key.started:%Y%m%dT%H%M%S%f}"


def _order(path: Path) -> tuple[int, float, str]:
    """Return what games are sorted by: when they were left, and then when they were written."""
    return _number(path), disk.changed(path), path.name


def _number(path: Path) -> int:
    """Return the number before the name of a game that was left; 0 if an earlier release wrote the file."""
    number = path.name.partition("-")[0]
    return int(number) if number.isdecimal() else 0
