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

from game.view.drawing.geometry import boxed
from game.view.drawing.paint import box, icon, layer, premultiplied, put, put_centred, shadow
from game.view.drawing.palette import AMBER, IVORY, IVORY_2, MINT, PALE_RED_ON_FELT
from game.view.drawing.ui_style import bar_unit, touch_size
from game.view.frozen import frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Framed, Mark
from game.view.marks.verdict import VerdictName
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, Style, fitted, width_of
from game.view.widgets.buttons import PillButton, ToolbarButtonLook
from game.view.widgets.widget_marks import BarBackground, State

FLAG = 26  # units
BLUR_PX = 2  # of a knob's shadow, which extends twice as far
HEADING = 23  # units from the upper edge to the middle of the first line


def timeline_height(size: tuple[int, int]) -> int:
    """Return the height in pixels of the strip in a window of this size."""
    return round(164 * bar_unit(size))


@frozen
class VerdictGraph(Framed):
    """A cell for each position, and a flag where the game was lost."""

    verdicts: tuple[VerdictName | None, ...]
    lost_by: int | None
    unit: float

    @property
    def rect(self) -> pygame.Rect:
        return super().rect.inflate(2 * ceil(0.8 * FLAG * self.unit), 2)  # the flag may extend beyond the last cell

    def edge(self, index: int) -> int:
        """Return the left edge of a cell in pixels."""
        return self.box[0] + round(index * self.box[2] / len(self.verdicts))

    def paint(self, canvas: pygame.Surface) -> None:
        count, middle = len(self.verdicts), self._middle
        pitch = self.box[2] / count
        gap = 2 if pitch >= 9 else 1 if pitch >= 4 else 0
        for verdict, cells in groupby(range(count), self.verdicts.__getitem__):
            indices = list(cells)
            # without gaps, equal cells next to each other are one bar
            spans = [(index, index + 1) for index in indices] if gap else [(indices[0], indices[-1] + 1)]
            for first, last in spans:
                self._paint_bar(canvas, verdict, self.edge(first), self.edge(last) - gap)
        pygame.draw.line(canvas, IVORY_2, (self.box[0], middle), (self.edge(count), middle))
        if self.lost_by is not None:
            self._paint_flag(canvas, self.lost_by)

    @property
    def _middle(self) -> int:
        return self.box[1] + self.box[3] // 2

    @property
    def _bar_height(self) -> int:
        return round(0.42 * self.box[3])

    def _paint_bar(self, canvas: pygame.Surface, verdict: VerdictName | None, left: int, right: int) -> None:
        reach = self._bar_height
        colour, opacity, top, height = {
            "won": (MINT, 0.85, -reach, reach),
            "lost": (PALE_RED_ON_FELT, 0.85, 1, reach),
            "open": (IVORY_2, 0.6, -(reach // 4), 2 * (reach // 4) + 1),
            None: (IVORY_2, 0.3, -1, 3),
        }[verdict]
        bar = layer(max(1, right - left), height)
        bar.fill(premultiplied(colour, opacity))
        put(canvas, bar, (left, self._middle + top))

    def _paint_flag(self, canvas: pygame.Surface, index: int) -> None:
        """Paint the flag on the line, above the cell of the move that lost."""
        left, px = self.edge(index), round(FLAG * self.unit)
        right = max(left + 2, self.edge(index + 1) - 1)
        canvas.fill(AMBER, (left, self._middle + 1, right - left, self._bar_height))
        x = (left + right) / 2 + px * 0.26  # the pole is at the left of the icon
        put_centred(canvas, icon("flag", px, AMBER), (x, self._middle - px * 0.45))


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
        reach = self._knob // 2 + 2 * BLUR_PX + 1
        return pygame.Rect(self.x - reach, self.top - reach, 2 * reach + 1, self.height + 2 * reach)

    def paint(self, canvas: pygame.Surface) -> None:
        width = max(2, round(3 * self.unit))
        left = self.x - width // 2
        put(canvas, box(width + 2, self.height, 1, "#000000", 0.5), (left - 1, self.top))
        put(canvas, box(width, self.height, 1, IVORY), (left, self.top))
        side, end = self._knob, (self.x + 0.5, self.top + self.height)
        put_centred(canvas, shadow(side, side, side // 2, BLUR_PX, 0.6), end)
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
        self.graph = pygame.Rect(margin, self.rect.y + round(110 * u), size[0] - 2 * margin, round(42 * u))
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
        u, middle = self.unit, self.rect.y + round(HEADING * self.unit)
        side = touch_size(round(38 * u))
        close = pygame.Rect(self.graph.right - side + round(8 * u), middle - side // 2, side, side)
        name, label = button
        if not name:
            return {"close": close}
        pill = pygame.Rect(0, 0, round(width_of(label, self._style) + 34 * u), touch_size(round(32 * u)))
        pill.midright = close.left - round(6 * u), middle
        return {"close": close, name: pill}

    @property
    def _style(self) -> Style:
        return Style(SANS_SEMIBOLD, max(12, round(17 * self.unit)), IVORY)

    def heading(self, content: TimelineText, state: Callable[[str, float], State]) -> list[Mark]:
        """Return the text above the graph and the buttons, by a button's state from its name and the unit."""
        u, style, (name, label) = self.unit, self._style, content.button
        places, px = self.places(content.button), round(18 * u)
        marks: list[Mark] = [ToolbarButtonLook(boxed(places["close"]), "", "close", state("close", u), px=px)]
        if name:
            marks.append(PillButton(boxed(places[name]), label, "", state(name, style.px / 18), main=True))
        lines = (
            (content.number, style._replace(face=SANS_BOLD), HEADING),
            (content.words, style, 53),
            (content.whole, style._replace(colour=IVORY_2), 77),
        )
        for text, face, middle in lines:
            at = self.graph.x, self.rect.y + middle * u
            marks.append(Label(text, fitted(text, face, self.graph.w), at, "ml"))
        return marks

    def marks(self, verdicts: Sequence[VerdictName | None], lost_by: int | None, current: int) -> list[Mark]:
        """Return the background, the graph, and the line at the table's position."""
        return [
            BarBackground(boxed(self.rect), 118, self.rect.y),
            VerdictGraph(boxed(self.graph), tuple(verdicts), lost_by, self.unit),
            Playhead(self.middle(current), self.graph.y, self.graph.h, self.unit),
        ]
