"""The reason why a move is refused, as a small text on the felt beside the pile."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf

import pygame

from game.view.frozen import frozen
from game.view.marks.banner import wrapped
from game.view.marks.mark import Box, Mark, boxed
from game.view.stage.paint import box, put, shadow
from game.view.text.lettering import SANS_SEMIBOLD, Style, width_of, write
from game.view.theme import AMBER, IVORY

WIDTHS = (900, 420, 300, 220, 160)  # units: widths that the sentence may be wrapped to
PAD = (16, 10)  # units around the text
STEP = 8  # pixels between the positions that are tried
NEAR = 10  # least number of pixels between the pile and the text
FAR = 3.0  # card widths: at a greater distance it would not be clear which pile is meant
WEIGHT = 0.012  # cost of covering a pixel of labels or empty places, in pixels of distance
SLACK = 4  # pixels by which, after rounding, a nearer place may cost more than a farther one
LINE = 1.4  # height of a line over the font size


@frozen
class Refusal(Mark):
    """Some lines of text on a dark ground with an amber edge."""

    box: Box
    lines: tuple[str, ...]
    style: Style
    unit: float

    @property
    def _spread(self) -> int:
        return max(2, round(8 * self.unit))

    @property
    def rect(self) -> pygame.Rect:
        """The ground and its shadow."""
        return pygame.Rect(self.box).inflate(4 * self._spread, 4 * self._spread)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the lines, centred."""
        rect, whole, radius = pygame.Rect(self.box), self.rect, round(10 * self.unit)
        put(canvas, shadow(*rect.size, radius, self._spread, 0.5), whole.topleft)
        put(canvas, box(*rect.size, radius, "#14151B", 0.96, edge=AMBER, edge_opacity=0.6), rect.topleft)
        for row, line in enumerate(self.lines):
            y = rect.centery + (row - (len(self.lines) - 1) / 2) * self.style.px * LINE
            write(canvas, line, self.style, (rect.centerx, y))


@frozen
class Ground:
    """What is on the table, in pixels: the cards, which must not be covered, and what should not be covered."""

    area: pygame.Rect
    card: int  # a card's width
    cards: Sequence[pygame.Rect]
    others: Sequence[pygame.Rect]


def beside(text: str, pile: pygame.Rect, ground: Ground, unit: float) -> Refusal | None:
    """Return the text as near to a pile as possible, in few lines; None if it would be too far away.

    It covers no card, and as little as possible of labels and empty places.
    """
    style = Style(SANS_SEMIBOLD, max(13, round(17 * unit)), IVORY)
    best, least = None, inf
    for lines in _broken(text, style, unit):
        worse = 6 * len(lines)  # than a line at the same place
        if place := _cheapest(_size(lines, style, unit), pile, ground, least - worse):
            least, best = place[0] + worse, Refusal(boxed(place[1]), lines, style, unit)
    return best


def _broken(text: str, style: Style, unit: float) -> list[tuple[str, ...]]:
    """Wrap a text to several widths, each time with lines of nearly equal length."""
    broken: dict[int, tuple[str, ...]] = {}
    word = max(width_of(word, style) for word in text.split(" "))
    for width in WIDTHS:
        count = len(wrapped(text, style, max(word, width * unit)))
        even = max(word, width_of(text, style) / count)
        while len(lines := wrapped(text, style, even)) > count:
            even += 4
        broken.setdefault(count, tuple(lines))
    return list(broken.values())


def _size(lines: Sequence[str], style: Style, unit: float) -> tuple[int, int]:
    width = max(width_of(line, style) for line in lines) + 2 * PAD[0] * unit
    return round(width), round(len(lines) * style.px * LINE + 2 * PAD[1] * unit)


def _cheapest(
    size: tuple[int, int], pile: pygame.Rect, ground: Ground, least: float
) -> tuple[float, pygame.Rect] | None:
    """Return the cheapest place near a pile that covers no card, with its cost; None if none costs below `least`.

    The way to the pile grows along each axis, so that a column ends where the way alone costs too much.
    """
    found = None
    xs, ys = _corners(size, pile, ground)
    cards = [card.inflate(NEAR, NEAR) for card in ground.cards]
    for x in xs:
        for y in ys:
            rect = pygame.Rect((x, y), size)
            if least < inf and _way(rect, pile) > least + SLACK:
                break
            if rect.collidelist(cards) < 0:
                covered = sum(part.w * part.h for part in (rect.clip(other) for other in ground.others))
                if (cost := _way(rect, pile) + WEIGHT * covered) < least:
                    least, found = cost, (cost, rect)
    return found


def _corners(size: tuple[int, int], pile: pygame.Rect, ground: Ground) -> tuple[list[int], list[int]]:
    """Return left and top edges near a pile, the nearest first: those aligned with it, and others."""
    reach, inside = round(FAR * ground.card), ground.area.inflate(-12, -12)
    middle = pile.centerx - size[0] // 2, pile.centery - size[1] // 2
    xs = [middle[0], *range(pile.left - reach - size[0], pile.right + reach, STEP)]
    ys = [middle[1], pile.bottom + NEAR, pile.top - NEAR - size[1]]
    ys += range(pile.top - reach - size[1], pile.bottom + reach, STEP)
    return (
        sorted((x for x in xs if inside.left <= x <= inside.right - size[0]), key=lambda x: abs(x - middle[0])),
        sorted((y for y in ys if inside.top <= y <= inside.bottom - size[1]), key=lambda y: abs(y - middle[1])),
    )


def _way(rect: pygame.Rect, pile: pygame.Rect) -> float:
    """Return the cost of the distance from a pile, in pixels."""
    dx = max(rect.left - pile.right, pile.left - rect.right, 0)
    dy = max(rect.top - pile.bottom, pile.top - rect.bottom, 0)
    return hypot(dx, dy) + 0.35 * hypot(rect.centerx - pile.centerx, rect.centery - pile.centery)
