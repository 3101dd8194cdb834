"""Where a window stands on the screens, requested of SDL and read back from it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game.platform.sdl import (
    Frame,
    Position,
    Size,
    State,
    frame_of,
    real_size,
    screens,
    set_fullscreen,
    state_of,
    work_areas,
)

MIN_SIZE, USUAL = (640, 480), (1024, 640)  # pixels: the smallest window, and the smallest one that was never resized
BAR, GRIP = 24, 48  # height and width in pixels of a title bar by which a window can be moved


@dataclass(frozen=True)
class Placement:
    """How a window stands: the rectangle of its contents while it is normal, in points, and how it is shown."""

    size: Size
    position: Position | None = None  # None: in the middle of the main screen
    maximised: bool = False
    fullscreen: bool = False

    @classmethod
    def usual(cls) -> Placement:
        """Return a window of about 80 % of the main screen."""
        width, height = pygame.display.get_desktop_sizes()[0]
        return cls((max(USUAL[0], round(0.8 * width)), max(USUAL[1], round(0.8 * height))))

    def read(self, window: pygame.Window) -> Placement:
        """Return how a window stands; what cannot be asked now, such as the rectangle to return to, stays."""
        state = state_of(window)
        if State.MINIMISED in state:
            return self
        if State.FULLSCREEN in state:
            return replace(self, fullscreen=True)
        if State.MAXIMISED in state:
            return replace(self, maximised=True, fullscreen=False)
        return Placement(window.size, window.position)

    def request(self, window: pygame.Window) -> None:
        """Request this of SDL, which may be granted later, in part, or never."""
        set_fullscreen(window, on=self.fullscreen)
        pygame.event.pump()  # tells where the window is, and its frame
        if self.fullscreen or state_of(window):
            return
        rect = self.fitted(frame_of(window))
        window.minimum_size = (min(MIN_SIZE[0], rect.w), min(MIN_SIZE[1], rect.h))
        if real_size(window) != rect.size:
            window.size = rect.size
        # SDL may not know yet that there is a frame; from a maximised state the window would return to the wrong place
        if self.maximised or window.position != rect.topleft:
            window.position = rect.topleft
        if self.maximised:
            window.maximize()

    def fitted(self, frame: Frame) -> pygame.Rect:
        """Return a rectangle of the contents that suits the screens, with a frame around them, or its whole screen.

        If no screen shows enough of the title bar, it is in the middle of the main one; one that is larger than its
        screen is made as large as that.
        """
        (x, y), size = self.position or (0, 0), (max(self.size[0], MIN_SIZE[0]), max(self.size[1], MIN_SIZE[1]))
        width, height = frame.left + frame.right, frame.top + frame.bottom
        outside = pygame.Rect(x - frame.left, y - frame.top, size[0] + width, size[1] + height)
        bar = pygame.Rect(outside.x + GRIP, outside.y + BAR, outside.w - 2 * GRIP, 1)  # its lower edge
        areas = work_areas()
        shown_on = [area for area in areas if self.position and area.colliderect(bar)]
        area = [*shown_on, *areas][0]
        fits = outside.w <= area.w and outside.h <= area.h
        outside.size = min(outside.w, area.w), min(outside.h, area.h)
        if not shown_on:
            outside.center = area.center
        elif not fits:
            outside.clamp_ip(area)
        outside.top = max(outside.top, area.top)
        if self.fullscreen:
            return next(screen for screen in screens() if screen.colliderect(outside))
        return pygame.Rect(outside.x + frame.left, outside.y + frame.top, outside.w - width, outside.h - height)
