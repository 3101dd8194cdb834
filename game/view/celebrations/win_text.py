"""Marks of the words of a win: a line, and words that belong together."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Mark


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
