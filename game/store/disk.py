"""Low-level work on the player's files: checked reads, free names, removal of leftovers."""

from __future__ import annotations

import json
import os
import re
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from game.language import _, ngettext
from game.language.os_errors import os_error_text
from game.platform import atomic_files

Warn = Callable[[str], None]  # gets a sentence for the player
Stamp = tuple[int, int, int]  # identifies one state of a file: inode, time in ns, size
STALE = 60.0  # seconds after which an unfinished temporary file is deleted
MAX_DATE = 253_402_128_000.0  # seconds since 1970: two days before the year 9999 ends, so a date in every zone
MAX_DEPTH = 8  # levels of nesting in the JSON files that are read
TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # without a final quote it reaches to the end
NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
NAMING = threading.Lock()  # held while a thread looks for a free name and uses it


class StoreError(ValueError):
    """Something on disk that cannot be used; its text is one sentence for the player."""


class UnavailableError(StoreError):
    """A file that may be good: it cannot be read at present, or a newer version wrote it. It stays where it is."""


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Raise StoreError with `what`, a sentence with a field `reason`, for any OSError or ValueError."""
    try:
        yield
    except OSError as error:
        raise StoreError(_(what, reason=os_error_text(error))) from None
    except ValueError as error:  # the game began at a layout, the path is not valid, or a file is damaged
        raise StoreError(_(what, reason=error)) from None


def read_bytes(path: Path, largest: int) -> bytes:
    """Read a file of at most `largest` bytes.

    Raises FileNotFoundError if there is none, UnavailableError if the system refuses, and StoreError if it is too
    large or no file. Never blocks on a pipe or a device.
    """
    try:
        _check_kind(path.stat())  # before it is opened, because opening can already start a device
        with os.fdopen(os.open(path, atomic_files.READING), "rb") as file:
            _check_kind(os.fstat(file.fileno()))
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UnavailableError(_("it cannot be read: {reason}", reason=os_error_text(error))) from None
    except ValueError as error:
        raise error if isinstance(error, StoreError) else StoreError(_("its name cannot be used for a file")) from None
    if len(data) > largest:
        raise StoreError(
            ngettext(
                "it is too large: the limit is {count} byte", "it is too large: the limit is {count} bytes", largest
            )
        )
    return data


def parse_json(data: bytes, **hooks: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Parse JSON with hooks of the parser. Raises ValueError if it is none, or nested too deeply."""
    if nested_deeper(data, MAX_DEPTH):
        raise ValueError
    return json.loads(data.decode("utf-8"), **hooks)


def nested_deeper(data: bytes, maximum: int) -> bool:
    """Return whether JSON is nested deeper than `maximum` levels, without parsing it; wrong for some other text."""
    brackets = TEXT.sub(b"", data).translate(None, NO_BRACKETS)
    for _level in range(maximum):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return bool(brackets)


def _check_kind(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise StoreError(_("it is a folder, not a file"))
    if not stat.S_ISREG(status.st_mode):
        raise StoreError(_("it is a device or a pipe, not a file"))


def stamp(path: Path) -> Stamp | None:
    """Return a value that changes when the file does, or None if there is no file."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


def changed(path: Path) -> float:
    """Return when a file was changed, in seconds since 1970 and within the range of dates; 0 if there is no file."""
    found = stamp(path)
    return min(max(0.0, found[1] / 1e9), MAX_DATE) if found else 0.0


def files(folder: Path, pattern: str) -> list[Path]:
    """List the files that match a glob pattern; empty if there is no folder. Raises OSError if it cannot be read."""
    try:
        return [path for path in folder.iterdir() if fnmatchcase(path.name, pattern)]
    except FileNotFoundError:
        return []


def sweep(folder: Path) -> None:
    """Delete temporary files that crashes have left in a folder."""
    with suppress(OSError):
        for part in files(folder, ".*.part"):
            if abs(time.time() - part.lstat().st_mtime) > STALE:  # or the clock was set back
                part.unlink(missing_ok=True)


def free_path(folder: Path, stem: str, suffix: str, leaving: Path | None = None) -> Path:
    """Return a path in a folder whose name is free with every suffix: "stem", else "stem (2)", and so on.

    Upper and lower case count as equal; `leaving`, the present path of a file that is renamed, counts as free. Raises
    OSError if the folder cannot be read.
    """
    taken = {path.stem.casefold() for path in files(folder, "*") if path != leaving}
    names = (stem if n == 1 else f"{stem} ({n})" for n in range(1, len(taken) + 2))
    return folder / f"{next(name for name in names if name.casefold() not in taken)}{suffix}"


def write_new(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """Write a file to a free path in a folder; return the path. Raises OSError."""
    with NAMING:
        path = free_path(folder, stem, suffix)
        atomic_files.write_atomically(path, data)
    return path


def set_aside(path: Path, error: Exception) -> str:
    """Rename a damaged file to a free name, unless it is only unavailable; return the name that it has now."""
    if isinstance(error, UnavailableError):
        return path.name
    try:
        return path.rename(free_path(path.parent, path.name, ".damaged")).name
    except OSError:
        return path.name
