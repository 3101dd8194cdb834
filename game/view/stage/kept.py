"""Pictures kept on disk as raw pixels: to read one takes a tenth of the time to draw it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

import pygame

from game.platform.threads import start_thread
from game.platform.writing import write_whole

FORMAT: Final = "BGRA"  # as SDL's premultiplied surfaces lie in memory here
READING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
BAND: Final = 64  # rows that are written at once


class KeptPictures:
    """A folder of pictures, each under a text that tells all it depends on; those not used for longest make way.

    The first two words of the text are to be fit for the name of a file.
    What goes wrong with the disk only costs the time to draw a picture again.
    """

    def __init__(self, folder: Path | None, most: int) -> None:
        """Keep up to a number of bytes of pictures in a folder, or none where it is None."""
        self._folder, self._most = folder, most

    def find(self, what: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture of a size in pixels that was kept under a text, None where there is none."""
        pixels = read_pixels(self._path(what), 4 * size[0] * size[1]) if self._folder else None
        return pygame.image.frombuffer(pixels, size, FORMAT) if pixels else None

    def keep(self, what: str, picture: pygame.Surface) -> None:
        """Write a picture soon; it is not to change any more."""
        if self._folder:
            write = partial(write_pixels, self._path(what), _bands(picture), self._most)
            start_thread(write, "a picture to disk")

    def _path(self, what: str) -> Path:
        words = "-".join(what.split()[:2])
        return (self._folder or Path()) / f"{words}-{crc32(what.encode()):08x}.raw"


def read_pixels(path: Path, size: int) -> bytes | None:
    """Read a file of an exact size in bytes, and take note that it was used; None for any other, be it a pipe.

    The bytes are copied, not mapped: whoever truncates a file that is mapped ends the program.
    """
    try:
        if not _is_plain(path.stat(), size):  # before opening, because opening alone can set a device going
            return None
        with os.fdopen(os.open(path, READING), "rb") as file:
            pixels = file.read(size) if _is_plain(os.fstat(file.fileno()), size) else b""
        with suppress(OSError):
            os.utime(path)
    except (OSError, ValueError):
        return None
    return pixels if len(pixels) == size else None


def _is_plain(status: os.stat_result, size: int) -> bool:
    return stat.S_ISREG(status.st_mode) and status.st_size == size


def write_pixels(path: Path, pixels: Iterable[bytes], most: int) -> None:
    """Write a file whole or not at all, and remove the least recently used ones beyond the limit in bytes.

    A full disk only costs time later. What a program that was killed left unfinished is cleared away like the others.
    """
    with suppress(OSError):
        write_whole(path, pixels, durable=False)
        _make_room(path.parent, most)


def _make_room(folder: Path, most: int) -> None:
    """Remove the least recently used pictures of a folder, down to a number of bytes."""
    found = [(file, file.lstat()) for file in folder.iterdir() if file.suffix in {".raw", ".part"}]
    for file, status in sorted(found, key=lambda entry: entry[1].st_mtime, reverse=True):
        most -= status.st_size
        if most < 0:
            with suppress(OSError):  # it may be a folder, or another program was faster
                file.unlink()


def clear(folder: Path) -> None:
    """Remove the pictures of a folder that is not used any more and of those in it, and the folders if that is all."""
    if folder.is_symlink():
        return
    with suppress(OSError):
        for entry in folder.iterdir():
            if entry.suffix in {".raw", ".part"}:
                entry.unlink(missing_ok=True)
            elif entry.is_dir():
                clear(entry)
        folder.rmdir()


def _bands(picture: pygame.Surface) -> Iterator[bytes]:
    """Yield a picture's pixels a little at a time: all of them at once would be as large as the picture again."""
    width, height = picture.get_size()
    for top in range(0, height, BAND):
        yield pygame.image.tobytes(picture.subsurface(0, top, width, min(BAND, height - top)), FORMAT)


def stamp(*folders: Path) -> str:
    """Tell the state of the files in some folders: another text when one of them comes, goes or is written anew.

    Sizes count beside times, for an installer may give every file the same time.
    """
    files = sorted((entry.name, entry.stat()) for folder in folders for entry in os.scandir(folder) if entry.is_file())
    told = ((name, stat.st_size, stat.st_mtime_ns) for name, stat in files)
    return f"{crc32(repr([*told]).encode()):08x}"
