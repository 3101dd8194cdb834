"""Games that the player saved under a name, in the folder of saves or anywhere else.

A save has the name of its file, without ".quintet", so the player may copy and rename files in a file manager. Saves
of earlier releases end in ".json".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.language import N_, _
from game.platform import atomic_files
from game.rules.session import Session
from game.store import disk
from game.store.save_format import GameStats, Loaded, Save
from game.store.save_reader import SaveEntry, read_save

SUFFIX = ".quintet"
LONGEST_NAME = 80  # characters
MAX_NAME_BYTES = 180  # of UTF-8; most file systems allow 255, and copies get a number
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
MAX_DELETED = 50


class NamedSaves:
    """The named saves. All methods raise StoreError if the system refuses."""

    def __init__(self, folder: Path) -> None:
        """Keep saves in a folder, which need not exist yet; deleted ones go to its subfolder `trash`."""
        self.folder, self._trash = folder, folder / "trash"

    def save(self, name: str, session: Session, stats: GameStats) -> Path:
        """Save a game; return its file. The name is changed as far as needed to make a file name that is free."""
        stem = safe_name(name, f"{session.game.name} {session.number}")
        with disk.explained(N_("the game cannot be saved: {reason}")):
            return disk.write_new(self.folder, stem, SUFFIX, Save.of(session, stats).data())

    def entries(self) -> list[SaveEntry]:
        """List all saves, the newest first. No file is read before its contents are used."""
        with disk.explained(N_("the games cannot be listed: {reason}")):
            paths = [path for suffix in (SUFFIX, ".json") for path in disk.files(self.folder, f"*{suffix}")]
        entries = [SaveEntry.of(path, mine=True) for path in paths]
        return sorted(entries, key=lambda entry: entry.date, reverse=True)

    def rename(self, path: Path, name: str) -> Path:
        """Rename a save; return its new file. The name is changed as far as needed to make a file name that is free."""
        stem = safe_name(name, path.stem)
        return path if stem == path.stem else _move(path, self.folder, stem)

    def delete(self, path: Path) -> Callable[[], Path]:
        """Move a save to the trash; return what moves it back, with a number if its name is no longer free."""
        deleted = _move(path, self._trash, path.stem)
        with suppress(OSError):
            older = [path for path in disk.files(self._trash, "[!.]*") if path != deleted]
            for old in sorted(older, key=disk.changed, reverse=True)[MAX_DELETED - 1 :]:
                old.unlink()
        return partial(_move, deleted, path.parent, path.stem)


def save_at(path: Path, session: Session, stats: GameStats) -> Path:
    """Write a game to any path, replacing the file there. Raises StoreError with one sentence if that fails."""
    with disk.explained(N_("the game cannot be saved: {reason}")):
        atomic_files.write_atomically(path, Save.of(session, stats).data())
        return path


def load(path: Path) -> Loaded:
    """Load a save from any path; in King Albert that discontinues the score. Raises StoreError with one sentence."""
    try:
        loaded = read_save(path).restore()
    except FileNotFoundError:
        raise disk.StoreError(_("there is no such file")) from None
    if loaded.session.game.undo_ends_scoring:
        loaded.session.scoring = False
    return loaded


def safe_name(name: str, otherwise: str) -> str:
    """Return a file name close to `name` that every system accepts; `otherwise` if nothing of it is left."""
    safe = "".join(map(_safe_letter, unicodedata.normalize("NFC", name)))
    short = " ".join(safe.split())[:LONGEST_NAME].encode()[:MAX_NAME_BYTES].decode(errors="ignore")
    stem = short.strip(" .")
    if not stem:
        return safe_name(otherwise, "Quintet")
    return f"_{stem}" if stem.split(".")[0].strip().lower() in DEVICES else stem


def _safe_letter(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind in ("Cs", "Co", "Cn", "Cf") and letter not in "\u200c\u200d":  # joiners are parts of words and emoji
        return ""
    return " " if kind in ("Cc", "Zl", "Zp") else "_" if letter in '<>:"/\\|?*' else letter


def _move(path: Path, folder: Path, stem: str) -> Path:
    with disk.explained(N_("the save cannot be moved: {reason}")):
        atomic_files.make_folder(folder)
        with disk.NAMING:
            return path.rename(disk.free_path(folder, stem, path.suffix, path))
