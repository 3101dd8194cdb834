"""The window: its size, position, and full screen."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from game.language import _
from game.platform.sdl import partial_flip, window_handle

MIN_SIZE = (1024, 640)
TITLE = "Quintet"
ICON = Path(__file__).resolve().parents[2] / "sprites" / "icon.svg"

os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")  # the computer may sleep and lock its screen
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ["SDL_VIDEO_X11_WMCLASS"] = TITLE  # otherwise pygame names the window after the script when it is imported
os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = TITLE
os.environ.setdefault("SDL_APP_NAME", TITLE)
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


def open_window(size: tuple[int, int], position: int | tuple[int, int]) -> tuple[pygame.Window, pygame.Surface]:
    """Open a window; return it and its surface. Raises ValueError if the screen takes none.

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


def _open(size: tuple[int, int], position: int | tuple[int, int]) -> tuple[pygame.Window, pygame.Surface]:
    window = pygame.Window(TITLE, size, position, resizable=True, allow_high_dpi=True)
    return window, window.get_surface()


class Window:
    """A resizable window that can be full screen and return to its former size and position.

    The surface is the same object after a resize, but its pixels are not: read `surface` each frame and keep no
    subsurface of it.
    """

    def __init__(self, size: tuple[int, int] | None, place: tuple[int, int] | None = None, *, fullscreen: bool) -> None:
        """Open it with a size (None: about 80 % of the desktop) and a position in pixels, or full screen."""
        desktop = pygame.display.get_desktop_sizes()[0]
        wanted = size or (max(MIN_SIZE[0], round(0.8 * desktop[0])), max(MIN_SIZE[1], round(0.8 * desktop[1])))
        fitting = min(wanted[0], desktop[0]), min(wanted[1], desktop[1])
        self.clamped = size is not None and fitting != size
        position = place or pygame.WINDOWPOS_CENTERED
        self._window, self.surface = open_window(fitting, position)
        self._window.minimum_size = (min(MIN_SIZE[0], desktop[0]), min(MIN_SIZE[1], desktop[1]))
        self.fullscreen = False
        self._windowed = fitting
        self._place = place
        self._maximised = False  # before it became full screen
        self._maximise_at: float | None = None
        self._has_icon = self._minimised = False
        self._show = partial_flip(self._window)
        if fullscreen:
            self.toggle_fullscreen()

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

    @contextmanager
    def hidden(self) -> Iterator[None]:
        self._window.hide()
        try:
            yield
        finally:
            self._window.show()

    def remembered(self) -> tuple[tuple[int, int], tuple[int, int] | None]:
        """Return the size and position to open with at the next start: those outside of full screen."""
        if self.fullscreen or self._maximised:
            return self._windowed, self._place
        return self._window.size, self._window.position

    def set_title(self, what: str) -> None:
        self._window.title = f"{what} — {TITLE}" if what else TITLE

    def show_icon(self) -> None:
        """Show the program's icon and measure the window's position; call after the first frame."""
        if self._has_icon:
            return
        self._has_icon = True
        self._window.set_icon(pygame.image.load_sized_svg(ICON, (64, 64)))
        if self._place and not self.fullscreen:
            self._window.position = self._place  # at first the window manager placed the frame there, not the window

    def toggle_fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._windowed, self._place = self._window.size, self._window.position
            self._window.set_fullscreen(desktop=True)
            return
        self._window.set_windowed()
        if self._maximised:
            self._maximise_at = time.monotonic() + 0.3  # seconds that a window manager needs to leave full screen
        else:
            self._window.size = self._windowed
            self._window.position = self._place or self._window.position

    def is_own(self, event: pygame.Event) -> bool:
        """Return whether an event is that of no other window."""
        return getattr(event, "window", self._window) is self._window

    def follow(self, event: pygame.Event) -> None:
        """Update the state from an event of the window manager."""
        if not self.fullscreen and self._maximise_at is None:
            if event.type == pygame.WINDOWMAXIMIZED:
                self._maximised = True
            elif event.type == pygame.WINDOWRESTORED:
                self._maximised = False
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED):
            self._minimised = event.type == pygame.WINDOWMINIMIZED

    def bring_to_front(self) -> None:
        """Raise the window above others and take the keyboard focus."""
        if self._minimised:
            self._window.restore()
        self._window.focus()

    def poll(self) -> float | None:
        """Do delayed work; return the seconds until more is due, or None."""
        if self._maximise_at is None:
            return None
        wait = self._maximise_at - time.monotonic()
        if wait <= 0:
            self._maximise_at = None
            self._window.maximize()
            return None
        return wait

    def flip(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        """Show the surface, or only these parts of it (pixels)."""
        if parts is None or not self._show(parts):
            self._window.flip()

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
