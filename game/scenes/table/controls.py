"""Buttons that stand on a table for a while, and the mouse upon them. They act when they are released."""

from __future__ import annotations

from collections.abc import Mapping

import pygame


class Controls:
    """Some buttons by name; whoever shows them says where they are, in pixels of the window."""

    def __init__(self) -> None:
        """Begin with none."""
        self.places: Mapping[str, pygame.Rect] = {}
        self.hovered: str | None = None
        self.pressed: str | None = None

    def at(self, point: tuple[int, int]) -> str | None:
        """Name the button at a point."""
        return next((name for name, rect in self.places.items() if rect.collidepoint(point)), None)

    def hover(self, point: tuple[int, int]) -> bool:
        """Take note of where the mouse is; say whether that looks different."""
        before, self.hovered = self.hovered, self.at(point)
        return before != self.hovered

    def press(self, point: tuple[int, int]) -> bool:
        """Press the mouse; say whether a button took it."""
        self.pressed = self.at(point)
        return self.pressed is not None

    def release(self, point: tuple[int, int]) -> tuple[bool, str | None]:
        """Release the mouse: whether a button was pressed, and which one is to act, if any."""
        pressed, self.pressed = self.pressed, None
        return pressed is not None, pressed if pressed and pressed == self.at(point) else None

    @property
    def rects(self) -> dict[str, list[int]]:
        """Where the buttons are, as a trace tells it."""
        return {name: list(rect) for name, rect in self.places.items()}
