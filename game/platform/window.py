"""The window: its size, position, and full screen."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any

import pygame

from game import ROOT
from game.language import _
from game.platform.placement import Placement
from game.platform.sdl import Frame, Position, Size, State, partial_flip, screen_of, state_of

PATIENCE = 0.3  # seconds that a window manager needs for a change
MOVED = (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)
EVENING = 221, 215, 200  # the light of the lowered lamp, of 255: less, and warmer
TITLE = "Quintet"
ICON = ROOT / "sprites" / "icon.svg"

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


def open_window(size: Size, position: Position) -> tuple[pygame.Window, pygame.Surface]:
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


def _open(size: Size, position: Position) -> tuple[pygame.Window, pygame.Surface]:
    window = pygame.Window(TITLE, size, position, resizable=True, hidden=True, allow_high_dpi=True)
    return window, window.get_surface()


class Window:
    """A resizable window that can be full screen and return to its former placement.

    Its pixels are others after a resize: read `surface` each frame and keep no subsurface of it. In the `evening` all
    that it shows is darker and warmer, as by a lowered lamp.
    """

    evening = False

    def __init__(self, wanted: Placement) -> None:
        """Make a window that is seen from the first `flip` on, so that it never shows anything but its pictures."""
        rect = wanted.fitted(Frame())
        self._window, self._seen = open_window(rect.size, rect.topleft)
        self._canvas = pygame.Surface((0, 0))
        self._window.set_icon(pygame.image.load_sized_svg(ICON, (64, 64)))
        self._show = partial_flip(self._window)
        self._placement, self._requested = wanted, True
        self._due = inf
        self._is_shown = False
        self.clamped = False  # whether it has another size than wanted, once it is seen

    @property
    def size(self) -> Size:
        """The size of the surface in pixels."""
        return self._seen.get_size()

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; in the evening it is as bright as by day, so that pictures of it can be drawn."""
        if self.evening and self._canvas.get_size() != self.size:
            self._canvas = pygame.Surface(self.size, 0, self._seen)
        return self._canvas if self.evening else self._seen

    @property
    def refresh_rate(self) -> int:
        """The frames per second of the screen that shows the window, 60 if that is not known."""
        rates = dict(enumerate(pygame.display.get_desktop_refresh_rates()))
        return rates.get(screen_of(self._window)) or 60

    @property
    def has_focus(self) -> bool:
        """Whether the window has the focus; an invisible window never has it."""
        return self._window.focused

    @property
    def title(self) -> str:
        return str(self._window.title)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The position on the screen as far as it is known, and the size, in pixels."""
        return *self._window.position, *self.size

    @property
    def handle(self) -> int | None:
        """The native window handle, for screen readers, or None."""
        return self._window.handle or None

    @property
    def fullscreen(self) -> bool:
        return self._placement.fullscreen

    def placement(self) -> Placement:
        """Return how the window stands, or how it was requested to a moment ago."""
        if not self._requested:
            self._placement = self._placement.read(self._window)
        return self._placement

    def set_title(self, what: str) -> None:
        self._window.title = f"{what} — {TITLE}" if what else TITLE

    def set_cursor(self, *, hand: bool) -> None:
        """Show the mouse as a hand or as an arrow."""
        cursor = pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW
        if pygame.mouse.get_cursor().data != (cursor,):  # to set it may read a file
            with suppress(pygame.error):  # the system has none
                pygame.mouse.set_cursor(cursor)

    def toggle_fullscreen(self) -> None:
        now = self.placement()
        self._request(replace(now, fullscreen=not now.fullscreen))

    def _request(self, wanted: Placement) -> None:
        """Request a placement now, and again once the window manager has done what it does by itself."""
        self._placement, self._requested, self._due = wanted, True, time.monotonic() + PATIENCE
        wanted.request(self._window)

    def is_own(self, event: pygame.Event) -> bool:
        """Return whether an event is that of no other window."""
        return getattr(event, "window", self._window) is self._window

    def follow(self, event: pygame.Event) -> None:
        """Read the placement some time after an event of the window manager."""
        if event.type in MOVED and not self._requested:
            self._due = time.monotonic() + PATIENCE

    def bring_to_front(self) -> None:
        """Raise the window above others and take the keyboard focus."""
        if State.MINIMISED in state_of(self._window):
            self._window.restore()
        self._window.focus()

    def poll(self) -> float:
        """Do what is due; return the seconds until more is, infinity for never."""
        if time.monotonic() >= self._due:
            self._due = inf
            self._settle()
        return max(0.0, self._due - time.monotonic())

    def _settle(self) -> None:
        """Read the placement back; if the window manager has switched full screen, request what belongs to that."""
        pygame.event.pump()  # the program may have been busy
        if self._requested:
            self._requested = False
            self._placement.request(self._window)
        before, now = self._placement, self.placement()
        if now.fullscreen != before.fullscreen:
            self._request(replace(before, fullscreen=now.fullscreen))

    def flip(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        """Show the surface, or only these parts of it (pixels); at first the window with it."""
        for part in (parts or [self._seen.get_rect()]) if self.evening else ():
            self._seen.blit(self.surface, part, part)
            self._seen.fill(EVENING, part, special_flags=pygame.BLEND_RGB_MULT)
        if not self._is_shown:
            self._open()
        elif parts is None or not self._show(parts):
            self._window.flip()

    def _open(self) -> None:
        """Show the window with the surface; the window manager may give it another size then."""
        self._is_shown = True
        self._window.show()
        self._window.flip()
        picture = self._seen.copy() if self.fullscreen else None
        self._request(self._placement)
        if picture:  # full screen has emptied the surface
            self._window.get_surface().blit(picture, (0, 0))
            self._window.flip()
        self.clamped = self._window.size != self._placement.size

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
