"""The picture cache: errors of the disk only cost time, and leave no files."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.cards import parse_card
from game.view.cards.deck import CLASSIC
from game.view.cards.faces import Faces
from game.view.drawing.picture_cache import PictureCache, clear, read_pixels, write_pixels
from tests.support.selection import posix
from tests.support.waiting import until


def stopping(error: OSError) -> Iterator[bytes]:
    yield b"half a picture"
    raise error


def test_a_full_disk_is_not_filled_with_parts(tmp_path: Path) -> None:
    for number in range(3):
        write_pixels(tmp_path / f"{number}.raw", stopping(OSError(errno.ENOSPC, "no space left")), 500)
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_make_way_and_so_does_what_was_never_finished(tmp_path: Path) -> None:
    (tmp_path / "menu").mkdir()
    (tmp_path / "faces.123.part").write_bytes(b"of a program that was killed")
    os.utime(tmp_path / "faces.123.part", (1, 1))
    for number in range(5):
        path = tmp_path / f"{number}.raw"
        write_pixels(path, [b"a picture"], 30)
        os.utime(path, (1000 + number,) * 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2.raw", "3.raw", "4.raw", "menu"]
    assert read_pixels(tmp_path / "2.raw", 9) == b"a picture"  # what was used last stays
    write_pixels(tmp_path / "5.raw", [b"a picture"], 30)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2.raw", "4.raw", "5.raw", "menu"]


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    write_pixels(tmp_path / "file" / "picture.raw", [b"a picture"], 30)


def test_a_part_is_no_way_into_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").write_bytes(b"mine")
    monkeypatch.setattr(os, "urandom", bytes)
    part = tmp_path / f".{os.getpid()}-{bytes(4).hex()}.part"
    part.symlink_to(tmp_path / "mine")
    write_pixels(tmp_path / "picture.raw", [b"a picture"], 30)
    assert (tmp_path / "mine").read_bytes() == b"mine"


def hostile(path: Path, kind: str) -> None:
    """Put something other than a picture at a path."""
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "loop":
            path.symlink_to(path.name)
        case "sparse":
            with path.open("wb") as file:
                file.truncate(1 << 40)
        case "short":
            path.write_bytes(b"short")


@posix
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "loop", "sparse", "short"])
def test_what_is_no_picture_is_passed_over_at_once(tmp_path: Path, kind: str) -> None:
    kept = PictureCache(tmp_path, 1000)
    kept.store("menu 10x10", pygame.Surface((10, 10), pygame.SRCALPHA))
    (path,) = until(lambda: [*tmp_path.glob("*.raw")])
    path.unlink()
    hostile(path, kind)
    assert kept.find("menu 10x10", (10, 10)) is None
    for number in range(3):
        write_pixels(tmp_path / f"{number}.raw", [b"a picture"], 20)  # makes room, whatever the folder contains
    assert sum(path.is_file() and path.stat().st_size for path in tmp_path.iterdir()) <= 20


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_picture_outlives_its_file(tmp_path: Path) -> None:
    """A mapped file that another program truncates would end this one."""
    faces = Faces(tmp_path, lambda: None)
    faces.resize(16, "king-albert")
    faces.prepare()
    until(lambda: [*tmp_path.glob(f"{CLASSIC.name}-16-*.raw")], faces.collect)
    again = Faces(tmp_path, lambda: None)
    again.resize(16, "king-albert")
    for path in tmp_path.glob("*.raw"):
        os.truncate(path, 0)
    picture = again.picture(parse_card("KS"))
    assert picture.get_at((8, 11)).a == 255


def test_a_folder_that_is_not_used_any_more_is_cleared_of_pictures_alone(tmp_path: Path) -> None:
    for name in ("cache/1.raw", "cache/2.part", "cache/menu/3.raw", "data/4.raw"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"a picture")
    (tmp_path / "cache" / "mine.raw").symlink_to(tmp_path / "data", target_is_directory=True)
    clear(tmp_path / "cache")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    assert (tmp_path / "data" / "4.raw").exists()
    (tmp_path / "cache").symlink_to(tmp_path / "data", target_is_directory=True)
    clear(tmp_path / "cache")
    assert (tmp_path / "data" / "4.raw").exists()
