"""The one renderer: a list of marks on a background, of which a frame repaints what differs from the frame before.

Whoever owns a sheet lists all that is to be seen, lowest first. Which parts of the window that changes is found here,
by comparing the list with the former one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import pygame

from game.view.drawing.geometry import Blit, enclosing, merged, without
from game.view.marks.mark import Mark
from game.view.stage.felt import Rest, at_once


class Sprite(Mark):
    """Premultiplied pictures that exist already, at their corners; two sprites are equal if they are the same one."""

    __hash__ = object.__hash__

    def __init__(self, blits: Sequence[Blit]) -> None:
        self.blits = blits

    def __eq__(self, other: object) -> bool:
        return self is other

    @property
    def rect(self) -> pygame.Rect:
        return enclosing([picture.get_rect(topleft=corner) for picture, corner in self.blits])

    def paint(self, canvas: pygame.Surface) -> None:
        canvas.fblits(self.blits, pygame.BLEND_PREMULTIPLIED)


class Sheet:
    """Marks in paint order on an opaque background of the window's size."""

    def __init__(self, rest: Rest = at_once) -> None:
        """`rest` is called after each mark that is painted."""
        self.ground, self._rest = pygame.Surface((0, 0)), rest
        self._marks: dict[int, Mark] = {}  # by their identity, like their rectangles
        self._rects: dict[int, pygame.Rect] = {}
        self._dirty: list[pygame.Rect] = []
        # new marks above all others, the highest first: the last of these rectangles are theirs, below is nothing new
        self._added: list[int] = []

    def resize(self, ground: pygame.Surface) -> None:
        """Set a background of the window's size; everything is repainted."""
        self.ground = ground
        self.repaint()

    def release(self) -> None:
        """Release the background until the next `resize`; until then there is nothing to show."""
        self.ground, self._dirty, self._added = pygame.Surface((1, 1)), [], []

    def repaint(self, *rects: pygame.Rect) -> None:
        """Repaint these parts, or all of it if none is given."""
        self._dirty = [*(rects or [self.ground.get_rect()]), *self._dirty]

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Set the marks; only differences, such as another order, are repainted.

        Most are the same objects as before. Only the others are compared by value, which takes longer.
        """
        before, now = self._marks, {id(mark): mark for mark in marks}
        gone = {before[key]: self._rects.pop(key) for key in before.keys() - now.keys()}
        come = {key: now[key] for key in now.keys() - before.keys()}
        self._rects |= {key: mark.rect for key, mark in come.items()}
        self._dirty += [gone[mark] for mark in gone.keys() - {*come.values()}]
        stay = zip((key for key in before if key in now), (key for key in now if key in before), strict=True)
        self._dirty += [self._rects[key] for former, key in stay if key != former]
        new = {key for key, mark in come.items() if mark not in gone}
        self._added = [*takewhile(new.__contains__, reversed(now))]
        self._dirty += [self._rects[key] for key in (*new.difference(self._added), *self._added)]
        self._marks = now

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks, the lowest first."""
        return [*self._marks.values()]

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return bool(self._dirty)

    def draw(self, canvas: pygame.Surface, alpha: float = 0.0) -> list[pygame.Rect]:  # noqa: ARG002 - marks do not move
        """Paint what changed on the window; return its rectangles."""
        window = self.ground.get_rect()
        below = self._dirty[: len(self._dirty) - len(self._added)]
        parts = merged([part for rect in below if (part := rect.clip(window))])
        marks, rects = self.marks, [self._rects[key] for key in self._marks]
        for part in parts:
            canvas.set_clip(part)
            canvas.blit(self.ground, part, part)
            for index in part.collidelistall(rects):
                marks[index].paint(canvas)
                self._rest()
        shown = [*parts]
        for key in reversed(self._added):
            for rest in without([self._rects[key].clip(window)], parts):
                canvas.set_clip(rest)
                self._marks[key].paint(canvas)
                shown.append(rest)
        canvas.set_clip(None)
        self._dirty, self._added = [], []
        return merged(shown)
