"""The marks of Quatorze: the square's stepped frame, and the removed pairs."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.rules.cards import Card
from game.view.drawing.geometry import CARD_CORNER, Pixel, Point, boxed, outer
from game.view.drawing.paint import layer, pip, put, put_box, put_centred, shadow, stroke
from game.view.drawing.palette import AMBER, GOLD_HIGH
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Drawing, Framed
from game.view.marks.pile_marks import blank
from game.view.text.rendering import SERIF, SERIF_REGULAR, Style, write

CORNER = ((0, 2), (1, 2), (1, 1), (2, 1), (2, 0))  # the steps of the frame's top left corner
ASKEW = (-3.4, 4.2, -1.6)  # degrees by which the cards below the discard's last pair are turned


@frozen
class SteppedFrame(Framed):
    """Two thin lines around the square, the outer one along its box, with stepped art deco corners."""

    apart: float  # from the outer line to the inner one, in pixels
    colour: str
    line: int  # its width in pixels

    def paint(self, canvas: pygame.Surface) -> None:
        rect, apart = self.rect, round(self.apart)
        inside = rect.inflate(-2 * apart, -2 * apart)
        put_box(canvas, inside, 0, "#000000", 0.10)
        for frame, opacity in ((rect, 0.34), (inside, 0.66)):
            for start, end in pairwise(_stepped(frame.inflate(-self.line, -self.line), round(1.3 * self.apart))):
                side = pygame.Rect(start, (self.line, self.line)).union((*end, self.line, self.line))
                put_box(canvas, side, 0, self.colour, opacity)


def _stepped(frame: pygame.Rect, step: int) -> list[Pixel]:
    """Return the corners of a rectangle's outline, with two steps at each corner."""
    near = [(frame.left + i * step, frame.top + j * step) for i, j in CORNER]
    points = [*near, *((frame.left + frame.right - x, y) for x, y in reversed(near))]
    points += [(x, frame.top + frame.bottom - y) for x, y in reversed(points)]
    return [*points, points[0]]


@frozen
class Tossed(Framed):
    """The cards below the last pair of the discard, whose upper card lies in the box, at small angles."""

    count: int

    @property
    def reach(self) -> float:
        return round(self.box[2] * 0.14)

    def paint(self, canvas: pygame.Surface) -> None:
        _, _, width, height = self.box
        for tilt in ASKEW[: self.count]:
            put_centred(canvas, _askew(width, height, tilt), self.frame.center)


@cached_sprite
def _askew(width: int, height: int, tilt: float) -> pygame.Surface:
    """Draw a blank card, rotated by some degrees, and its shadow."""
    spread = max(1, round(width * 0.03))
    rim = 2 * spread
    card = layer(width + 2 * rim, height + 2 * rim)
    put(card, shadow(width, height, round(width * CARD_CORNER), spread, 0.5), (0, round(width * 0.018)))
    put(card, blank(width, height, 0.6, width * CARD_CORNER), (rim, rim))
    return pygame.transform.rotozoom(card, tilt, 1.0)


def thread(start: Point, end: Point, width: int) -> Drawing:
    """Return a thin line of light between two cards that can be paired; `width` is that of a card in pixels."""
    (x, y), (right, bottom), reach, line = start, end, max(4.0, width * 0.06), max(1.5, width * 0.014)
    across, down = abs(right - x) + 2 * reach, abs(bottom - y) + 2 * reach
    rect = outer(min(x, right) - reach, min(y, bottom) - reach, across, down)
    ends = [(x - rect.x, y - rect.y) for x, y in (start, end)]
    path = f'd="M{ends[0][0]} {ends[0][1]}L{ends[1][0]} {ends[1][1]}" stroke-linecap="round"'
    glows = ((5.0, AMBER, 0.16), (3.0, AMBER, 0.45), (1.0, GOLD_HIGH, 1.0))
    body = "".join(f"<path {path} {stroke(colour, line * wide, opacity)}/>" for wide, colour, opacity in glows)
    return Drawing(boxed(rect), body)


@frozen
class TakenRow(Framed):
    """A removed pair; older ones are fainter."""

    written = True

    pair: tuple[Card, Card]
    colours: tuple[str, str]
    plus: str
    opacity: float

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        larger, middle = text_size(), y + height / 2
        em = min(height * min(0.46 * larger, 0.9), width * min(0.105 * larger, 0.165))
        centre = x + width / 2
        write(
            canvas, "+", Style(SERIF_REGULAR, round(em * 0.85), self.plus, opacity=self.opacity * 0.9), (centre, middle)
        )
        for card, colour, side in zip(self.pair, self.colours, (-1, 1), strict=True):
            place = centre + side * em * 1.75
            style = Style(SERIF, round(em), colour, opacity=self.opacity)
            write(canvas, letter(card.rank), style, (place - em * 0.05, middle), "mr")
            put_centred(canvas, pip(card.suit, round(em * 0.68), colour, self.opacity), (place + em * 0.52, middle))
