"""The strip of a review: the positions of a game from the deal to its last move, with the verdict on each.

Wins rise above the line and losses hang below it, so the meaning does not depend on colour; unknown positions are on
the line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple

import pygame

from game.view.drawing.geometry import Box, boxed
from game.view.drawing.paint import box, icon, layer, premultiplied, put, put_centred, shadow
from game.view.drawing.palette import AMBER, GOLD, IVORY, IVORY_2, MINT, PALE_RED_ON_FELT
from game.view.drawing.ui_style import bar_unit, touch_size
from game.view.frozen import frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Framed, Mark
from game.view.marks.verdict import VerdictName
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, Style, fitted, width_of
from game.view.widgets.buttons import PillButton, ToolbarButtonLook
from game.view.widgets.widget_marks import State

FLAG = 26  # units
SHADE = 2  # pixels: the blur of a knob's shadow, which extends twice as far
COLOURS: dict[VerdictName | None, str] = {"won": MINT, "lost": PALE_RED_ON_FELT, "open": IVORY_2, None: IVORY_2}


HEIGHT, HEAD, WORDS, WHOLE, GRAPH, TALL = (
    164,
    23,
    53,
    77,
    110,
    42,
)  # units: height, middles of lines, graph


def timeline_height(size: tuple[int, int]) -> int:
    """Return the height in pixels of the strip in a window of this size."""
    return round(HEIGHT * bar_unit(size))


@frozen
class TimelineBackground(Framed):
    """The background of the strip: darker than the felt, with a thin gold line above it."""

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it."""
        shade = layer(*self.box[2:])
        shade.fill((0, 0, 0, 118))
        pygame.draw.line(shade, premultiplied(GOLD, 0.45), (0, 0), (self.box[2], 0))
        put(canvas, shade, self.box[:2])


