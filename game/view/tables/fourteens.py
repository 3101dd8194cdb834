"""The marks of Quatorze: the square's stepped frame, the seven sums of fourteen, and the pairs taken."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.rules.cards import Card, Rank
from game.view.lettering import SERIF, SERIF_REGULAR, Style, write
from game.view.marks import Box, Mark, letter
from game.view.paint import box, lozenge, pip, put, put_centred
from game.view.theme import GOLD, IVORY, PALE_RED_ON_FELT

CORNER = ((0, 2), (1, 2), (1, 1), (2, 1), (2, 0))  # the steps of the frame's top left corner


@dataclass(frozen=True)
class SteppedFrame(Mark):
    """Two fine lines around the square, with the stepped corners of art deco."""

    box: Box  # around the outer line
    apart: float  # from the outer line to the inner one, in pixels
    colour: str
    line: int  # its width in pixels

    @property
    def rect(self) -> pygame.Rect:
        """The outer line."""
        return pygame.Rect(self.box)

    def paint(self, canvas: pygame.Surface) -> None:
        """The outer line is the fainter one; the felt within is a little darker."""
        rect, apart = self.rect, round(self.apart)
        inside = rect.inflate(-2 * apart, -2 * apart)
        put(canvas, box(*inside.size, 0, "#000000", 0.10), inside.topleft)
        for frame, opacity in ((rect, 0.34), (inside, 0.66)):
            for start, end in pairwise(_stepped(frame.inflate(-self.line, -self.line), round(2.2 * self.apart))):
                left, top = min(start[0], end[0]), min(start[1], end[1])
                size = abs(start[0] - end[0]) + self.line, abs(start[1] - end[1]) + self.line
                put(canvas, box(*size, 0, self.colour, opacity), (left, top))


def _stepped(frame: pygame.Rect, step: int) -> list[tuple[int, int]]:
    """Give the corners of a rectangle's outline, each corner of it cut in two steps."""
    near = [(frame.left + i * step, frame.top + j * step) for i, j in CORNER]
    points = [*near, *((frame.left + frame.right - x, y) for x, y in reversed(near))]
    points += [(x, frame.top + frame.bottom - y) for x, y in reversed(points)]
    return [*points, points[0]]


@dataclass(frozen=True)
class SumRow(Mark):
    """Two ranks that make fourteen, and a diamond for each pair of them, lit when it is taken."""

    is_label = True
    box: Box
    rank: Rank  # the lower one
    taken: int
    plus: str

    @property
    def rect(self) -> pygame.Rect:
        """The row."""
        return pygame.Rect(self.box)

    @property
    def pairs(self) -> int:
        """How many pairs of these ranks a deck has."""
        return 2 if self.rank is Rank.SEVEN else 4

    def paint(self, canvas: pygame.Surface) -> None:
        """The sum fades when all its pairs are taken."""
        x, y, width, height = self.box
        middle, em = y + height / 2, min(height * 0.46, width * 0.105)
        opacity = 0.45 if self.taken == self.pairs else 1.0
        number = Style(SERIF, round(em), IVORY, opacity=opacity)
        centre = x + width * 0.29
        write(canvas, letter(self.rank), number, (centre - em * 0.75, middle), "mr")
        write(canvas, "+", Style(SERIF_REGULAR, round(em * 0.85), self.plus, opacity=opacity * 0.9), (centre, middle))
        write(canvas, letter(Rank(14 - self.rank)), number, (centre + em * 0.75, middle), "ml")
        half = round(em * 0.27, 1)
        for place in range(self.pairs):
            lit = place < self.taken
            sprite = lozenge(half, GOLD if lit else "#000000", 1.0 if lit else 0.25, GOLD, 1.0 if lit else 0.55)
            put_centred(canvas, sprite, (x + width * 0.60 + place * half * 2.9, middle))


@dataclass(frozen=True)
class TakenRow(Mark):
    """A pair that was taken; the older, the fainter."""

    is_label = True
    box: Box
    pair: tuple[Card, Card]
    plus: str
    opacity: float

    @property
    def rect(self) -> pygame.Rect:
        """The row."""
        return pygame.Rect(self.box)

    def paint(self, canvas: pygame.Surface) -> None:
        """Each card as rank and suit."""
        x, y, width, height = self.box
        middle, em = y + height / 2, min(height * 0.46, width * 0.105)
        centre = x + width / 2
        write(
            canvas, "+", Style(SERIF_REGULAR, round(em * 0.85), self.plus, opacity=self.opacity * 0.9), (centre, middle)
        )
        for card, side in zip(self.pair, (-1, 1), strict=True):
            colour = PALE_RED_ON_FELT if card.suit.is_red else IVORY
            place = centre + side * em * 1.75
            style = Style(SERIF, round(em), colour, opacity=self.opacity)
            write(canvas, letter(card.rank), style, (place - em * 0.05, middle), "mr")
            put_centred(canvas, pip(card.suit, round(em * 0.68), colour, self.opacity), (place + em * 0.52, middle))
