"""The widgets of a scene and the mouse over them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import pygame

from game.scenes.widgets.widget import Part, Tip, Widget
from game.view.drawing.geometry import Pixel, Size, boxed
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark
from game.view.marks.text_box import tooltip
from game.view.widgets.widget_marks import Clipped, State

DOUBLE_CLICK_SECONDS = 0.4

Did = Literal["", "changed", "pressed", "missed"]  # what the mouse did: a "missed" press is on no widget


@frozen
class Explained(Framed):
    """A box with an explanation, in which other marks are painted."""

    tip: Tip

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint nothing."""


class Pane:
    """Placed widgets and marks, and what the left button of the mouse does to the widgets."""

    def __init__(self, after_click: Callable[[Widget], None] = lambda _: None) -> None:
        self._after_click = after_click
        self.widgets: dict[str, Widget] = {}
        self._explained: list[Explained] = []
        self.hovered = self.pressed = ""  # names
        self._option = ""  # the value under the mouse, of a widget with options
        self._mouse: Pixel | None = None  # None while the mouse is used elsewhere, and after a click
        self._clicks, self._clicked_at = 0, -math.inf

    def show(self, parts: Sequence[Part]) -> None:
        """Set what is shown, the topmost last."""
        self.widgets = {part.name: part for part in parts if isinstance(part, Widget)}
        self._explained = [part for part in parts if isinstance(part, Explained)]

    def marks(self, parts: Iterable[Part], state: Callable[[Widget], State]) -> list[Mark]:
        """Return the visible marks of some parts, with widgets in their states."""
        marks: list[Mark] = []
        for part in parts:
            if isinstance(part, Widget):
                own, clip = part.marks(state(part)), part.clip
                marks += [Clipped(mark, boxed(clip.frame), clip.fades) for mark in own] if clip else own
            elif not isinstance(part, Explained) and (not isinstance(part, Clipped) or part.rect):
                marks.append(part)
        return marks

    def state(self, widget: Widget) -> State:
        """Return the state in which a widget is painted, without the focus."""
        hovered, pressed = widget.name == self.hovered, widget.name == self.pressed
        return State(widget.unit, hovered=hovered, pressed=pressed, option=self._option if hovered else "")

    def at(self, point: Pixel) -> str:
        """Return the name of the widget at a point of the window; "" for none."""
        return next((name for name, widget in reversed(self.widgets.items()) if widget.covers(point)), "")

    @property
    def _pointed(self) -> Widget | Explained | None:
        """What the mouse rests on, if it may have a tip: not after a click, before it moves again."""
        if self.pressed or not self._mouse:
            return None
        explained = (each for each in self._explained if each.rect.collidepoint(self._mouse))
        return self.widgets.get(self.hovered) or next(explained, None)

    def tips(self, size: Size) -> list[Mark]:
        """Return the tooltip of what the mouse rests on, if it has one, in a window of a size in pixels.

        It covers no widget of the same group.
        """
        pointed, widgets = self._pointed, self.widgets.values()
        if not pointed or not pointed.tip:
            return []
        group = pointed.group if isinstance(pointed, Widget) else None
        clear = tuple(boxed(widget.rect) for widget in widgets if widget.group == group)
        return [tooltip(*pointed.tip, pointed.rect, size, clear)]

    def handle(self, event: pygame.Event) -> Did:
        """Handle an event; return what it did, "" if nothing has changed."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.pressed:
                pressed, self.pressed, self._mouse = self.pressed, "", None
                if pressed == self.at(event.pos):
                    self.click(pressed)
                return "changed"
        return ""

    def _move(self, point: Pixel) -> Did:
        before = self.hovered, self._option, self._pointed
        self.hovered, self._mouse = self.at(point), point
        self._option = self.widgets[self.hovered].option_at(point) if self.hovered else ""
        if widget := self.widgets.get(self.pressed):
            widget.drag(point)
        return "changed" if self.pressed or before != (self.hovered, self._option, self._pointed) else ""

    def _press(self, point: Pixel) -> Did:
        now = time.monotonic()
        self._clicks = self._clicks % 3 + 1 if now - self._clicked_at < DOUBLE_CLICK_SECONDS else 1
        self._clicked_at = now
        self.pressed = self.at(point)
        if widget := self.widgets.get(self.pressed):
            widget.press(point, self._clicks)
        return "pressed" if widget else "missed"

    def click(self, name: str) -> None:
        """Activate a widget, if it is usable or has an effect in spite of that."""
        widget = self.widgets.get(name)
        if widget and (widget.usable or widget.explains):
            widget.activate()
            self._after_click(widget)

    def leave(self) -> bool:
        """Called when the mouse is used elsewhere; return whether the appearance changes."""
        changes = bool(self.hovered or self.pressed or self._pointed)
        self.hovered = self.pressed = ""
        self._mouse = None
        return changes
