"""Pictures kept on disk as raw pixels: to read one takes a tenth of the time to draw it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

import pygame

from game.threads import start_thread

FORMAT: Final = "BGRA"  # as SDL's premultiplied surfaces lie in memory here
BAND: Final = 64  # rows that are written at once


class KeptPictures:
    """A folder of pictures, each under a text that tells all it depends on; the oldest ones make way.

    The first two words of the text are to be fit for the name of a file.
    What goes wrong with the disk only costs the time to draw a picture again.
    """

    def __init__(self, folder: Path | None, most: int) -> None:
        """Keep so many pictures in a folder, or none at all where it is None."""
        self._folder, self._most = folder, most

    def find(self, what: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Give the picture of a size in pixels that was kept under a text, None where there is none."""
        try:
            pixels = self._path(what).read_bytes() if self._folder else b""
        except OSError:
            return None
        if len(pixels) != 4 * size[0] * size[1]:
            return None
        return pygame.image.frombuffer(pixels, size, FORMAT)

    def keep(self, what: str, picture: pygame.Surface) -> None:
        """Write a picture soon; it is not to change any more."""
        if self._folder:
            write = partial(write_pixels, self._path(what), _bands(picture), self._most)
            start_thread(write, "a picture to disk")

    def _path(self, what: str) -> Path:
        words = "-".join(what.split()[:2])
        return (self._folder or Path()) / f"{words}-{crc32(what.encode()):08x}.raw"


def write_pixels(path: Path, pixels: Iterable[bytes], most: int) -> None:
    """Write a file whole or not at all, and clear the oldest of its folder away until so many are left.

    A full disk only costs time later. What a program that was killed left unfinished is cleared away like the others.
    """
    part = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("xb") as file:
            file.writelines(pixels)
        part.replace(path)
        files = [file for file in path.parent.iterdir() if file.suffix in {".raw", ".part"}]
        for old in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)[most:]:
            old.unlink(missing_ok=True)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _bands(picture: pygame.Surface) -> Iterator[bytes]:
    """Give a picture's pixels a little at a time: all of them at once would be as large as the picture again."""
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
