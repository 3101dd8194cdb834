"""Atomic writing of files."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

NEVER_BLOCKING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
READING = os.O_RDONLY | NEVER_BLOCKING
NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | NEVER_BLOCKING
CREATING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINKS


def write_atomically(path: Path, data: bytes | Iterable[bytes], *, durable: bool = True) -> None:
    """Write a file atomically: after a crash there is either the old file or the new one. Raises OSError.

    With `durable=False` it is not synced, which is faster, and a power cut may lose it.
    """
    make_folder(path.parent)
    part = path.parent / f".{os.getpid()}-{os.urandom(4).hex()}.part"
    try:
        with os.fdopen(os.open(part, CREATING, 0o600), "wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            file.flush()
            now = time.time_ns()  # it has a higher resolution than the time stamps of files, which can be equal
            os.utime(part, ns=(now, now))
            if durable:
                os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()  # it would take space on a full disk
        raise
    if durable:
        sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, and sync them. Raises OSError."""
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
    """Sync the names in a folder, if the system can, so that they survive a power cut."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # the folder can be written but not read
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot sync folders and need not
            raise
    finally:
        os.close(handle)
