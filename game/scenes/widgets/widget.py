"""The base class of widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, field
from typing import ClassVar, NamedTuple

import pygame

from game.access.node import Role
from game.language import N_
from game.scenes.widgets.layout import Layers, Node
from game.view.drawing.geometry import Pixel
from game.view.frozen import altered, frozen
from game.view.marks.focus_ring import FocusRing
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import State

UNAVAILABLE = N_("Not available now")  # in words, because AccessKit does not tell AT-SPI that a button is disabled
Act = Callable[[], None]


def nothing() -> None:
    """Do nothing."""


class Tip(NamedTuple):
    """What is shown while the mouse rests on something: a text, and a key that does the same."""

    text: str
    key: str = ""


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
class Widget(Node, ABC):
    """Something that a player can use, and that paints itself; its name is unique and constant in a scene.

    It is placed in a rectangle of the window in pixels, `unit` pixels a unit; `clip` is that of a scrolling view.
    Screen readers get its role, label and value, and whether it is usable.
    """

    role: ClassVar[Role] = "button"
    high: ClassVar[float] = 0.0  # units: its height, the same in any width
    explains: ClassVar[bool] = False  # whether a click has an effect although it is not usable

    name: str
    _: KW_ONLY
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    unit: float = 1.0
    spoken: str = ""  # label for screen readers, if there is no visible one
    usable: bool = True  # whether it can be used now, so that it can be focused
    tip: Tip | None = None  # what is shown while the mouse rests on it
    clip: Clip | None = None
    group: Group | None = None

    @property
    def accessible_label(self) -> str:
        """The label for the player."""
        return self.spoken

    @property
    def accessible_value(self) -> str:
        """The present value as text, "" if it has none."""
        return ""

    @property
    def in_view(self) -> bool:
        return not self.clip or bool(self.clip.frame.contains(self.rect))

    def width(self, u: float) -> int:  # noqa: ARG002 - others need it
        return self.rect.w

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - likewise
        return round(self.high * u)

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Widget]:
        return (altered(self, rect=rect, unit=u),)

    def covers(self, point: Pixel) -> bool:
        """Return whether a point is on its visible part."""
        return self.rect.collidepoint(point) and (not self.clip or self.clip.frame.collidepoint(point))

    def option_at(self, point: Pixel) -> str:  # noqa: ARG002 - for those that have options
        """Return the value of the option at a point of the window, "" for none."""
        return ""

    @property
    def radius(self) -> float:
        return self.rect.h / 2

    @property
    def ringed(self) -> pygame.Rect:
        """What has the ring around it while it has the focus."""
        return self.rect

    @property
    def ring(self) -> FocusRing:
        return FocusRing(self.ringed, self.radius, self.unit)

    @abstractmethod
    def marks(self, state: State) -> Sequence[Mark]:
        """Return its marks in a state."""

    def key(self, event: pygame.Event) -> bool:  # noqa: ARG002 - for those that take keys
        """Handle a key of its own, such as an arrow in a text field; return whether it was one."""
        return False

    def write(self, value: str) -> None:
        """Replace its text, or set its value from a text, if it has one."""

    def press(self, point: Pixel, clicks: int) -> None:  # noqa: ARG002 - for texts
        """Called when the mouse is pressed on it; `clicks` is 1, 2 or 3 for quick successive presses."""
        self.drag(point)

    def drag(self, point: Pixel) -> None:
        """Called when the mouse moves after a press on it."""

    def activate(self) -> None:
        """Handle a click, Enter or Space."""


Part = Widget | Mark  # what a scene places, in paint order


class Grouped(Layers):
    """A box whose widgets are a group."""

    def __init__(self, child: Node, group: Group) -> None:
        super().__init__(child)
        self._group = group

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Part]:
        for part in super().place(rect, u):
            yield altered(part, group=self._group) if isinstance(part, Widget) else part
