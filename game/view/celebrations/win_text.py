"""Marks of the words of a win: words that belong together, and a card that turns over."""

from __future__ import annotations

import re
from math import cos, pi
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.rules.cards import Card
from game.view.cards.faces import Faces
from game.view.drawing.geometry import enclosing
from game.view.drawing.paint import put
from game.view.frozen import altered, frozen
from game.view.marks.labels import Paragraph
from game.view.marks.mark import Framed, Mark

if TYPE_CHECKING:
    from game.view.celebrations.animation import CelebrationAnimation

BLANK = "\u2007"  # as wide as a digit


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
        return enclosing([mark.rect for mark in self.marks])

    @property
    def spoken(self) -> str:
        return ", ".join(mark.spoken for mark in self.marks if mark.spoken)

    def paint(self, canvas: pygame.Surface) -> None:
        for mark in self.marks:
            mark.paint(canvas)


class Counted(Joined):
    """A figure that counts up as it appears."""

    def at(self, share: float) -> Joined:
        """Return it with a share of all numbers, in as many digits; the first of a text is padded with blanks."""

        def part(found: re.Match[str]) -> str:
            return f"{round(share * int(found[0])):{'0' if found.start() else BLANK}>{len(found[0])}}"

        texts = (mark for mark in self.marks if isinstance(mark, Paragraph))
        counted = (altered(text, lines=tuple(re.sub(r"\d+", part, line) for line in text.lines)) for text in texts)
        return Joined(tuple(counted))


class Stamped(Joined):
    """An achievement that is stamped on the table as it appears."""


@frozen
class TurningCard(Framed):
    """A card that turns up with an animation, or lies face up."""

    card: Card
    faces: Faces
    animation: CelebrationAnimation | None

    def paint(self, canvas: pygame.Surface) -> None:
        level = self.animation.turned if self.animation else 1.0
        picture = self.faces.picture(self.card if level > 0.5 else self.card.turned())
        width = max(1, round(self.frame.w * abs(cos(pi * level))))
        turned = pygame.transform.smoothscale(picture, (width, self.frame.h))
        put(canvas, turned, turned.get_rect(center=self.frame.center).topleft)
