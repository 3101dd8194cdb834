"""Text on the felt: labels, and counts in capsules."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.view.drawing.geometry import Point, enclosing
from game.view.drawing.paint import put_box
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import Style, text_rect, width_of, write


@frozen
class Label(Mark):
    """A line of text on the felt."""

    written = True

    text: str
    style: Style
    position: Point
    anchor: str = "mc"

    @property
    def rect(self) -> pygame.Rect:
        return text_rect(self.text, self.style, self.position, self.anchor)

    @property
    def spoken(self) -> str:
        return self.text

    def paint(self, canvas: pygame.Surface) -> None:
        write(canvas, self.text, self.style, self.position, self.anchor)


@frozen
class Paragraph(Label):
    """A text in some lines one below the other, `pitch` pixels apart, the first of which is at the position."""

    lines: tuple[str, ...] = ()
    pitch: float = 0.0  # pixels

    def labels(self) -> Iterator[Label]:
        x, y = self.position
        for row, line in enumerate(self.lines):
            yield Label(line, self.style, (x, y + row * self.pitch), self.anchor)

    @property
    def rect(self) -> pygame.Rect:
        return enclosing([label.rect for label in self.labels()])

    def paint(self, canvas: pygame.Surface) -> None:
        for label in self.labels():
            label.paint(canvas)


@frozen
class Pill(Mark):
    """A short text, such as a count, in a capsule."""

    written = True

    text: str
    style: Style
    centre: Point
    background: str
    opacity: float
    edge: str

    @property
    def rect(self) -> pygame.Rect:
        across, down = (3.0, 2.0) if self.style.tracking else (1.3, 1.66)  # more around capitals
        height = round(self.style.px * down)
        width = max(height, round(width_of(self.text, self.style) + across * self.style.px))
        return pygame.Rect(0, 0, width, height).move_to(center=(round(self.centre[0]), round(self.centre[1])))

    def paint(self, canvas: pygame.Surface) -> None:
        rect = self.rect
        line = {"edge": self.edge, "edge_opacity": 0.4, "edge_width": max(1.0, rect.h * 0.05)}
        put_box(canvas, rect, rect.h / 2, self.background, self.opacity, **line)
        write(canvas, self.text, self.style, rect.center)
