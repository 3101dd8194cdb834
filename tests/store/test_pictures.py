"""Pictures of the window: a file of what is seen, or a sentence that says why there is none."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from game.platform.atomic_files import write_atomically
from game.store.screenshots import Screenshots
from tests.support.waiting import until


def taken(folder: Path, window: pygame.Surface) -> str:
    """Take a picture, and return what is said of it."""
    woken: list[bool] = []
    pictures = Screenshots(folder, lambda: woken.append(True))
    pictures.take(window, "king-albert-24")
    until(lambda: woken)
    said = pictures.news()
    assert pictures.news() == ""
    return said


def window() -> pygame.Surface:
    surface = pygame.Surface((64, 48), 0, 32)
    surface.fill("#123456", (10, 10, 20, 20))
    return surface


def test_a_picture_shows_the_window_as_it_was(tmp_path: Path) -> None:
    name = taken(tmp_path / "pictures", window()).removeprefix("Screenshot saved as ")
    assert name.startswith("quintet-king-albert-24-20")
    picture = pygame.image.load(tmp_path / "pictures" / name)
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(window(), "RGB")


def test_pictures_taken_at_once_have_each_a_file_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = threading.Barrier(2)

    def meet(path: Path, data: bytes) -> None:
        """Write when the other thread is about to write, too, if it ever is."""
        with suppress(threading.BrokenBarrierError):
            both.wait(0.2)
        write_atomically(path, data)

    monkeypatch.setattr("game.platform.atomic_files.write_atomically", meet)
    woken = threading.Semaphore(0)
    pictures = Screenshots(tmp_path, woken.release)
    for _ in range(2):
        pictures.take(window(), "menu")
    for _ in range(2):
        assert woken.acquire(timeout=60)
    assert pictures.news() != pictures.news()
    assert len(list(tmp_path.glob("*.png"))) == 2


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "pictures").touch()
    assert taken(tmp_path / "pictures", window()) == "The screenshot cannot be saved: not a directory"
