"""Tooltips and notices that fade in and out, rising slightly as they do."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.drawing.durations import FRAME, TIP
from game.view.drawing.paint import set_opacity
from game.view.drawing.tween import Tween
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
        return self.mark.rect.union(self.mark.rect.move(0, self.lower))

    def paint(self, canvas: pygame.Surface) -> None:
        part = self.mark.rect.clip(canvas.get_rect())
        if not part or not self.opacity:
            return
        before = canvas.subsurface(part).copy()
        self.mark.paint(canvas)
        painted = canvas.subsurface(part).copy()
        canvas.blit(before, part)
        set_opacity(painted, self.opacity)
        canvas.blit(painted, part.move(0, self.lower))


class Fading:
    """Fades marks in and out as they enter and leave a list."""

    seconds = TIP

    def __init__(self) -> None:
        self._marks: list[Mark] | None = None  # None before the first list, which does not fade
        self._tweens: dict[Mark, tuple[Tween, bool]] = {}  # those that fade, and whether they fade in

    def marks(self, marks: Sequence[Mark], unit: float, *, reduced_motion: bool) -> list[Mark]:
        """Return what is visible now of the marks and of those that have left the list."""
        previous, self._marks = self._marks, list(marks)
        if previous is None or reduced_motion:
            self._tweens.clear()
            return self._marks
        for mark in previous:
            if mark not in marks:
                self._start(mark, fades_in=False)
        for mark in marks:
            if mark not in previous:
                self._start(mark, fades_in=True)
        leaving = [mark for mark, (_, fades_in) in self._tweens.items() if not fades_in]
        return [self._faded(mark, unit) for mark in (*leaving, *marks)]

    def forget(self) -> None:
        """Start again: the next list does not fade."""
        self._marks = None
        self._tweens.clear()

    def _start(self, mark: Mark, *, fades_in: bool) -> None:
        """Fade a mark in or out, from its present opacity."""
        tween, _ = self._tweens.get(mark, (None, fades_in))
        fraction = 1 - tween.within(self.seconds) if tween else FRAME / self.seconds
        self._tweens[mark] = Tween(self.seconds, fraction), fades_in

    def _faded(self, mark: Mark, unit: float) -> Mark:
        if mark not in self._tweens:
            return mark
        tween, fades_in = self._tweens[mark]
        fraction = tween.within(self.seconds)
        opacity = fraction if fades_in else 1 - fraction
        return FadedMark(mark, opacity, round(4 * unit * (1 - opacity)))

    @property
    def moving(self) -> bool:
        """Whether something fades."""
        return bool(self._tweens)

    def advance(self, seconds: float) -> None:
        """Advance the fades by some seconds, and drop those that have ended."""
        for tween, _ in self._tweens.values():
            tween.advance(seconds)
        self._tweens = {mark: fade for mark, fade in self._tweens.items() if fade[0].runs}
