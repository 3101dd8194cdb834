"""The window: it leaves full screen as it was before."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing

import pygame
import pytest

from game.platform.window import Window

PLACE = (30, 40)


class Forgetful(pygame.Window):
    """A window that a window manager places anew when it leaves full screen."""

    def set_windowed(self) -> None:
        super().set_windowed()
        self.size, self.position = (1024, 640), (0, 0)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 1200)])
    monkeypatch.setattr(pygame, "Window", Forgetful)
    with closing(Window((1100, 700), PLACE, fullscreen=False)) as window:
        yield window


def test_after_full_screen_a_window_has_its_former_size_and_place(window: Window) -> None:
    before = window.corners
    window.toggle_fullscreen()
    assert window.fullscreen
    assert window.remembered() == (before[1], before[0])
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.corners == before
    assert window.poll() is None


def test_after_full_screen_a_maximised_window_is_maximised_again_a_moment_later(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.follow(pygame.Event(pygame.WINDOWMAXIMIZED))
    window.toggle_fullscreen()
    window.follow(pygame.Event(pygame.WINDOWRESTORED))  # as a window manager may tell of a window in full screen
    window.toggle_fullscreen()
    wait = window.poll()
    assert wait
    assert 0 < wait < 1
    later = time.monotonic() + wait + 0.001
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert window.poll() is None
    assert window.poll() is None
