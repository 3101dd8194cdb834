"""What is painted besides cards: values, of which old and new ones are compared to repaint the differences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import pygame

from game.view.drawing.geometry import Box
from game.view.drawing.paint import put, svg
from game.view.frozen import frozen


@frozen
class Mark(ABC):
    """Something painted besides cards."""

    written: ClassVar[bool] = False  # whether it is there to be read

    @property
    @abstractmethod
    def rect(self) -> pygame.Rect:
        """A rectangle that contains all that is painted, in pixels of the window."""

    @property
    def spoken(self) -> str:
        """Its text for screen readers; "" for decoration."""
        return ""

    @abstractmethod
    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it on a canvas in the window's coordinates."""


@frozen
class Framed(Mark):
    """A mark in a box, made for a rectangle as well; light and shadow may reach some pixels beyond it."""

    box: Box | pygame.Rect

    def __post_init__(self) -> None:
        """Keep the numbers of a rectangle, which can be hashed."""
        vars(self)["box"] = tuple(self.box)

    @property
    def frame(self) -> pygame.Rect:
        """The box as a rectangle."""
        return pygame.Rect(self.box)

    @property
    def reach(self) -> float:
        """The pixels by which it reaches beyond each side of the box."""
        return 3 * self.bloom

    @property
    def bloom(self) -> int:
        """The pixels of blur of the light around its box, if it has one."""
        return 0

    @property
    def rect(self) -> pygame.Rect:
        return self.frame.inflate(2 * self.reach, 2 * self.reach)


@frozen
class Drawing(Framed):
    """SVG code without its outer element, in the coordinates of its box."""

    body: str

    def paint(self, canvas: pygame.Surface) -> None:
        put(canvas, svg(self.body, *self.box[2:]), self.frame.topleft)
