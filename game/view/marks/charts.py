"""The charts of the statistics, as marks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.language.figures import percent_text
from game.view.frozen import frozen
from game.view.marks.mark import Box, Framed, Mark
from game.view.stage.paint import box, fill, put, stroke, svg
from game.view.text.lettering import write
from game.view.theme import GOLD, GOLD_HIGH, IVORY, IVORY_3, NIGHT
from game.view.widgets.looks import note

Points = tuple[tuple[float, float], ...]


@frozen
class Bar(Framed):
    """A bar with round ends and a horizontal gradient."""

    colour: str
    below: str
    opacity: float = 1.0
    radius: float = 6.0

    def paint(self, canvas: pygame.Surface) -> None:
        """The bar alone."""
        width, height = self.rect.size
        radius = min(self.radius, width / 2, height / 2)
        below = self.below if self.below != self.colour else None
        put(canvas, box(width, height, radius, self.colour, self.opacity, below=below), self.rect.topleft)


@frozen
class GhostCurve(Framed):
    """A pale curve for a chart without data."""

    unit: float

    def paint(self, canvas: pygame.Surface) -> None:
        """One line that rises."""
        x, y, w, h = self.box
        line = stroke(IVORY, max(1.5, 2.5 * self.unit), 0.11)
        points = ((0, 0.78), (0.25, 0.86), (0.32, 0.42), (0.52, 0.52), (0.72, 0.62), (0.80, 0.20), (1, 0.30))
        start, *rest = (f"{a * w:.1f} {b * h:.1f}" for a, b in points)
        way = f"M{start}C{' '.join(rest)}"
        put(canvas, svg(f'<path d="{way}" {line}/>', w, h), (x, y))


@frozen
class Plot(Mark):
    """A curve with a lit area below it, grid lines at quarters, and dots, which are gold for wins.

    Coordinates are shares of the box from its lower left corner; each dot has a flag that tells a win.
    """

    box: Box
    unit: float
    curve: Points
    dots: tuple[tuple[float, float, bool], ...]

    @property
    def rect(self) -> pygame.Rect:
        """The box, with room for dots on its edge."""
        return pygame.Rect(self.box).inflate(2 * self._rim, 2 * self._rim)

    @property
    def _rim(self) -> int:
        return round(8 * self.unit)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._rim + x * self.box[2], self._rim + (1 - y) * self.box[3]

    def paint(self, canvas: pygame.Surface) -> None:
        """The lines, the curve, the dots."""
        rect = self.rect
        lines = "".join(self._line(quarter / 4) for quarter in range(5))
        put(canvas, svg(lines + self._curve() + self._dots(), rect.w, rect.h), rect.topleft)

    def _line(self, share: float) -> str:
        (x, y), (end, _) = self._at(0, share), self._at(1, share)
        return f'<path d="M{x:.1f} {y:.1f}H{end:.1f}" {stroke(IVORY, 1, 0.10)}/>'

    def _curve(self) -> str:
        if len(self.curve) < 2:
            return ""
        path = smooth([self._at(x, y) for x, y in self.curve])
        (first, floor), (last, _) = self._at(self.curve[0][0], 0), self._at(self.curve[-1][0], 0)
        stops = f'<stop offset="0" stop-color="{GOLD}" stop-opacity="0.42"/>'
        stops += f'<stop offset="1" stop-color="{GOLD}" stop-opacity="0.04"/>'
        place = f'gradientUnits="userSpaceOnUse" x1="0" y1="{self._rim}" x2="0" y2="{floor:.1f}"'
        ground = f'<path d="{path}L{last:.1f} {floor:.1f}L{first:.1f} {floor:.1f}Z" fill="url(#g)"/>'
        line = f'<path d="{path}" {stroke(GOLD, max(1.4, 2 * self.unit))} stroke-linejoin="round"/>'
        return f'<defs><linearGradient id="g" {place}>{stops}</linearGradient></defs>{ground}{line}'

    def _dots(self) -> str:
        dots = []
        for x, y, won in self.dots:
            across, down = self._at(x, y)
            radius = (5.5 if won else 3.6) * self.unit
            look = fill(GOLD_HIGH) if won else f'fill="{NIGHT}" stroke="{IVORY}" stroke-width="{1.4 * self.unit:.2f}"'
            dots.append(f'<circle cx="{across:.1f}" cy="{down:.1f}" r="{radius:.2f}" {look}/>')
        return "".join(dots)


def smooth(points: Sequence[tuple[float, float]]) -> str:
    """Return a smooth curve through points as SVG; its handles are horizontal, so it never overshoots."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        middle = (x + to_x) / 2
        path += f"C{middle:.1f} {y:.1f} {middle:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}"
    return path


@frozen
class Cell(Framed):
    """A small square that is brighter for larger values."""

    strength: float

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it dark for zero."""
        side = self.rect.w
        if self.strength:
            square = box(
                side, self.rect.h, side / 8, GOLD_HIGH if self.strength > 0.8 else GOLD, 0.35 + 0.65 * self.strength
            )
        else:
            square = box(side, self.rect.h, side / 8, IVORY, 0.06)
        put(canvas, square, self.rect.topleft)


@frozen
class Scale(Mark):
    """The labels at the left of a plot: 0 to 100 %."""

    box: Box
    unit: float

    @property
    def rect(self) -> pygame.Rect:
        """Left of the plot's box."""
        width, high = round(70 * self.unit), round(24 * self.unit)
        return pygame.Rect(self.box[0] - width, self.box[1] - high // 2, width, self.box[3] + high)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint five labels."""
        x, y, _, height = self.box
        for quarter in range(5):
            place = x - 14 * self.unit, y + height * (1 - quarter / 4)
            write(canvas, percent_text(quarter / 4), note(self.unit, IVORY_3), place, "mr")
