"""Numeration: the four intervals as Roman numerals made of cards, each with the suit that used it."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

import pygame

from game.language import N_
from game.patiences.numeration import LEFT, RIGHT
from game.rules.cards import Cards, Suit
from game.rules.table import Table
from game.view.cards.deck import Deck
from game.view.cards.layout import RATIO
from game.view.celebrations.figure import Celebration, Figure, LargeDrawing, Spot, below
from game.view.drawing.easing import lerp
from game.view.drawing.geometry import Point, centred
from game.view.drawing.paint import box, fill, pip, put_centred, stroke
from game.view.drawing.palette import GOLD
from game.view.drawing.themes import THEMES
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import Sign

NUMERALS = ("||", "||", "|||", "|\\/")  # the stroke of I is two columns, the second one on the first
# distances in card widths: between strokes, between the columns of I, width of a slanted stroke, between numerals
STEM, WITHIN, ARM, GAP = 1.26, 0.08, 1.55, 1.20
OVERHANG = 0.18  # how far the corner of a leaning card sticks out


class Stroke(NamedTuple):
    """A column of cards: the horizontal positions of its top and bottom, in card widths; only those of V differ."""

    top: float
    foot: float
    numeral: int


def _strokes() -> tuple[list[Stroke], list[Point]]:
    """Return the strokes of I II III IV, as middles of their cards, and the start and end of each numeral."""
    strokes, numerals, x = list[Stroke](), list[Point](), 0.0
    for numeral, shapes in enumerate(NUMERALS, 1):
        start, stem = x, STEM if numeral > 1 else WITHIN
        for shape in shapes:
            if shape == "|":
                strokes.append(Stroke(x + 0.5, x + 0.5, numeral))
                x += stem
            else:
                left = x + OVERHANG + 0.5
                top, foot = (left, left + ARM) if shape == "\\" else (left + ARM, left)
                strokes.append(Stroke(top, foot, numeral))
                x += ARM
        end = x + 2 * OVERHANG + 1 if "/" in shapes else x - stem + 1
        numerals.append((start, end))
        x = end + GAP
    return strokes, numerals


def _columns(table: Table) -> Iterator[Cards]:
    """Distribute both foundations of a suit over the strokes of its numeral."""
    runs: dict[Suit, Cards] = {table[pile][0].suit: table[pile] for pile in RIGHT}
    for pile, shapes in zip(LEFT, NUMERALS, strict=True):
        cards = *reversed(table[pile]), *runs[table[pile][0].suit]
        high = ceil(len(cards) / len(shapes))
        yield from (cards[start : start + high] for start in range(0, len(cards), high))


def _figure(area: pygame.Rect, unit: float, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - the same size in any
    """Each numeral is the suit that used its interval."""
    shapes, numerals = _strokes()
    across = numerals[-1][1]
    width = min(area.width * 0.88 / across, area.height * 0.092)
    shortest = min(map(len, _columns(table)))
    left, height = (
        area.centerx - width * across / 2,
        RATIO * width * (1 + 0.75 * (shortest - 1)),
    )  # no card stands alone
    height = min(area.height * 0.44, height)
    line = NumeralLine(left, area.y + area.height * 0.078, width, height)
    spots = [
        spot for stroke, cards in zip(shapes, _columns(table), strict=True) for spot in _spots(stroke, cards, line)
    ]
    bottom = round(line.top + height + 0.75 * width)
    words = below(area.centerx, bottom, area.width * 0.44, area.bottom - bottom)
    suits = [table[pile][0].suit for pile in LEFT]
    signs = [Sign(suit, deck.inks[suit].felt) for suit in suits]
    bars = tuple(bar for ends, sign in zip(numerals, signs, strict=True) for bar in _bars(line, ends, sign))
    light = area.centerx, area.y + area.height * 0.60
    return Figure(tuple(spots), words, light, area.height * 0.95, under=bars)


class NumeralLine(NamedTuple):
    """The position of the numerals in pixels: left, top, card width, height."""

    left: float
    top: float
    width: float
    height: float


def _spots(stroke: Stroke, cards: Cards, line: NumeralLine) -> Iterator[Spot]:
    """Place a stroke's cards from top to bottom; they fly in twelve turns."""
    angle = 15 * ((stroke.foot > stroke.top) - (stroke.foot < stroke.top))  # degrees
    height = RATIO * line.width
    for index, card in enumerate(cards):
        fraction = index / (len(cards) - 1)
        x = line.left + lerp(stroke.top, stroke.foot, fraction) * line.width
        y = line.top + height / 2 + (line.height - height) * fraction
        yield Spot(card, x, y, angle, line.width, round(12 * fraction) + 4 * stroke.numeral)


def _bars(line: NumeralLine, ends: Point, sign: Sign) -> Iterator[Mark]:
    """Draw a bar above and below a numeral, and the suit of its interval on the lower bar."""
    rim = 0.12 * line.width
    x, across = line.left + ends[0] * line.width - rim, (ends[1] - ends[0]) * line.width + 2 * rim
    yield _bar((x, line.top - 0.45 * line.width, across, 0.3 * line.width))
    below = line.top + line.height + 0.18 * line.width
    yield _bar((x, below, across, 0.3 * line.width))
    yield Seal((x + across / 2, below + 0.15 * line.width), 0.46 * line.width, sign)


@frozen
class Seal(Mark):
    """A suit in a small disc."""

    centre: Point
    size: float
    sign: Sign

    @property
    def rect(self) -> pygame.Rect:
        return centred(self.centre, self.size, self.size)

    def paint(self, canvas: pygame.Surface) -> None:
        side = round(self.size)
        disc = box(side, side, side / 2, THEMES["numeration"].ink, edge=GOLD, edge_width=max(1.0, self.size * 0.04))
        put_centred(canvas, disc, self.centre)
        put_centred(canvas, pip(self.sign.suit, round(0.56 * self.size), self.sign.colour), self.centre)


def _bar(bounds: tuple[float, float, float, float]) -> LargeDrawing:
    width, height = bounds[2:]
    middle = height / 2
    body = f'<path d="M0 {middle:.1f}H{width:.1f}" {stroke(GOLD, max(1.2, height * 0.07), 0.8)}/>'
    for x in (height * 0.3, width - height * 0.3):
        q = height * 0.28
        body += f'<path d="M{x - q:.1f} {middle:.1f}l{q:.1f} {-q:.1f}l{q:.1f} {q:.1f}l{-q:.1f} {q:.1f}Z" {fill(GOLD)}/>'
    return LargeDrawing(bounds, body)


CELEBRATION = Celebration(N_("All told"), N_("every run complete"), _figure, 1.72)
