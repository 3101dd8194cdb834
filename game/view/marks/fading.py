"""Tooltips and notices that fade in and out, rising slightly as they do."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.drawing.durations import FRAME, TIP
from game.view.drawing.tween import Tween
from game.view.frozen import frozen
from game.view.marks.mark import Mark

RISE = 4  # units


@frozen
class FadedMark(Mark):
    """A mark at an opacity, some pixels below its place."""

    mark: Mark
    fraction: float
    lower: int

    @property
    def rect(self) -> pygame.Rect:
        """The rectangles of the mark and of its shifted copy."""
        return self.mark.rect.union(self.mark.rect.move(0, self.lower))

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the mark, then blend the result with what was there before."""
        place = self.mark.rect.clip(canvas.get_rect())
        if not place or not self.fraction:
            return
        before = canvas.subsurface(place).copy()
        self.mark.paint(canvas)
        painted = canvas.subsurface(place).copy()
        canvas.blit(before, place)
        painted.set_alpha(round(255 * self.fraction))
        canvas.blit(painted, place.move(0, self.lower))


class Fading:
    """Fades marks in and out as they enter and leave a list."""

    seconds = TIP

    def __init__(self) -> None:
        """Start before the first list, which does not fade."""
        self._now: list[Mark] | None = None
        self._ways: dict[Mark, tuple[Tween, bool]] = {}  # those that fade, and whether they fade in

    def marks(self, marks: Sequence[Mark], unit: float, *, reduced_motion: bool) -> list[Mark]:
        """Return what is visible now of the marks and of those that have left the list."""
        previous, self._now = self._now, list(marks)
        if previous is None or reduced_motion:
            self._ways.clear()
            return self._now
        for mark in previous:
            if mark not in marks:
                self._turn(mark, comes=False)
        for mark in marks:
            if mark not in previous:
                self._turn(mark, comes=True)
        going = [mark for mark, (_, comes) in self._ways.items() if not comes]
        return [self._faded(mark, unit) for mark in (*going, *marks)]

    def forget(self) -> None:
        """Start again: the next list does not fade."""
        self._now = None
        self._ways.clear()

    def _turn(self, mark: Mark, *, comes: bool) -> None:
        """Fade a mark in or out, from its present opacity."""
        tween, _ = self._ways.get(mark, (None, comes))
        fraction = 1 - tween.within(self.seconds) if tween else FRAME / self.seconds
        self._ways[mark] = Tween(self.seconds, fraction), comes

    def _faded(self, mark: Mark, unit: float) -> Mark:
        if mark not in self._ways:
            return mark
        here = self._opacity(mark)
        return FadedMark(mark, here, round(RISE * unit * (1 - here)))

    def _opacity(self, mark: Mark) -> float:
        """Return the opacity of a mark that fades, from 0 to 1."""
        tween, comes = self._ways[mark]
        return tween.within(self.seconds) if comes else 1 - tween.within(self.seconds)

    @property
    def moving(self) -> bool:
        """Return whether something fades."""
        return bool(self._ways)

    def advance(self, seconds: float) -> None:
        """Advance the fades by some seconds, and drop those that have ended."""
        for tween, _ in self._ways.values():
            tween.advance(seconds)
        self._ways = {mark: way for mark, way in self._ways.items() if way[0].runs}
