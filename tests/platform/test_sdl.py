"""One place where SDL is looked for, on three systems."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.platform import sdl

LAYOUTS = {  # the files beside and in pygame's folder
    "Linux": ["pygame_ce.libs/libSDL2-2-1c1e3e4b.0.so.0.3200.10", "pygame_ce.libs/libSDL2_image-2-5f0.0.so.0.800.8"],
    "macOS": ["pygame/.dylibs/libSDL2-2.0.0.dylib", "pygame/.dylibs/libSDL2_mixer-2.0.0.dylib"],
    "Windows": ["pygame/SDL2.dll", "pygame/SDL2_ttf.dll"],
}


@pytest.fixture
def library() -> Iterator[None]:
    """Look for the library again, without what was found before."""
    sdl.library.cache_clear()
    yield
    sdl.library.cache_clear()


@pytest.mark.parametrize("system", LAYOUTS)
def test_it_is_found_where_each_system_has_it(tmp_path: Path, system: str) -> None:
    for name in LAYOUTS[system]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "pygame").mkdir(exist_ok=True)
    assert [path.resolve() for path in sdl.bundled(tmp_path / "pygame")] == [tmp_path / LAYOUTS[system][0]]


def test_without_one_there_is_none(tmp_path: Path) -> None:
    assert sdl.bundled(tmp_path) == []


@pytest.mark.usefixtures("library")
def test_what_cannot_be_loaded_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "SDL2.dll").write_bytes(b"MZ")
    monkeypatch.setattr(pygame, "__file__", str(tmp_path / "pygame" / "__init__.py"))
    monkeypatch.setattr(sdl, "SYSTEMS", ("libSDL2-of-nobody.so.0",))
    with pytest.raises(ImportError):
        sdl.library()


@pytest.mark.usefixtures("library")
@pytest.mark.skipif(sys.platform != "linux", reason="the name of a loaded library is that of Linux")
def test_a_systems_library_is_taken_if_it_is_loaded_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "__file__", str(tmp_path / "pygame" / "__init__.py"))
    monkeypatch.setattr(sdl, "SYSTEMS", ("libm.so.6",))  # which Python has loaded
    assert sdl.library()
    sdl.library.cache_clear()
    monkeypatch.setattr(sdl, "SYSTEMS", ("libanl.so.1",))  # which exists, but is not loaded
    with pytest.raises(ImportError):
        sdl.library()


@pytest.mark.usefixtures("library")
def test_here_it_is_the_one_that_pygame_uses() -> None:
    found = sdl.library()
    version = (ctypes.c_uint8 * 3)()
    found.SDL_GetVersion(version)
    assert tuple(version) == pygame.get_sdl_version()
