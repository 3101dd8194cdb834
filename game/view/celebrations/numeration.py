"""Numeration: the four intervals as Roman numerals made of cards, each with the suit that used it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil, cos, radians, sin

import pygame

from game.language import N_
from game.patiences.numeration import LEFT, RIGHT
from game.rules.table import Pile, Table
from game.view.cards.deck import Deck
from game.view.cards.layout import RATIO
from game.view.celebrations.figure import Celebration, Figure, Spot, below, polar
from game.view.celebrations.win_text import Joined
from game.view.drawing.geometry import Point, centred, outer
from game.view.drawing.paint import corner_of, pip, stroke
from game.view.drawing.palette import GOLD
from game.view.drawing.particles import Pieces
from game.view.drawing.themes import THEMES
from game.view.marks.labels import Label
from game.view.marks.lines import diamond
from game.view.marks.mark import Drawing
from game.view.marks.pile_marks import PanelMark, Sign
from game.view.text.rendering import SERIF_BOLD, Style
from game.view.widgets.widget_marks import Image

# of each stroke of I, II, III and IV, where its middle is, in card widths, and its angle; those of the V meet
STROKES = (
    ((0.5, 0),),
    ((2.4, 0), (3.65, 0)),
    ((5.55, 0), (6.8, 0), (8.05, 0)),
    ((9.95, 0), (11.58, 13), (13.34, -13)),
)
ENDS = ((-0.25, 1.25), (1.9, 4.15), (5.05, 8.55), (9.45, 14.22))  # where each numeral starts and ends
TALL, HIGH = 3.6, 5.1  # card widths: the height of all strokes, and of a row with its bars
BARS = -0.45, TALL + 0.18  # card widths from the top of the numerals to that of the bars between which cards land
# ways to arrange them: in how many card widths, and how far each one is moved from its place in one row
WAYS = ((ENDS[-1][1], ((0.0, 0.0),) * 4), (9.17, ((2.51, 0.0),) * 2 + ((-5.05, HIGH),) * 2))
SEEN = (
    9  # cards of a stroke at most; the others lie below the highest of them, and are smaller, as no edge is to be seen
)
COVERED = 0.9
DIAMONDS = Pieces("M0-.55L.5 0L0 .55L-.5 0Z", ("#F0D9EE", "#E0A6D8", "#F6E2A6"))


def _figure(area: pygame.Rect, table: Table, deck: Deck, high: float = 0.64) -> Figure:
    """Each numeral is the suit that used its interval; they are at most so `high` a share of the area."""
    sizes = [min(area.width * 0.9 / across, area.height * high / (HIGH + moved[-1][1])) for across, moved in WAYS]
    width, (across, moved) = max(zip(sizes, WAYS, strict=True))
    left, top = area.centerx - width * (ENDS[0][0] + across) / 2, area.y + area.height * 0.078
    lines = [pygame.FRect(left + x * width, top + y * width, width, TALL * width) for x, y in moved]
    bottom = round(lines[-1].bottom + 0.75 * width)
    words = below(area.centerx, bottom, max(area.width * 0.44, width * 6), area.bottom - bottom)
    suits = [table[pile][0].suit for pile in LEFT]
    bars = tuple(_bar(line, ends, place) for line, ends in zip(lines, ENDS, strict=True) for place in BARS)
    signs = [Sign(suit, deck.inks[suit]) for suit in suits]
    seals = tuple(map(_seal, LEFT, lines, ENDS, signs))
    light = area.centerx, (lines[0].top + lines[-1].bottom) / 2
    return Figure(tuple(_spots(table, lines)), words, light, bars, seals)


def _spots(table: Table, lines: Sequence[pygame.FRect]) -> Iterator[Spot]:
    """Distribute both foundations of a suit over the strokes of its numeral; they fly from top to bottom in turns."""
    runs = {table[pile][0].suit: table[pile] for pile in RIGHT}
    for numeral, (pile, strokes, line) in enumerate(zip(LEFT, STROKES, lines, strict=True), 1):
        cards = *reversed(table[pile]), *runs[table[pile][0].suit]
        high = ceil(len(cards) / len(strokes))
        for number, (middle, angle) in enumerate(strokes):
            column = cards[number * high : (number + 1) * high]
            long = (TALL - sin(radians(abs(angle)))) / cos(radians(angle)) - RATIO  # from its first card to its last
            centre = line.left + middle * line.width, line.centery
            for place, card in enumerate(column, min(0, SEEN - len(column))):
                fraction = max(0, place) / (min(SEEN, len(column)) - 1)
                x, y = polar(centre, (fraction - 0.5) * long * line.width, 90 - angle)
                width = line.width * (COVERED if place < 0 else 1)
                yield Spot(card, x, y, angle, width, round(12 * fraction) + 4 * numeral)


def _seal(pile: Pile, line: pygame.FRect, ends: Point, sign: Sign) -> Joined:
    """Draw an interval and its suit on the bar below its numeral."""
    width, (x, y) = line.width, (line.left + sum(ends) / 2 * line.width, line.top + (BARS[1] + 0.15) * line.width)
    plate, edge = centred((x, y), 1.1 * width, 0.54 * width), max(1.0, 0.026 * width)
    panel = PanelMark(plate, plate.h / 2, THEMES["numeration"].ink, 1.0, GOLD, edge_width=edge)
    text = Label(f"+{pile.number}", Style(SERIF_BOLD, round(0.35 * width), GOLD), (x - 0.22 * width, y), "mc")
    picture = pip(sign.suit, round(0.31 * width), sign.colour)
    return Joined((panel, text, Image(picture, corner_of(picture, (x + 0.26 * width, y)))))


def _bar(line: pygame.FRect, ends: Point, place: float) -> Drawing:
    """Draw a bar above or below a numeral, at a height in card widths."""
    start, end = (line.left + (end + rim) * line.width for end, rim in zip(ends, (-0.12, 0.12), strict=True))
    rect = outer(start, line.top + place * line.width, end - start, 0.3 * line.width)
    width, height = rect.size
    middle = height / 2
    body = f'<path d="M0 {middle}H{width}" {stroke(GOLD, max(1.2, height * 0.07), 0.8)}/>'
    for x in (height * 0.3, width - height * 0.3):
        body += diamond(x, middle, height * 0.28)
    return Drawing(rect, body)


CELEBRATION = Celebration(
    N_("All told"), N_("every run complete"), _figure, 1.72, rays=40, pieces=DIAMONDS, alone=partial(_figure, high=0.94)
)
