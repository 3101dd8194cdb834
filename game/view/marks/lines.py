"""The line of the statistics, and one between words."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.drawing.geometry import Box, boxed
from game.view.drawing.paint import fill, stroke
from game.view.drawing.palette import GOLD
from game.view.marks.mark import Drawing


def line_chart(rect: pygame.Rect, heights: Sequence[float], colour: str, unit: float) -> Drawing:
    """Return a line with a filled area below it, through heights as fractions of the chart's, the last at the right."""
    (width, height), last, rim = rect.size, max(1, len(heights) - 1), 8 * unit  # for the width of the line
    line = " ".join(f"{width * (1 - ago / last)} {height * (1 - up)}" for ago, up in enumerate(heights[::-1]))
    area = f'<path d="M{width} {height} {line}V{height}Z" {fill(colour, 0.16)}/>'
    body = f'<g transform="translate({rim} {rim})">{area}<path d="M{line}" {stroke(colour, 2.5 * unit)}/></g>'
    return Drawing(boxed(rect.inflate(2 * rim, 2 * rim)), body)


def divider(box: Box, unit: float) -> Drawing:
    """Return a thin gold line with a diamond in its middle."""
    x, y, q = box[2] / 2, box[3] / 2, 5 * unit
    line = stroke(GOLD, max(1, 1.3 * unit), 0.6)
    body = f'<path d="M0 {y}H{x - 2.4 * q:.1f}M{x + 2.4 * q:.1f} {y}H{2 * x}" {line}/>'
    body += f'<path d="M{x - q:.1f} {y}l{q:.1f} {-q:.1f}l{q:.1f} {q:.1f}l{-q:.1f} {q:.1f}Z" {fill(GOLD)}/>'
    return Drawing(box, body)
