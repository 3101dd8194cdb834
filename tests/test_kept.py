"""Pictures kept on disk: what goes wrong there costs time later, and leaves nothing behind."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from game.view.kept import write_pixels


def stopping(error: OSError) -> Iterator[bytes]:
    yield b"half a picture"
    raise error


def test_a_full_disk_is_not_filled_with_parts(tmp_path: Path) -> None:
    for number in range(3):
        write_pixels(tmp_path / f"{number}.raw", stopping(OSError(errno.ENOSPC, "no space left")), 5)
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_make_way_and_so_does_what_was_never_finished(tmp_path: Path) -> None:
    (tmp_path / "menu").mkdir()
    (tmp_path / "faces.123.part").write_bytes(b"of a program that was killed")
    os.utime(tmp_path / "faces.123.part", (1, 1))
    for number in range(5):
        path = tmp_path / f"{number}.raw"
        write_pixels(path, [b"a picture"], 3)
        os.utime(path, (1000 + number,) * 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2.raw", "3.raw", "4.raw", "menu"]


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    write_pixels(tmp_path / "file" / "picture.raw", [b"a picture"], 3)