@frozen
class VerdictGraph(Mark):
    """A cell for each position, and a flag where the game was lost."""

    box: Box
    verdicts: tuple[VerdictName | None, ...]
    lost_by: int | None
    unit: float

    @property
    def rect(self) -> pygame.Rect:
        """The cells, with room for the flag beyond the last one."""
        return pygame.Rect(self.box).inflate(2 * ceil(0.8 * FLAG * self.unit), 2)

    def edge(self, place: int) -> int:
        """Return the left edge of a cell in pixels."""
        return self.box[0] + round(place * self.box[2] / len(self.verdicts))

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it; equal cells next to each other become one bar if there is no room between them."""
        _, y, _, height = self.box
        gap = 2 if self._pitch >= 9 else 1 if self._pitch >= 4 else 0
        for verdict, cells in groupby(range(len(self.verdicts)), self.verdicts.__getitem__):
            places = list(cells)
            spans = [(place, place + 1) for place in places] if gap else [(places[0], places[-1] + 1)]
            for first, last in spans:
                self._paint_bar(canvas, verdict, self.edge(first), self.edge(last) - gap)
        pygame.draw.line(
            canvas, IVORY_2, (self.box[0], y + height // 2), (self.edge(len(self.verdicts)), y + height // 2)
        )
        if self.lost_by is not None:
            self._paint_flag(canvas)

    @property
    def _pitch(self) -> float:
        return self.box[2] / len(self.verdicts)

    def _paint_bar(self, canvas: pygame.Surface, verdict: VerdictName | None, left: int, right: int) -> None:
        _, y, _, height = self.box
        middle, reach = y + height // 2, round(0.42 * height)
        width = max(1, right - left)
        top, high, opacity = {
            "won": (middle - reach, reach, 0.85),
            "lost": (middle + 1, reach, 0.85),
            "open": (middle - reach // 4, 2 * (reach // 4) + 1, 0.6),
            None: (middle - 1, 3, 0.3),
        }[verdict]
        bar = layer(width, high)
        bar.fill(premultiplied(COLOURS[verdict], opacity))
        put(canvas, bar, (left, top))

    def _paint_flag(self, canvas: pygame.Surface) -> None:
        """Paint the flag on the line, above the cell of the move that lost."""
        place, (_, y, _, height) = self.lost_by or 0, self.box
        left, right = self.edge(place), max(self.edge(place) + 2, self.edge(place + 1) - 1)
        body = pygame.Rect(left, y + height // 2 + 1, right - left, round(0.42 * height))
        canvas.fill(AMBER, body)
        px = round(FLAG * self.unit)
        x = (left + right) / 2 + px * 0.26  # the pole is at the left of the icon
        put_centred(canvas, icon("flag", px, AMBER), (x, y + height // 2 - px * 0.45))


@frozen
class Playhead(Mark):
    """A vertical line at the position of the table."""

    x: int
    top: int
    height: int
    unit: float

    @property
    def _knob(self) -> int:
        """The width of the knob in pixels, odd so that the line is in its middle."""
        return max(7, round(11 * self.unit)) | 1

    @property
    def rect(self) -> pygame.Rect:
        """The line and its knob, the shadow included."""
        reach = self._knob // 2 + 2 * SHADE + 1
        return pygame.Rect(self.x - reach, self.top - reach, 2 * reach + 1, self.height + 2 * reach)

    def paint(self, canvas: pygame.Surface) -> None:
        """A line with a dark rim, and a knob at its lower end."""
        width = max(2, round(3 * self.unit))
        line = pygame.Rect(self.x - width // 2, self.top, width, self.height)
        put(canvas, box(line.w + 2, line.h, 1, "#000000", 0.5), (line.x - 1, line.y))
        put(canvas, box(*line.size, 1, IVORY, 1.0), line.topleft)
        side, end = self._knob, (self.x + 0.5, line.bottom)
        put_centred(canvas, shadow(side, side, side // 2, SHADE, 0.6), end)
        put_centred(canvas, box(side, side, side / 2, IVORY, edge="#000000", edge_opacity=0.6), end)


class TimelineText(NamedTuple):
    """The text on the strip, and the button beside it: its name and its label, "" for none."""

    number: str  # of the move
    words: str  # what the move did, and what could be won then
    whole: str  # on the whole game
    button: tuple[str, str] = ("", "")


class ReviewTimeline:
    """The layout of the strip in a window of a size in pixels."""

    def __init__(self, size: tuple[int, int], count: int) -> None:
        """Lay it out for `count` positions."""
        self.unit = u = bar_unit(size)
        height = timeline_height(size)
        self.rect = pygame.Rect(0, size[1] - height, size[0], height)
        margin = round(28 * u)
        width, tall = size[0] - 2 * margin, round(TALL * u)
        self.graph = pygame.Rect(margin, self.rect.y + round(GRAPH * u), width, tall)
        self.count = count

    def at(self, point: tuple[int, int]) -> int | None:
        """Return the position at a point of the window, or None; the whole height below the text counts."""
        if not self.graph.inflate(round(16 * self.unit), round(14 * self.unit)).collidepoint(point):
            return None
        return min(self.count - 1, max(0, (point[0] - self.graph.x) * self.count // self.graph.w))

    def middle(self, place: int) -> int:
        """Return the middle of a position's cell, in pixels from the left."""
        return self.graph.x + round((place + 0.5) * self.graph.w / self.count)

    def places(self, button: tuple[str, str]) -> dict[str, pygame.Rect]:
        """Return the rectangles of the cross at the right, and of a button with a label beside it if there is one."""
        u, middle = self.unit, self.rect.y + round(HEAD * self.unit)
        side = touch_size(round(38 * u))
        close = pygame.Rect(self.graph.right - side + round(8 * u), middle - side // 2, side, side)
        name, label = button
        if not name:
            return {"close": close}
        pill = pygame.Rect(0, 0, round(width_of(label, self._words) + 34 * u), touch_size(round(32 * u)))
        pill.midright = close.left - round(6 * u), middle
        return {"close": close, name: pill}

    @property
    def _words(self) -> Style:
        return Style(SANS_SEMIBOLD, max(12, round(17 * self.unit)), IVORY)

    def heading(self, told: TimelineText, state: Callable[[str, float], State]) -> list[Mark]:
        """Return the text above the graph and the buttons, by a button's state from its name and the unit."""
        u, style, (name, label) = self.unit, self._words, told.button
        places, close = self.places(told.button), self.places(told.button)["close"]
        marks: list[Mark] = [ToolbarButtonLook(boxed(close), "", "close", state("close", u), px=round(18 * u))]
        if name:
            marks.append(PillButton(boxed(places[name]), label, "", state(name, style.px / 18), main=True))
        lines = (
            (told.number, style._replace(face=SANS_BOLD), HEAD),
            (told.words, style, WORDS),
            (told.whole, style._replace(colour=IVORY_2), WHOLE),
        )
        for text, face, middle in lines:
            at = self.graph.x, self.rect.y + middle * u
            marks.append(Label(text, fitted(text, face, self.graph.w), at, "ml"))
        return marks

    def marks(self, verdicts: Sequence[VerdictName | None], lost_by: int | None, here: int) -> list[Mark]:
        """Return the background, the graph, and the line at the table's position."""
        return [
            TimelineBackground((*self.rect.topleft, *self.rect.size)),
            VerdictGraph((*self.graph.topleft, *self.graph.size), tuple(verdicts), lost_by, self.unit),
            Playhead(self.middle(here), self.graph.y, self.graph.h, self.unit),
        ]
