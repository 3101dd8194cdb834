"""Marks of the words of a win: a line, and words that belong together."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.view.drawing.paint import fill, put, stroke, svg
from game.view.drawing.palette import GOLD
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark


class Achievement(NamedTuple):
    """An achievement: an icon's name, a few words, and a note."""

    icon: str
    title: str
    note: str


@frozen
class Joined(Mark):
    """Marks that appear and are read as one."""

    marks: tuple[Mark, ...]

    @property
    def rect(self) -> pygame.Rect:
        return self.marks[0].rect.unionall([mark.rect for mark in self.marks])

    @property
    def spoken(self) -> str:
        return ", ".join(mark.spoken for mark in self.marks if mark.spoken)

    def paint(self, canvas: pygame.Surface) -> None:
        for mark in self.marks:
            mark.paint(canvas)


@frozen
class Divider(Framed):
    """A thin gold line with a diamond in its middle."""

    unit: float

    def paint(self, canvas: pygame.Surface) -> None:
        rect, q = self.rect, 5 * self.unit
        x, y = rect.width / 2, rect.height / 2
        line = stroke(GOLD, max(1, 1.3 * self.unit), 0.6)
        body = f'<path d="M0 {y}H{x - 2.4 * q:.1f}M{x + 2.4 * q:.1f} {y}H{2 * x}" {line}/>'
        body += f'<path d="M{x - q:.1f} {y}l{q:.1f} {-q:.1f}l{q:.1f} {q:.1f}l{-q:.1f} {q:.1f}Z" {fill(GOLD)}/>'
        put(canvas, svg(body, *rect.size), rect.topleft)
