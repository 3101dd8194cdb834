"""The line of the statistics, as a mark."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import fill, put, stroke, svg
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, NIGHT
from game.view.frozen import frozen
from game.view.marks.mark import Framed

Points = tuple[tuple[float, float, bool], ...]


@frozen
class LineChart(Framed):
    """A line with a filled area below it, and a dot for each point, gold for a win.

    The last point is at the right. A point is the height of the line, that of the dot, and whether it is a win; heights
    are fractions of the chart's.
    """

    points: Points
    unit: float

    @property
    def rect(self) -> pygame.Rect:
        return super().rect.inflate(16 * self.unit, 16 * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        u, (width, height), rect = self.unit, self.box[2:], self.rect
        line = dots = ""
        for ago, (rate, score, won) in enumerate(reversed(self.points)):
            x = width * (1 - ago / max(1, len(self.points) - 1))
            line += f" {x} {height * (1 - rate)}"
            look = f'r="{(5 if won else 4) * u}" fill="{GOLD_HIGH if won else NIGHT}" stroke="{IVORY}"'
            dots += f'<circle cx="{x}" cy="{height * (1 - score)}" {look}/>'
        area = f'<path d="M{width} {height}{line}V{height}Z" {fill(GOLD, 0.2)}/>'
        body = f'{area}<path d="M{line}" {stroke(GOLD, 2 * u)}/>{dots}'
        put(canvas, svg(f'<g transform="translate({8 * u} {8 * u})">{body}</g>', *rect.size), rect.topleft)
