"""The base class of widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import ClassVar, NamedTuple

import pygame

from game.access.node import Role
from game.scenes.widgets.control import Control
from game.scenes.widgets.layout import Node, Padded
from game.view.drawing.geometry import boxed
from game.view.frozen import altered, frozen
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import Clipped, State


class Clip(NamedTuple):
    """The frame in which a widget is visible, and the pixels in which it fades at the upper and the lower end."""

    frame: pygame.Rect
    fades: tuple[int, int]


class Group(NamedTuple):
    """A group of widgets for screen readers: its key, its role and its name."""

    key: str
    role: Role
    name: str


@frozen
class Widget(Control, Node, ABC):
    """A control of a form that paints itself and handles its own keys; `clip` is that of a scrolling view."""

    writes: ClassVar[bool] = False  # whether typed letters are text in it

    clip: Clip | None = field(default=None, kw_only=True)
    group: Group | None = field(default=None, kw_only=True)

    @property
    def in_view(self) -> bool:
        """Whether all of it is visible."""
        return not self.clip or bool(self.clip.frame.contains(self.rect))

    def width(self, u: float) -> int:  # noqa: ARG002 - others need it
        return self.rect.w

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - likewise
        return self.rect.h

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Widget]:  # noqa: ARG002 - likewise
        return (altered(self, rect=rect),)

    def covers(self, point: tuple[int, int]) -> bool:
        """Return whether a point is on its visible part."""
        return self.rect.collidepoint(point) and (not self.clip or self.clip.frame.collidepoint(point))

    def marks_for(self, state: State) -> Sequence[Mark]:
        """Return the visible part of its marks."""
        marks = self.marks(state)
        return [Clipped(mark, boxed(self.clip.frame), self.clip.fades) for mark in marks] if self.clip else marks

    @property
    def radius(self) -> float:
        """The radius of its corners in pixels, for the focus ring."""
        return self.rect.h / 2

    @abstractmethod
    def marks(self, state: State) -> Sequence[Mark]:
        """Return its marks in a state."""

    def key(self, event: pygame.Event) -> bool:  # noqa: ARG002 - for those that take keys
        """Handle a key of its own, such as an arrow in a text field; return whether it was one."""
        return False

    def text(self, event: pygame.Event) -> bool:  # noqa: ARG002 - for those that take text
        """Handle typed or composed text; return whether it did."""
        return False

    def write(self, value: str) -> None:
        """Replace its text, or set its value from a text, if it has one."""

    @property
    def caret(self) -> pygame.Rect:
        """The rectangle of the cursor in its text, for an input method's window."""
        return self.rect

    def press(self, point: tuple[int, int], clicks: int) -> None:
        """Called when the mouse is pressed on it; `clicks` is 1, 2 or 3 for quick successive presses."""

    def drag(self, point: tuple[int, int]) -> None:
        """Called when the mouse moves after a press on it."""


class Grouped(Padded):
    """A box whose widgets are a group."""

    def __init__(self, child: Node, group: Group) -> None:
        super().__init__(child)
        self._group = group

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:
        for part in super().place(rect, u):
            yield altered(part, group=self._group) if isinstance(part, Widget) else part
