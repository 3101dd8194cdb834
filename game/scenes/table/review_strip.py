"""The strip of a review as a tree: what was played, two buttons, and the graph of the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes.widgets.layout import LEADING, Column, Drawn, Layers, Node, Padded, Row, Space, Text, Tight
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import Pixel, centred
from game.view.drawing.palette import IVORY
from game.view.frozen import frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.marks.text_box import text_style
from game.view.marks.verdict import VerdictNames
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, SERIF, fitted
from game.view.widgets.review_timeline import VerdictGraph
from game.view.widgets.widget_marks import BarBackground, State

HEIGHT, TYPE, LARGE = 112, 17, 22  # units: of the strip, and of type, which is large for what is said of the game


@frozen
class Timeline(Widget):
    """The positions of a game with their verdicts, for the mouse only; a press or a drag goes to one."""

    role = "scroll bar"
    grows = fills = shrinks = True

    verdicts: VerdictNames
    lost_by: int | None
    current: int
    go_to: Callable[[int], None]

    def covers(self, point: Pixel) -> bool:
        """Return whether a point is on it, with a margin."""
        return self.rect.inflate(round(16 * self.unit), round(14 * self.unit)).collidepoint(point)

    def marks(self, state: State) -> Sequence[Mark]:  # noqa: ARG002 - it always looks the same
        rect, count = self.rect, len(self.verdicts)
        knob = centred((rect.x + (self.current + 0.5) * rect.w / count, rect.centery), 20 * self.unit, 20 * self.unit)
        graph = VerdictGraph(rect, self.verdicts, self.lost_by, self.unit)
        return [graph, PanelMark(knob, knob.h / 2, IVORY, 1.0, "#000000")]

    def drag(self, point: Pixel) -> None:
        count = len(self.verdicts)
        self.go_to(min(count - 1, max(0, (point[0] - self.rect.x) * count // self.rect.w)))


def strip(texts: tuple[str, str, str], buttons: Sequence[Node], timeline: Timeline, ink: str) -> Node:
    """Return the strip: the number of a move, what it did and what could be won then, and a text on the whole game.

    `ink` covers what is woven into the felt, above which small type would be hard to read.
    """
    number, words, whole = texts
    first = Row(Tight(Text(number, lambda u: text_style(u, TYPE, SANS_BOLD))), _line(words, TYPE), gap=16)
    above = Row(Column(first, _line(whole, LARGE, SERIF)), *buttons, gap=12)
    ground = Drawn(0, HEIGHT, lambda rect, _: [PanelMark(rect, 0, ink, 0.9), BarBackground(rect, rect.y)])
    return Layers(ground, Padded(Column(Space(6), above, Space(14), timeline, Space(16)), 28))


def _line(text: str, px: float, face: str = SANS_SEMIBOLD) -> Node:
    """Return a text in a line, in smaller type where the room is narrow."""

    def label(rect: pygame.Rect, u: float) -> list[Mark]:
        style = fitted(text, text_style(u, px, face), rect.w)
        return [Label(text, style, rect.midleft, "ml")]

    return Drawn(0, LEADING * px, label)
