"""The strip of a review: the positions of a game from the deal to its last move, with the verdict on each.

Wins rise above the line and losses hang below it, so the meaning does not depend on colour; unknown positions are on
the line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Box, Framed, Label, Mark, boxed
from game.view.marks.verdict import Said
from game.view.stage.paint import box, icon, layer, premultiplied, put, put_centred, shadow
from game.view.text.lettering import SANS_BOLD, SANS_SEMIBOLD, Style, fitted, shortened, width_of
from game.view.theme import AMBER, GOLD, IVORY, IVORY_2, MINT, PALE_RED_ON_FELT, bar_unit, enlarged, finger
from game.view.widgets.buttons import Key, PillButton
from game.view.widgets.looks import Glyph, State

FLAG, SIGN = 26, 20  # units
SHADE = 2  # pixels: the blur of a knob's shadow, which extends twice as far
ICONS = {"last": "bookmark", "only": "star", "safe": "check"}
COLOURS: dict[Said | None, str] = {"won": MINT, "lost": PALE_RED_ON_FELT, "open": IVORY_2, None: IVORY_2}


class Rows(NamedTuple):
    """What the strip has one below the other, in units: its height, the middles of its lines of text, and the graph."""

    height: int
    words: int  # on the position
    whole: tuple[int, int]  # on the whole game
    graph: int
    tall: int


HEAD = 23  # units: the middle of the first line, with the number of the move and the buttons
USUAL, LARGE = Rows(164, HEAD, (47, 70), 104, 48), Rows(182, 53, (77, 100), 134, 36)


def _rows() -> Rows:
    """Return the rows for the present text size; large words have a line of their own."""
    return LARGE if enlarged()[0] > 1 else USUAL


def strip_height(size: tuple[int, int]) -> int:
    """Return the height in pixels of the strip in a window of this size."""
    return round(_rows().height * bar_unit(size))


@frozen
class Ground(Framed):
    """The background of the strip: darker than the felt, with a thin gold line above it."""

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it."""
        shade = layer(*self.box[2:])
        shade.fill((0, 0, 0, 118))
        pygame.draw.line(shade, premultiplied(GOLD, 0.45), (0, 0), (self.box[2], 0))
        put(canvas, shade, self.box[:2])


@frozen
class Graph(Mark):
    """A cell for each position, and a flag where the game was lost."""

    box: Box
    verdicts: tuple[Said | None, ...]
    lost_by: int | None
    unit: float

    @property
    def rect(self) -> pygame.Rect:
        """The cells, with room for the flag beyond the last one."""
        return pygame.Rect(self.box).inflate(2 * ceil(0.8 * FLAG * self.unit), 0)

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

    def _paint_bar(self, canvas: pygame.Surface, verdict: Said | None, left: int, right: int) -> None:
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
class Needle(Mark):
    """A vertical line at a position: that of the table, or a paler one at the mouse."""

    x: int
    top: int
    height: int
    unit: float
    pale: bool = False

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
        width = max(2, round((2 if self.pale else 3) * self.unit))
        line = pygame.Rect(self.x - width // 2, self.top, width, self.height)
        put(canvas, box(line.w + 2, line.h, 1, "#000000", 0.5), (line.x - 1, line.y))
        put(canvas, box(*line.size, 1, IVORY, 0.6 if self.pale else 1.0), line.topleft)
        if not self.pale:
            side, end = self._knob, (self.x + 0.5, line.bottom)
            put_centred(canvas, shadow(side, side, side // 2, SHADE, 0.6), end)
            put_centred(canvas, box(side, side, side / 2, IVORY, edge="#000000", edge_opacity=0.6), end)


class StripText(NamedTuple):
    """The text on the strip, and the button beside it: its name and its label, "" for none."""

    number: str  # of the move
    words: str  # what the move did, and what could be won then
    whole: tuple[str, str]  # on the whole game, in two lines
    button: tuple[str, str] = ("", "")


class Strip:
    """The layout of the strip in a window of a size in pixels."""

    def __init__(self, size: tuple[int, int], count: int) -> None:
        """Lay it out for `count` positions."""
        self.unit = u = bar_unit(size)
        height = strip_height(size)
        self.rect = pygame.Rect(0, size[1] - height, size[0], height)
        margin = round(28 * u)
        self._rows = rows = _rows()
        width, tall = size[0] - 2 * margin, round(rows.tall * u)
        self.graph = pygame.Rect(margin, self.rect.y + round(rows.graph * u), width, tall)
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
        side = finger(round(38 * u))
        close = pygame.Rect(self.graph.right - side + round(8 * u), middle - side // 2, side, side)
        name, label = button
        if not name:
            return {"close": close}
        pill = pygame.Rect(0, 0, round(width_of(label, self._words) + 34 * u), finger(round(32 * u)))
        pill.midright = close.left - round(6 * u), middle
        return {"close": close, name: pill}

    @property
    def _words(self) -> Style:
        return Style(SANS_SEMIBOLD, max(12, round(17 * self.unit)), IVORY)

    def heading(self, told: StripText, state: Callable[[str, float], State]) -> list[Mark]:
        """Return the text above the graph and the buttons; if there is not enough room, the text is shortened.

        `state` returns a button's state from its name and the unit.
        """
        u, y, places, style = self.unit, self.rect.y + round(HEAD * self.unit), self.places(told.button), self._words
        close = places["close"]
        marks: list[Mark] = [Key(boxed(close), "", "close", state("close", u), px=round(18 * u))]
        right, (name, label) = close.left - 8 * u, told.button
        if name:
            pill = places[name]
            main = name in ("fatal", "play")
            marks.append(PillButton(boxed(pill), label, "", state(name, style.px / 18), main=main))
            right = pill.left - 14 * u
        bold = style._replace(face=SANS_BOLD)
        number = Label(told.number, bold, (self.graph.x, y), "ml")
        beside = self._rows.words == HEAD
        left = number.rect.right + 12 * u if beside else self.graph.x
        room = right - 20 * u - left if beside else self.graph.w
        style = style if beside else fitted(told.words, style, room)
        words = shortened(told.words, style, room)
        small = self._words._replace(colour=IVORY_2)
        marks += [
            Label(line, fitted(line, small, self.graph.w), (self.graph.x, self.rect.y + middle * u), "ml")
            for line, middle in zip(told.whole, self._rows.whole, strict=True)
            if line
        ]
        place = left, self.rect.y + self._rows.words * u
        return [*marks, number, *([Label(words, style, place, "ml")] if words else [])]

    def signs(self, signs: Mapping[int, str]) -> list[Mark]:
        """Return a sign above the cell of each position, by the sign's meaning."""
        px = round(SIGN * self.unit)
        return [
            Glyph(ICONS[kind], (self.middle(place), self.graph.y - 0.6 * px), px, AMBER)
            for place, kind in signs.items()
        ]

    def marks(self, verdicts: Sequence[Said | None], lost_by: int | None, here: int, hovered: int | None) -> list[Mark]:
        """Return the background, the graph, and the lines at the table's position and at the mouse."""
        marks: list[Mark] = [
            Ground((*self.rect.topleft, *self.rect.size)),
            Graph((*self.graph.topleft, *self.graph.size), tuple(verdicts), lost_by, self.unit),
        ]
        if hovered is not None and hovered != here:
            marks.append(Needle(self.middle(hovered), self.graph.y, self.graph.h, self.unit, pale=True))
        marks.append(Needle(self.middle(here), self.graph.y, self.graph.h, self.unit))
        return marks
