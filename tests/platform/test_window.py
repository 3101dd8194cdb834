"""The window: it leaves full screen as it was before, and opens where a screen shows it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing

import pygame
import pytest

from game.platform import placement
from game.platform.placement import Placement
from game.platform.sdl import Frame
from game.platform.window import Window

PLACE = (30, 40)
FRAME = Frame(top=20, left=1, bottom=5, right=1)
TWO = [pygame.Rect(0, 30, 1600, 870), pygame.Rect(1600, 0, 1920, 1080)]  # side by side, the first one with a bar


class Forgetful(pygame.Window):
    """A window that a window manager places anew when it leaves full screen."""

    def set_windowed(self) -> None:
        super().set_windowed()
        self.size, self.position = (1024, 640), (0, 0)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setattr(placement, "work_areas", lambda: [pygame.Rect(0, 0, 1600, 1200)])
    monkeypatch.setattr(pygame, "Window", Forgetful)
    with closing(Window(Placement((1100, 700), PLACE), fullscreen=False)) as window:
        yield window


def test_after_full_screen_a_window_has_its_former_size_and_place(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = window.corners
    window.toggle_fullscreen()
    assert window.fullscreen
    assert window.placement() == Placement((1100, 700), PLACE)
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.placement() == Placement((1100, 700), PLACE)  # though the window manager has not finished
    wait = window.poll()
    assert wait
    assert 0 < wait < 1
    later = time.monotonic() + wait + 0.001
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert window.poll() is None
    assert window.corners == before == (PLACE, (1100, 700))
    assert window.poll() is None


@pytest.mark.parametrize(
    ("size", "place", "rect"),
    [
        ((1100, 700), (300, 200), (300, 200, 1100, 700)),
        ((1100, 700), (2000, 100), (2000, 100, 1100, 700)),  # on the second screen
        ((1100, 700), (1000, 100), (1000, 100, 1100, 700)),  # on both
        ((1100, 700), (-1000, 800), (-1000, 800, 1100, 700)),  # its title bar can still be reached
        ((1100, 700), (300, 0), (250, 122, 1100, 700)),  # its title bar is hidden by the desktop's bar
        ((1100, 700), (3600, 300), (250, 122, 1100, 700)),  # a screen that is gone
        ((1100, 700), (-1090, 300), (250, 122, 1100, 700)),
        ((1100, 700), None, (250, 122, 1100, 700)),
        ((1900, 1000), (1700, 40), (1700, 40, 1900, 1000)),  # partly outside
        ((4000, 3000), (2000, 100), (1601, 20, 1918, 1055)),
        ((4000, 3000), None, (1, 50, 1598, 845)),
    ],
)
def test_a_window_and_its_frame_are_shown_by_one_of_two_screens(
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    place: tuple[int, int] | None,
    rect: tuple[int, int, int, int],
) -> None:
    monkeypatch.setattr(placement, "work_areas", lambda: TWO)
    assert tuple(Placement(size, place).fitted(FRAME)) == rect
