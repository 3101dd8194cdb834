"""Marks that are animated from one state to the next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import pygame

from game.view.marks.mark import Mark
from game.view.stage.layout_tween import LayoutTween


class AnimatedMark(Mark):
    """A mark that is animated from its former state to this one; `key` identifies it among its kind."""

    seconds = 0.18  # of the animation

    @property
    @abstractmethod
    def key(self) -> str:
        """What identifies it in all its states."""

    @abstractmethod
    def follows(self, previous: Self) -> bool:
        """Return whether the change from a former state is animated."""

    @abstractmethod
    def between(self, previous: Self, fraction: float) -> Mark:
        """Return the mark at a share of the animation, from 0 to 1."""


@dataclass
class _Animation:
    previous: AnimatedMark
    start: float | None = None  # seconds of the stage's clock; None while it waits


class MarkAnimator:
    """Animates marks between the lists that are set. Times are the stage's, in seconds."""

    def __init__(self) -> None:
        self._marks: Sequence[Mark] = ()
        self._targets: dict[str, AnimatedMark] = {}
        self._animations: dict[str, _Animation] = {}
        self._travel: LayoutTween | None = None
        self._leave: tuple[pygame.Rect, float] | None = None  # the room and the seconds of a travel that is to start

    def __bool__(self) -> bool:
        """Return whether a mark is being animated."""
        return bool(self._animations or self._travel)

    @property
    def room(self) -> pygame.Rect | None:
        """The part of the window in which all marks go to other places, if they do."""
        return self._travel.room if self._travel else None

    def travel(self, room: pygame.Rect, seconds: float) -> None:
        """Animate the marks in a part of the window to where the next list has them."""
        self._leave = room, seconds

    def want(self, marks: Sequence[Mark], *, lively: bool) -> None:
        """Set the marks; if `lively`, changes are animated where possible."""
        if self._leave:
            self._travel, self._leave = LayoutTween(self._marks, marks, *self._leave), None
        previous, self._marks = self._targets, marks
        self._targets = {mark.key: mark for mark in marks if isinstance(mark, AnimatedMark)}
        self._animations = {key: animation for key, animation in self._animations.items() if key in self._targets}
        for key, mark in self._targets.items():
            before = previous.get(key)
            if before is None or before == mark:
                continue
            self._animations.pop(key, None)
            if lively and type(before) is type(mark) and mark.follows(before):
                self._animations[key] = _Animation(before)

    def visible_marks(self, now: float, *, waiting: bool) -> Sequence[Mark]:
        """Return the marks to paint; while `waiting` for a card to land, no animation starts."""
        if self._travel and not self._travel.runs(now):
            self._travel = None
        marks = self._animated_marks(now, waiting=waiting) if self._animations else self._marks
        return self._travel.visible_marks(marks, now) if self._travel else marks

    def _animated_marks(self, now: float, *, waiting: bool) -> Sequence[Mark]:
        fractions = dict[str, float]()
        for key, animation in list(self._animations.items()):
            if animation.start is None and not waiting:
                animation.start = now
            fractions[key] = 0.0 if animation.start is None else (now - animation.start) / self._targets[key].seconds
            if fractions[key] >= 1:
                del self._animations[key]
        return [
            mark.between(self._animations[mark.key].previous, fractions[mark.key])
            if isinstance(mark, AnimatedMark) and mark.key in self._animations
            else mark
            for mark in self._marks
        ]

    def finish(self) -> None:
        """End all animations."""
        self._animations.clear()
        self._travel = self._leave = None
