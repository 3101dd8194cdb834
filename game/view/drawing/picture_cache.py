"""A disk cache of pictures as raw pixels: reading one takes a tenth of the time of drawing it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final
from zlib import crc32

import pygame

from game.platform.atomic_files import write_atomically
from game.platform.threads import start_thread
from game.view.drawing.geometry import Size, strips

FORMAT: Final = "BGRA"  # the order of bytes in SDL's premultiplied surfaces here
BAND: Final = 64  # number of rows written at a time


class PictureCache:
    """A folder of pictures, each with a text of what it depends on, of which two words begin the name of its file."""

    def __init__(self, folder: Path | None, maximum: int) -> None:
        """Use a folder for up to `maximum` bytes of pictures; None for no cache."""
        self._folder, self._max_bytes = folder, maximum

    def find(self, what: str, size: Size) -> pygame.Surface | None:
        """Return the picture of a size in pixels for a text, or None."""
        pixels = read_pixels(self._path(what), 4 * size[0] * size[1]) if self._folder else None
        return pygame.image.frombuffer(pixels, size, FORMAT) if pixels else None

    def store(self, what: str, *pictures: pygame.Surface) -> None:
        """Write a picture, or several one below the other, in the background; they must not be changed afterwards."""
        if self._folder:
            bands = chain.from_iterable(map(_bands, pictures))
            write = partial(write_pixels, self._path(what), bands, self._max_bytes)
            start_thread(write, "a picture to disk")

    def _path(self, what: str) -> Path:
        words = "-".join(what.split()[:2])
        return (self._folder or Path()) / f"{words}-{crc32(what.encode()):08x}.raw"


def read_pixels(path: Path, size: int) -> bytes | None:
    """Read a file of an exact size, and mark it as used; None if there is none. A mapped one could be truncated."""
    pixels = b""
    with suppress(OSError, ValueError):
        if path.is_file() and path.stat().st_size == size:  # to open anything else, such as a device, could start it
            pixels = path.read_bytes()
            os.utime(path)
    return pixels if len(pixels) == size else None


def write_pixels(path: Path, pixels: Iterable[bytes], maximum: int) -> None:
    """Write a file atomically, and delete the least recently used ones beyond a number of bytes; ignore failures."""
    with suppress(OSError):
        write_atomically(path, pixels, durable=False)
        _make_room(path.parent, maximum)


def _make_room(folder: Path, maximum: int) -> None:
    """Delete the least recently used pictures of a folder, down to a number of bytes."""
    found = [(file, file.lstat()) for file in folder.iterdir() if file.suffix in {".raw", ".part"}]
    for file, status in sorted(found, key=lambda entry: entry[1].st_mtime, reverse=True):
        maximum -= status.st_size
        if maximum < 0:
            with suppress(OSError):  # it may be a folder, or another process was faster
                file.unlink()


def clear(folder: Path) -> None:
    """Delete the pictures in a folder that is no longer used and in its subfolders; then the folders, if empty."""
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
    """Yield a picture's pixels in bands, because a copy of all would need as much memory as the picture."""
    for band in strips(picture.get_rect(), BAND):
        yield pygame.image.tobytes(picture.subsurface(band), FORMAT)


def stamp(*folders: Path) -> str:
    """Return a text that changes with the files in folders: by sizes, too, as an installer may set all times alike."""
    files = sorted((entry.name, entry.stat()) for folder in folders for entry in os.scandir(folder) if entry.is_file())
    entries = ((name, stat.st_size, stat.st_mtime_ns) for name, stat in files)
    return f"{crc32(repr([*entries]).encode()):08x}"
