"""What a player can press: its name, rectangle and action, and what screen readers say of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import ClassVar, Literal

import pygame

from game.language import N_
from game.view.frozen import frozen

UNAVAILABLE = N_("Not available now")  # in words, because AccessKit does not tell AT-SPI that a button is disabled
Act = Callable[[], None]
Role = Literal["button", "list item", "radio group", "scroll bar", "slider", "switch", "text field"]


def nothing() -> None:
    """Do nothing."""


@frozen
class Control:
    """Something that a player can use; `name` is unique and constant in a scene, `rect` is in pixels of the window.

    Screen readers get its role, label and value, and whether it is enabled.
    """

    role: ClassVar[Role] = "button"

    name: str
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0), kw_only=True)
    spoken: str = field(default="", kw_only=True)  # label for screen readers, if there is no visible one
    usable: bool = field(default=True, kw_only=True)

    @property
    def accessible_label(self) -> str:
        """The label for the player."""
        return self.spoken

    @property
    def accessible_value(self) -> str:
        """The present value as text, "" if it has none."""
        return ""

    @property
    def enabled(self) -> bool:
        """Whether it can be used now, so that it can be focused."""
        return self.usable

    def covers(self, point: tuple[int, int]) -> bool:
        """Return whether a press at a point of the window is on it."""
        return self.rect.collidepoint(point)

    def activate(self) -> None:
        """Handle a click, Enter or Space."""


@frozen
class PushButton(Control):
    """A button that is painted elsewhere."""

    act: Act = nothing

    def activate(self) -> None:
        self.act()
