"""What every widget is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.scenes.widgets.router import Control
from game.view.marks.mark import Mark
from game.view.widgets.looks import State


@dataclass(frozen=True)
class Widget(Control, ABC):
    """A control of a form that paints itself, and takes the keys that are meant for it."""

    @property
    def slides(self) -> bool:
        """Whether it is seen going from one value to the next."""
        return False

    @property
    def radius(self) -> float:
        """How round its corners are, in pixels, for the focus ring."""
        return self.rect.h / 2

    @abstractmethod
    def marks(self, state: State) -> Sequence[Mark]:
        """Return what is seen of it."""

    def key(self, event: pygame.Event) -> bool:  # noqa: ARG002 - for those that take keys
        """Take a key that is meant for it alone, such as an arrow in a text; return whether it did."""
        return False

    def text(self, event: pygame.Event) -> bool:  # noqa: ARG002 - for those that take text
        """Take text that is typed or being composed; return whether it did."""
        return False

    def press(self, point: tuple[int, int], clicks: int) -> None:
        """Take note that the mouse was pressed on it, the first, second or third time in quick succession."""

    def drag(self, point: tuple[int, int]) -> None:
        """Take note that the mouse, pressed on it, has moved."""
