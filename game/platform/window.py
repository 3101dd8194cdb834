"""The window: its size, position, and full screen."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.language import _
from game.platform.placement import Placement
from game.platform.sdl import Frame, State, frame_of, partial_flip, real_size, screens, state_of, window_handle

MIN_SIZE = (1024, 640)
PATIENCE = 0.3  # seconds that a window manager needs for a change
MOVED = (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)
TITLE = "Quintet"
ICON = Path(__file__).resolve().parents[2] / "sprites" / "icon.svg"

os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")  # the computer may sleep and lock its screen
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ["SDL_VIDEO_X11_WMCLASS"] = TITLE  # otherwise pygame names the window after the script when it is imported
os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = TITLE
os.environ.setdefault("SDL_APP_NAME", TITLE)
os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")  # the desktop keeps its effects
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")  # the click that activates the window counts as a click


def start_display() -> None:
    """Connect to the screen. Raises ValueError if the window would not be visible, pygame.error if it fails.

    Under X the picture is presented by software: to show parts of it then takes 0.2 ms instead of 28. Elsewhere SDL
    chooses, because a Wayland compositor may not accept software rendering.
    """
    pygame.display.init()
    driver = pygame.display.get_driver()
    # without a picture; SDL chooses the first one if there is no screen
    if driver in ("offscreen", "dummy") and driver not in os.environ.get("SDL_VIDEODRIVER", "").split(","):
        pygame.display.quit()
        raise ValueError(
            _("there is no screen to open a window on: start it where DISPLAY or WAYLAND_DISPLAY names one")
        )
    if driver == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def open_window(size: tuple[int, int], position: tuple[int, int]) -> tuple[pygame.Window, pygame.Surface]:
    """Open a hidden window; return it and its surface. Raises ValueError if the screen takes none.

    If software cannot present the window, SDL chooses how; it does so once for each connection to the screen.
    """
    try:
        return _open(size, position)
    except pygame.error:
        pygame.display.quit()
        os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
        pygame.display.init()
    try:
        return _open(size, position)
    except pygame.error as error:
        raise ValueError(
            _("this screen cannot be drawn on ({error}): set its colour depth to 24 bits", error=error)
        ) from None


def _open(size: tuple[int, int], position: tuple[int, int]) -> tuple[pygame.Window, pygame.Surface]:
    window = pygame.Window(TITLE, size, position, resizable=True, hidden=True, allow_high_dpi=True)
    return window, window.get_surface()


class Window:
    """A resizable window that can be full screen and return to its former placement.

    The surface is the same object after a resize, but its pixels are not: read `surface` each frame and keep no
    subsurface of it.
    """

    def __init__(self, wanted: Placement | None, *, fullscreen: bool) -> None:
        """Make it as wanted, by default with about 80 % of the screen, or for the whole screen until that is left.

        It is seen from the first `flip` on, so that it never shows anything but the program's pictures and icon.
        """
        w, h = pygame.display.get_desktop_sizes()[0]
        self._placement = wanted or Placement((max(MIN_SIZE[0], round(0.8 * w)), max(MIN_SIZE[1], round(0.8 * h))))
        rect = self._placement.fitted(Frame())
        if fullscreen:
            rect = next(screen for screen in screens() if screen.colliderect(rect))
        self._window, self.surface = open_window(rect.size, rect.topleft)
        self._window.set_icon(pygame.image.load_sized_svg(ICON, (64, 64)))
        self._due: float | None = None  # when the window manager has done what was requested, or what it tells of
        self._returning = True  # to the placement
        self._is_shown, self.fullscreen = False, fullscreen
        self.clamped = False  # whether it has another size than wanted, once it is seen
        self._show = partial_flip(self._window)

    @property
    def size(self) -> tuple[int, int]:
        """The size of the surface in pixels."""
        return self.surface.get_size()

    @property
    def refresh_rate(self) -> int:
        rates = pygame.display.get_desktop_refresh_rates()
        return next((rate for rate in rates if rate > 0), 60)

    @property
    def has_focus(self) -> bool:
        """Whether the window has the focus; an invisible window never has it."""
        return self._window.focused

    @property
    def title(self) -> str:
        return str(self._window.title)

    @property
    def corners(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The position on the screen as far as it is known, and the size, in pixels."""
        x, y = self._window.position
        return (x, y), self.size

    @property
    def handle(self) -> int | None:
        """The native window handle, for screen readers, or None."""
        return window_handle(self._window)

    def placement(self) -> Placement:
        """Read how the window stands outside of full screen."""
        state = state_of(self._window)
        if self.fullscreen or self._returning or state is State.MINIMISED:
            return self._placement
        if state is State.MAXIMISED:
            self._placement = replace(self._placement, maximised=True)
        else:
            self._placement = Placement(self._window.size, self._window.position)
        return self._placement

    def set_title(self, what: str) -> None:
        self._window.title = f"{what} — {TITLE}" if what else TITLE

    def toggle_fullscreen(self) -> None:
        self.placement()
        self.fullscreen = not self.fullscreen
        self._returning = not self.fullscreen
        if self.fullscreen:
            self._fill_screen()
        else:
            self._window.set_windowed()
            self._wait()

    def _fill_screen(self) -> None:
        """Request full screen; if no window manager grants it, cover the screen by a window of its size."""
        self._window.set_fullscreen(desktop=True)
        screen, deadline = pygame.Rect(self._window.position, self._window.size), time.monotonic() + PATIENCE
        while real_size(self._window) != screen.size:
            if time.monotonic() > deadline:
                self._window.set_windowed()
                self._window.size, self._window.position = screen.size, screen.topleft
                return
            time.sleep(0.01)

    def _put_back(self) -> None:
        """Give the window its former rectangle, and maximise it if it was."""
        if state_of(self._window) is not State.NORMAL:
            return
        rect = self._placement.fitted(frame_of(self._window))
        self._window.minimum_size = (min(MIN_SIZE[0], rect.w), min(MIN_SIZE[1], rect.h))
        if real_size(self._window) != rect.size:
            self._window.size = rect.size
        # SDL may not know yet that the frame is there now; a maximised window would return there
        if self._placement.maximised or self._window.position != rect.topleft:
            self._window.position = rect.topleft
        if self._placement.maximised:
            self._window.maximize()

    def is_own(self, event: pygame.Event) -> bool:
        """Return whether an event is that of no other window."""
        return getattr(event, "window", self._window) is self._window

    def follow(self, event: pygame.Event) -> None:
        """Read the placement some time after an event of the window manager."""
        if event.type in MOVED and not self._returning:
            self._wait()

    def _wait(self) -> None:
        self._due = time.monotonic() + PATIENCE

    def bring_to_front(self) -> None:
        """Raise the window above others and take the keyboard focus."""
        if state_of(self._window) is State.MINIMISED:
            self._window.restore()
        self._window.focus()

    def poll(self) -> float | None:
        """Do delayed work; return the seconds until more is due, or None."""
        if self._due is None:
            return None
        wait = self._due - time.monotonic()
        if wait > 0:
            return wait
        self._due = None
        pygame.event.pump()  # the program may have been busy
        if self._returning:
            self._returning = False
            self._put_back()
        self.placement()
        return None

    def flip(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        """Show the surface, or only these parts of it (pixels); at first the window with it."""
        if not self._is_shown:
            self._open()
        elif parts is None or not self._show(parts):
            self._window.flip()

    def _open(self) -> None:
        """Show the window with the surface; the window manager may give it another size then."""
        self._is_shown = True
        self._window.show()
        self._window.flip()
        pygame.event.pump()  # tells where the window is, and its frame
        if self.fullscreen:
            self._returning, picture = False, self.surface.copy()
            self._fill_screen()  # which empties the surface
            self._window.get_surface().blit(picture, (0, 0))
            self._window.flip()
            return
        self._put_back()
        self.clamped = self._window.size != self._placement.size
        self._wait()

    def to_pixels(self, point: tuple[float, float]) -> tuple[int, int]:
        """Convert a point of a mouse event to pixels, which differ on a high-density screen."""
        (w, h), (ww, wh) = self.size, self._window.size
        return round(point[0] * w / max(1, ww)), round(point[1] * h / max(1, wh))

    def in_points(self, report: dict[str, Any]) -> dict[str, Any]:
        """Convert all rectangles in a report from pixels to the units of mouse events."""
        scale = self._window.size[0] / max(1, self.size[0])
        return report if scale == 1 else _scaled(report, scale)

    def close(self) -> None:
        self._window.destroy()


def _scaled(value: Any, scale: float) -> Any:  # noqa: ANN401 - a report is JSON
    """Multiply all numbers, but not booleans, in a JSON value."""
    match value:
        case dict():
            return {key: _scaled(part, scale) for key, part in value.items()}
        case list():
            return [_scaled(part, scale) for part in value]
        case bool() | str() | None:
            return value
        case _:
            return round(value * scale)
