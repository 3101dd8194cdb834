"""Marks that fade in and out, and tooltips and notices rise slightly as they do."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.drawing.durations import TIP
from game.view.drawing.geometry import Size
from game.view.drawing.paint import set_opacity
from game.view.drawing.tween import Levels
from game.view.frozen import frozen
from game.view.marks.mark import Mark


@frozen
class FadedMark(Mark):
    """A mark at an opacity, some pixels below its place."""

    mark: Mark
    opacity: float
    lower: int  # pixels

    @property
    def rect(self) -> pygame.Rect:
        rect = self.mark.rect
        return rect.union(rect.move(0, self.lower))

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it on an opaque canvas: what was there before fades out above the whole mark."""
        whole = canvas.get_rect()
        lowered = canvas.subsurface(whole.move(0, self.lower).clip(whole))
        lowered.set_clip(canvas.get_clip().move(0, -self.lower))
        if part := self.mark.rect.clip(lowered.get_clip()):
            before = lowered.subsurface(part).copy()
            self.mark.paint(lowered)
            set_opacity(before, 1 - self.opacity)
            lowered.blit(before, part)


class Fading(Levels[Mark]):
    """Fades marks in and out as they enter and leave a list: their opacities."""

    def __init__(self, seconds: float = TIP) -> None:
        super().__init__(seconds)
        self._size = (0, 0)  # of the window of the last list

    def marks(self, marks: Sequence[Mark], size: Size, unit: float, *, reduced_motion: bool) -> list[Mark]:
        """Return what is visible now of the marks and of those that have left the list in a window of this size."""
        self.want(dict.fromkeys(marks, 1.0), at_once=size != self._size or reduced_motion)
        self._size = size
        leaving = [mark for mark in self if mark not in marks]
        return [self._faded(mark, unit) for mark in (*leaving, *marks)]

    def restart(self) -> None:
        """Start again: the next list does not fade."""
        self._size = (0, 0)
        self.want({}, at_once=True)

    def _faded(self, mark: Mark, unit: float) -> Mark:
        opacity = self.level(mark)
        return mark if opacity == 1 else FadedMark(mark, opacity, round(4 * unit * (1 - opacity)))
