"""What every widget is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.view.marks.mark import Mark
from game.view.widgets.looks import State

Act = Callable[[], None]


def nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True)
class Widget(ABC):
    """A part of a form. Its name is unique there, and stays when the form is told anew; `rect` is in pixels."""

    name: str
    rect: pygame.Rect

    @property
    def enabled(self) -> bool:
        """Whether it can be used now, so that the focus may come to it."""
        return True

    @property
    def radius(self) -> float:
        """How round its corners are, in pixels, for the focus ring."""
        return self.rect.h / 2

    @abstractmethod
    def marks(self, state: State) -> Sequence[Mark]:
        """Return what is seen of it."""

    def activate(self) -> None:
        """Take a click, Enter or Space."""

    def key(self, event: pygame.Event) -> bool:  # noqa: ARG002 - for those that take keys
        """Take a key that is meant for it alone, such as an arrow in a text; return whether it did."""
        return False

    def text(self, event: pygame.Event) -> bool:  # noqa: ARG002 - for those that take text
        """Take text that is typed or being composed; return whether it did."""
        return False

    def press(self, point: tuple[int, int], clicks: int) -> None:
        """Take note that the mouse was pressed on it, for the so-manieth time in short succession."""

    def drag(self, point: tuple[int, int]) -> None:
        """Take note that the mouse, pressed on it, has moved."""
