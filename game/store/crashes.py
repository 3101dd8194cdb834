"""What is left of a crash: where every thread was, written by the dying program, and told when it starts next."""

from __future__ import annotations

import faulthandler
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from game.language import _
from game.platform.writing import make_folder

NOW, LAST = "crash.txt", "last-crash.txt"
WRITING = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def watch_for_crashes(folder: Path) -> str:
    """Write crashes of this process into a folder; return a sentence on where the last one is, "" for none.

    What is wrong with the disk costs only the report.
    """
    told = ""
    with suppress(OSError, ValueError):
        make_folder(folder)
        if _told(folder / NOW):
            (folder / NOW).replace(folder / LAST)
            told = _(
                "Quintet crashed last time; for a bug report, {file} in {folder} says where", file=LAST, folder=folder
            )
        file = _opened(folder / NOW)
        faulthandler.enable(file)  # it keeps the file
    return told


def _told(path: Path) -> bool:
    """Return whether a file is there with something in it."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_size > 0


def _opened(path: Path) -> BinaryIO:
    """Open a file to write at its end; OSError for anything that is no file of its own."""
    handle = os.open(path, WRITING, 0o600)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(f"{path} is no file")
    return os.fdopen(handle, "ab", buffering=0)
