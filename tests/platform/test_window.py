"""The window: it leaves full screen as it was before, and opens where a screen shows it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from math import inf

import pygame
import pytest

from game.platform import placement
from game.platform import window as platform_window
from game.platform.placement import Placement
from game.platform.sdl import Frame
from game.platform.window import Window

PLACE = (30, 40)
FRAME = Frame(top=20, left=1, bottom=5, right=1)
TWO = [pygame.Rect(0, 30, 1600, 870), pygame.Rect(1600, 0, 1920, 1080)]  # side by side, the first one with a bar


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setattr(placement, "work_areas", lambda: [pygame.Rect(0, 0, 1600, 1200)])
    with closing(Window(Placement((1100, 700), PLACE))) as window:
        window.flip()
        yield window


def settle(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time pass that the window waits for its window manager."""
    wait = window.poll()
    assert wait
    assert 0 < wait < 1
    later = time.monotonic() + wait + 0.001
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert window.poll() == inf


def test_after_full_screen_a_window_has_its_former_size_and_place(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = window.box
    window.toggle_fullscreen()
    assert window.placement() == Placement((1100, 700), PLACE, fullscreen=True)
    window.toggle_fullscreen()
    assert window.placement() == Placement((1100, 700), PLACE)
    moved = window._window  # noqa: SLF001 - as a window manager does when it is late
    moved.size, moved.position = (1024, 640), (0, 0)
    assert window.placement() == Placement((1100, 700), PLACE)
    settle(window, monkeypatch)
    assert window.box == before == (*PLACE, 1100, 700)


def test_what_the_player_does_with_a_window_is_read_back(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(window, monkeypatch)
    window._window.position = (200, 100)  # noqa: SLF001 - likewise
    window.follow(pygame.Event(pygame.WINDOWMOVED))
    settle(window, monkeypatch)
    assert window.placement() == Placement((1100, 700), (200, 100))


def test_in_the_evening_all_that_is_shown_is_darker_and_warmer_and_pictures_of_it_are_not(window: Window) -> None:
    seen = window._window.get_surface()  # noqa: SLF001 - what is on the screen

    def shown(*parts: pygame.Rect) -> pygame.Color:
        window.flip(parts or None)
        assert seen.get_at((10, 10)) == seen.get_at((50, 50))
        return seen.get_at((50, 50))

    window.surface.fill("#FFFFFF")
    assert shown() == pygame.Color("#FFFFFF")
    window.evening = True
    window.surface.fill("#FFFFFF")
    dim = shown()
    assert 150 < dim.b < dim.g < dim.r < 230
    assert shown(pygame.Rect(0, 0, 60, 60), pygame.Rect(40, 40, 60, 60)) == dim  # once, however often it is shown
    assert window.surface.get_at((50, 50)) == pygame.Color("#FFFFFF")
    assert (window.surface.get_size(), window.surface) == (window.size, window.surface)
    window.evening = False
    window.surface.fill("#FFFFFF")
    assert shown() == pygame.Color("#FFFFFF")


def test_a_system_without_cursors_is_no_trouble(window: Window) -> None:
    for hand in (True, False):  # without a screen there are none
        window.set_cursor(hand=hand)


def test_frames_come_at_the_rate_of_the_screen_that_shows_the_window(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: [60, 144, 0])
    for screen, rate in enumerate([60, 144, 60, 60]):  # one that does not tell it, and one that is new
        monkeypatch.setattr(platform_window, "screen_of", lambda _, screen=screen: screen)
        assert window.refresh_rate == rate


@pytest.mark.parametrize(
    ("size", "place", "rect"),
    [
        ((1100, 700), (300, 200), (300, 200, 1100, 700)),
        ((1100, 700), (2000, 100), (2000, 100, 1100, 700)),  # on the second screen
        ((1100, 700), (1000, 100), (1000, 100, 1100, 700)),  # on both
        ((1100, 700), (-1000, 800), (-1000, 800, 1100, 700)),  # its title bar can still be reached
        ((1100, 700), (300, 40), (300, 50, 1100, 700)),  # a part of it is hidden by the desktop's bar
        ((1100, 700), (2000, 0), (2000, 20, 1100, 700)),  # or is above the screen
        ((1100, 700), (300, 0), (250, 123, 1100, 700)),  # all of it is hidden
        ((1100, 700), (3600, 300), (250, 123, 1100, 700)),  # a screen that is gone
        ((1100, 700), (-1090, 300), (250, 123, 1100, 700)),
        ((1100, 700), (300, 895), (300, 895, 1100, 700)),  # its whole title bar is above the lower edge
        ((1100, 700), (300, 898), (250, 123, 1100, 700)),  # not the whole one
        ((1100, 700), None, (250, 123, 1100, 700)),
        ((1900, 1000), (1700, 40), (1700, 40, 1900, 1000)),  # partly outside
        ((4000, 3000), (2000, 100), (1601, 20, 1918, 1055)),
        ((4000, 3000), None, (1, 50, 1598, 845)),
        ((200, 100), (300, 200), (300, 200, 640, 480)),  # from a settings file
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
