"""Controls, and the one way in which a mouse hovers over them, presses and clicks them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import pygame

from game.view.widgets.looks import State

DOUBLE = 0.4  # seconds in which a further press belongs to the one before

Act = Callable[[], None]
What = Literal["", "hovered", "dragged", "pressed", "missed", "clicked", "cancelled"]
Role = Literal["button", "list item", "radio group", "scroll bar", "slider", "switch", "text field"]


def nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True)
class Control:
    """Something that a player can use; `name` is unique in a scene and stays, `rect` is in pixels of the window.

    Role, label, value and whether it is enabled describe it to programs that do not see the window: screen readers.
    """

    name: str
    rect: pygame.Rect
    spoken: str = field(default="", kw_only=True)  # its label, where it shows none

    @property
    def role(self) -> Role:
        """What kind of control it is."""
        return "button"

    @property
    def accessible_label(self) -> str:
        """What a player calls it."""
        return self.spoken

    @property
    def accessible_value(self) -> str:
        """What it is set to, "" for what has no value."""
        return ""

    @property
    def enabled(self) -> bool:
        """Whether it can be used now, so that the focus may come to it."""
        return True

    def covers(self, point: tuple[int, int]) -> bool:
        """Say whether a press at a point of the window is meant for it."""
        return self.rect.collidepoint(point)

    def activate(self) -> None:
        """Take a click, Enter or Space."""


@dataclass(frozen=True)
class PushButton(Control):
    """A button that is painted by whoever gives it."""

    act: Act = nothing
    usable: bool = True

    @property
    def enabled(self) -> bool:
        """Whether it would do anything now."""
        return self.usable

    def activate(self) -> None:
        """Do what it is for."""
        self.act()


class Happened(NamedTuple):
    """What the mouse did, and the name of the control that it is on.

    A press that is "missed" is on no control. A release is "clicked" on the control that was pressed, else "cancelled".
    `clicks` counts the presses in quick succession, from 1 to 3 and on from 1.
    """

    what: What = ""
    name: str = ""
    clicks: int = 0


class ControlRouter:
    """Follows the left button of the mouse over the controls that are shown."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with no controls; the clock gives seconds."""
        self._clock = clock
        self.controls: dict[str, Control] = {}
        self.hovered = self.pressed = ""  # names
        self._clicks, self._clicked_at = 0, -math.inf

    def show(self, controls: Iterable[Control]) -> None:
        """Take the controls as they are now, the topmost last."""
        self.controls = {control.name: control for control in controls}

    def at(self, point: tuple[int, int]) -> str:
        """Name the control at a point of the window; "" for none."""
        found = (name for name, control in reversed(self.controls.items()) if control.covers(point))
        return next(found, "")

    def state(self, name: str, unit: float) -> State:
        """Return how a control is to look; `unit` is that of the window."""
        return State(unit, hovered=name == self.hovered, pressed=name == self.pressed)

    def handle(self, event: pygame.Event) -> Happened:
        """Take an event, and tell what it did; `what` is "" for nothing new, and `name` for no control."""
        match event.type:
            case pygame.MOUSEMOTION:
                before, self.hovered = self.hovered, self.at(event.pos)
                changed: What = "hovered" if before != self.hovered else ""
                return Happened("dragged" if self.pressed else changed, self.hovered)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._press(self.at(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                pressed, self.pressed, name = self.pressed, "", self.at(event.pos)
                released: What = "clicked" if pressed == name else "cancelled"
                return Happened(released if pressed else "", name)
        return Happened()

    def _press(self, name: str) -> Happened:
        now = self._clock()
        self._clicks = self._clicks % 3 + 1 if now - self._clicked_at < DOUBLE else 1
        self._clicked_at = now
        self.pressed = name
        return Happened("pressed" if name else "missed", name, self._clicks)

    def leave(self) -> bool:
        """Take note that the mouse is used elsewhere; say whether that looks different."""
        before = self.hovered, self.pressed
        self.hovered = self.pressed = ""
        return before != ("", "")
