"""How the mouse hovers over controls, presses and clicks them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

import pygame

from game.scenes.widgets.control import Control
from game.view.widgets.widget_marks import State

DOUBLE_CLICK_SECONDS = 0.4

What = Literal["", "hovered", "dragged", "pressed", "missed", "clicked", "cancelled"]


class MouseResult(NamedTuple):
    """What the mouse did, and the name of the control.

    A "missed" press is on no control. A release is "clicked" on the control that was pressed, else "cancelled".
    `clicks` counts presses in quick succession: 1, 2, 3, then 1 again.
    """

    what: What = ""
    name: str = ""
    clicks: int = 0


class ControlRouter:
    """Follows the left mouse button over a scene's controls."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.controls: dict[str, Control] = {}
        self.hovered = self.pressed = ""  # names
        self._clicks, self._clicked_at = 0, -math.inf

    def show(self, controls: Iterable[Control]) -> None:
        """Set the controls, the topmost last."""
        self.controls = {control.name: control for control in controls}

    def at(self, point: tuple[int, int]) -> str:
        """Return the name of the control at a point of the window; "" for none."""
        return next((name for name, control in reversed(self.controls.items()) if control.covers(point)), "")

    def state(self, name: str, unit: float) -> State:
        """Return the state in which a control is drawn; `unit` is that of the window."""
        return State(unit, hovered=name == self.hovered, pressed=name == self.pressed)

    def handle(self, event: pygame.Event) -> MouseResult:
        """Handle an event; `what` of the result is "" for no change, and `name` for no control."""
        match event.type:
            case pygame.MOUSEMOTION:
                before, self.hovered = self.hovered, self.at(event.pos)
                changed: What = "hovered" if before != self.hovered else ""
                return MouseResult("dragged" if self.pressed else changed, self.hovered)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._press(self.at(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                pressed, self.pressed, name = self.pressed, "", self.at(event.pos)
                released: What = "clicked" if pressed == name else "cancelled"
                return MouseResult(released if pressed else "", name)
        return MouseResult()

    def _press(self, name: str) -> MouseResult:
        now = self._clock()
        self._clicks = self._clicks % 3 + 1 if now - self._clicked_at < DOUBLE_CLICK_SECONDS else 1
        self._clicked_at = now
        self.pressed = name
        return MouseResult("pressed" if name else "missed", name, self._clicks)

    def leave(self) -> bool:
        """Called when the mouse is used elsewhere; return whether the appearance changes."""
        changes = bool(self.hovered or self.pressed)
        self.hovered = self.pressed = ""
        return changes
