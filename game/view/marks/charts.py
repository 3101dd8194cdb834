"""The line of the statistics."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.drawing.geometry import boxed
from game.view.drawing.paint import fill, stroke
from game.view.drawing.palette import GOLD
from game.view.marks.mark import Drawing


def line_chart(rect: pygame.Rect, heights: Sequence[float], unit: float) -> Drawing:
    """Return a line with a filled area below it, through heights as fractions of the chart's, the last at the right."""
    (width, height), last, rim = rect.size, max(1, len(heights) - 1), 8 * unit  # for the width of the line
    line = " ".join(f"{width * (1 - ago / last)} {height * (1 - up)}" for ago, up in enumerate(heights[::-1]))
    area = f'<path d="M{width} {height} {line}V{height}Z" {fill(GOLD, 0.2)}/>'
    body = f'<g transform="translate({rim} {rim})">{area}<path d="M{line}" {stroke(GOLD, 2 * unit)}/></g>'
    return Drawing(boxed(rect.inflate(2 * rim, 2 * rim)), body)
