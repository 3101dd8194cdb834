"""The line of the statistics, as a mark."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import fill, put, stroke, svg
from game.view.drawing.palette import GOLD
from game.view.frozen import frozen
from game.view.marks.mark import Framed


@frozen
class LineChart(Framed):
    """A line with a filled area below it, through heights as fractions of the chart's, the last at the right."""

    heights: tuple[float, ...]
    unit: float

    @property
    def reach(self) -> float:
        return 8 * self.unit

    def paint(self, canvas: pygame.Surface) -> None:
        u, (width, height), rect = self.unit, self.box[2:], self.rect
        last = max(1, len(self.heights) - 1)
        line = " ".join(f"{width * (1 - ago / last)} {height * (1 - up)}" for ago, up in enumerate(self.heights[::-1]))
        area = f'<path d="M{width} {height} {line}V{height}Z" {fill(GOLD, 0.2)}/>'
        body = f'{area}<path d="M{line}" {stroke(GOLD, 2 * u)}/>'
        put(canvas, svg(f'<g transform="translate({self.reach} {self.reach})">{body}</g>', *rect.size), rect.topleft)
