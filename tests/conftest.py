"""What all processes of a run share: compiled modules, drawn faces, and an order that keeps the cores busy."""

from __future__ import annotations

import errno
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest
from hypothesis import settings

from game.language import ENGLISH, set_language
from game.platform import atomic_files
from game.view.drawing.ui_style import UiStyle, set_ui_style
from tests.support.host import HeadlessHost, open_video

# Tests start the program and its solver hundreds of times. If the environment forbids compiled modules, most of the
# processor time of a start would be spent on compiling the same modules again, and that of pytest on rewriting asserts.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("slow machines", deadline=None)
settings.load_profile("slow machines")

os.environ["LC_ALL"] = "C.UTF-8"  # English is expected, whatever language the system has

# A start that fails shows a message box, which would wait for the developer. SDL tries "wayland-0" if none is named.
os.environ.pop("DISPLAY", None)
os.environ["WAYLAND_DISPLAY"] = os.devnull


KEPT = 500  # pictures that are not drawn again, of 20 kB to 2 MB


def _guard_memory() -> None:
    """Let calls fail in which pygame-ce 2.5.8 reads beyond a picture, which ends a program now and then."""
    smoothscale: Any = pygame.transform.smoothscale
    box_blur: Any = pygame.transform.box_blur

    def scaled(picture: pygame.Surface, size: tuple[float, float], *onto: pygame.Surface) -> Any:  # noqa: ANN401 - as they return
        grows = [old == 1 < new for old, new in zip(picture.get_size(), size, strict=True)]
        assert not any(grows), f"a line of {picture.get_size()} is smoothed to {size}: use `repeated`"
        return smoothscale(picture, size, *onto)

    def blurred(picture: pygame.Surface, radius: int) -> Any:  # noqa: ANN401 - likewise
        assert radius < picture.get_height(), f"{picture.get_size()} is blurred by {radius}"
        return box_blur(picture, radius)

    for name, guarded in (("smoothscale", scaled), ("box_blur", blurred)):
        setattr(pygame.transform, name, guarded)


_guard_memory()


def _rasterise_once() -> None:
    """Keep what SVG files look like: the tests of a process draw the same cards and felts hundreds of times."""
    image: Any = pygame.image
    rasterise = image.load_sized_svg

    @lru_cache(maxsize=KEPT)
    def kept(file: bytes, width: int, height: int) -> pygame.Surface:
        picture: pygame.Surface = rasterise(BytesIO(file), (width, height))
        return picture

    def loaded(file: BytesIO | Path | str, size: tuple[int, int]) -> pygame.Surface:
        text = file.read() if isinstance(file, BytesIO) else Path(file).read_bytes()
        return kept(text, *size).copy()

    image.load_sized_svg = loaded


_rasterise_once()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files with real windows evenly among the others: they mostly wait while the others compute."""
    files: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.nodeid.partition("::")[0]].append(item)
    windows = [file for file in files if file.startswith("tests/desktop/")]
    others = [file for file in files if file not in windows]
    place = {file: (index + 0.5) / len(among) for among in (windows, others) for index, file in enumerate(among)}
    items.sort(key=lambda item: place[item.nodeid.partition("::")[0]])


@pytest.fixture(autouse=True, scope="module")
def _video(request: pytest.FixtureRequest) -> None:
    """Allow each file to draw, except those with real windows."""
    if not request.node.nodeid.startswith("tests/desktop/"):
        open_video()


@pytest.fixture(autouse=True)
def _style() -> Iterator[None]:
    """Leave the usual language and style to the next test."""
    yield
    set_language(ENGLISH)
    set_ui_style(**UiStyle()._asdict())


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A disk on which nothing more can be written as long as this is set."""
    no_room, write = Event(), atomic_files.write_atomically

    def refuse(path: Path, data: bytes) -> None:
        if no_room.is_set():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(path, data)

    monkeypatch.setattr(atomic_files, "write_atomically", refuse)
    yield no_room
    no_room.clear()


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HeadlessHost]:
    """A host for scenes, in a window of the parameter's size, or of the file's `SIZE`."""
    size = getattr(request, "param", getattr(request.module, "SIZE", (1280, 720)))
    with closing(HeadlessHost(size, tmp_path)) as opened:
        yield opened
