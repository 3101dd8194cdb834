"""Reports of crashes: of signals with the stack of each thread, of exceptions with their traceback.

The next start says where the report is. A program that cannot end, because a thread or a library hangs, counts as
crashed, too.
"""

from __future__ import annotations

import faulthandler
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.language import _
from game.platform.atomic_files import NO_LINKS, make_folder

NOW, LAST = "crash.txt", "last-crash.txt"  # the report of this process, and that of the last crash


class Report(NamedTuple):
    """An open report; `state` returns what it says about the program besides the traceback of an exception."""

    file: BinaryIO
    folder: Path
    state: Callable[[], str]


_reports: list[Report] = []  # that of this process


def watch_for_crashes(folder: Path, state: Callable[[], str]) -> str:
    """Write crashes of this process into a folder, if the disk allows it; return where the last report is, or ""."""
    sentence = ""
    with suppress(OSError, ValueError):
        make_folder(folder)
        if _has_content(folder / NOW):
            (folder / NOW).replace(folder / LAST)
            sentence = _(
                "Quintet crashed last time; for a bug report, {file} in {folder} says where", file=LAST, folder=folder
            )
        file = _opened(folder / NOW)
        faulthandler.enable(file)  # the file stays open, because faulthandler holds a reference to it
        _reports.append(Report(file, folder, state))
    return sentence


def report(error: BaseException, sentence: str) -> str:
    """Add an exception to the report; return the sentence, filled in, or without a report the traceback."""
    import traceback  # noqa: PLC0415 - not at the start

    text = "".join(traceback.format_exception(error))
    for file, folder, state in _reports[-1:]:
        with suppress(OSError):
            file.write(f"{state()}\n{text}\n".encode(errors="backslashreplace"))
            return _(sentence, file=NOW, folder=folder)
    return text


def end_within(seconds: float) -> None:
    """End this process, when everything is on disk, in some seconds if it has not ended by itself, with a report."""
    for file, *_more in _reports[-1:]:
        faulthandler.dump_traceback_later(seconds, exit=True, file=file)


def _has_content(path: Path) -> bool:
    """Return whether a regular file exists and is not empty."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_size > 0


def _opened(path: Path) -> BinaryIO:
    """Open a file to append to it, unbuffered. Raises OSError if it is not a regular file."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | NO_LINKS, 0o600)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(f"{path} is no file")
    return os.fdopen(handle, "ab", buffering=0)
