"""Files written whole, or not at all."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
CREATING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINKS | getattr(os, "O_BINARY", 0)


def write_whole(path: Path, data: bytes | Iterable[bytes], *, durable: bool = True) -> None:
    """Write a file so that there is either the old one or the new one, even after a crash; OSError where that fails.

    One that is not `durable` may be lost in a power cut, and is written sooner.
    """
    part = write_part(path.parent, data, durable=durable)
    try:
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    if durable:
        sync_folder(path.parent)


def write_part(folder: Path, data: bytes | Iterable[bytes], *, durable: bool = True) -> Path:
    """Write a file that will replace another one of the folder, to the platter; OSError where that fails."""
    make_folder(folder)
    part = folder / f".{os.getpid()}-{os.urandom(4).hex()}.part"
    try:
        with os.fdopen(os.open(part, CREATING, 0o600), "wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            file.flush()
            now = time.time_ns()  # finer than the clock that the system stamps files with, which ties
            os.utime(part, ns=(now, now))
            if durable:
                os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            part.unlink()  # on a full disk its room is needed
        raise
    return part


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, to the platter; OSError where that fails."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    try:
        folder.mkdir(0o700)
    except FileExistsError:
        if folder.is_dir():  # another process was faster
            return
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Make sure that the names in a folder outlive a power cut, where the system can do so."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # it may be written but not read
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot, and need not
            raise
    finally:
        os.close(handle)
