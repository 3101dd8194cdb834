"""Where the window stands outside of full screen."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.platform.sdl import Frame, work_areas

BAR = 24  # pixels of a title bar by which a window can be moved


@dataclass(frozen=True)
class Placement:
    """How a window stands outside of full screen, in points; a maximised one keeps the size and place to return to."""

    size: tuple[int, int]
    place: tuple[int, int] | None = None  # of its contents; None: in the middle of the screen
    maximised: bool = False

    def fitted(self, frame: Frame) -> pygame.Rect:
        """Return the rectangle of the contents, so that all of a frame around them fits the screen.

        If no screen shows its title bar, it is in the middle of the first one.
        """
        x, y = self.place or (0, 0)
        bar = pygame.Rect(x, y - BAR, self.size[0], BAR + 1).inflate(-2 * BAR, 0)
        areas = work_areas()
        shown_on = [area for area in areas if self.place and area.colliderect(bar)]
        area = [*shown_on, *areas][0]
        width, height = area.w - frame.left - frame.right, area.h - frame.top - frame.bottom
        room = pygame.Rect(area.x + frame.left, area.y + frame.top, width, height)
        rect = pygame.Rect((x, y), (min(self.size[0], room.w), min(self.size[1], room.h)))
        if not shown_on:
            rect.center = room.center
        elif rect.size != self.size:
            rect.clamp_ip(room)
        return rect
