"""The text of a win in large type: a column beside the figure, which has only the title inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.view.celebrations.win_text import ACROSS, Achievement, Divider, GoldText, WinSummary
from game.view.drawing.geometry import Point, outer
from game.view.drawing.paint import box, icon, put_centred
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.frozen import frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS_SEMIBOLD, SERIF, SERIF_ITALIC, Style, capitals, fitted, width_of, write
from game.view.text.wrapping import wrapped

# units: the heights of the parts, one below the other, the disc of an achievement, and the room between two figures
NAME, PHRASE, RULE, FIGURES, ACHIEVEMENT = 34, 32, 30, 80, 66
DISC, BETWEEN = 46, 28
GROWN, SMALLER = 1.25, 0.96  # times the unit, where there is room, and at each attempt to make it fit


@frozen
class AchievementRow(Mark):
    """An achievement in a column: its icon in a disc, and its words beside that."""

    achievement: Achievement
    corner: Point
    unit: float
    room: float  # pixels that it may be wide

    @property
    def spoken(self) -> str:
        """The words and the note."""
        return ", ".join(self.achievement[1:])

    @property
    def rect(self) -> pygame.Rect:
        """The disc and the words."""
        return outer(*self.corner, self.room, ACHIEVEMENT * self.unit)

    @property
    def _lines(self) -> Iterator[tuple[str, Style, Point]]:
        (x, y), u = self.corner, self.unit
        left, room = x + (DISC + 16) * u, self.room - (DISC + 18) * u
        title, note = self.achievement.title, self.achievement.note
        yield title, fitted(title, Style(SERIF, round(24 * u), IVORY), room), (left, y + 17 * u)
        yield note, fitted(note, Style(SANS_SEMIBOLD, round(16.5 * u), IVORY_2), room), (left, y + 44 * u)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the disc, and the words in two lines."""
        u, side = self.unit, round(DISC * self.unit)
        middle = self.corner[0] + DISC / 2 * u, self.corner[1] + 30 * u
        look = {"edge_opacity": 0.85, "edge_width": max(1.2, 1.5 * u)}
        put_centred(canvas, box(side, side, side / 2, "#000000", 0.45, edge=GOLD, **look), middle)
        put_centred(canvas, icon(self.achievement.icon, round(DISC / 2 * u), GOLD_HIGH), middle)
        for text, style, place in self._lines:
            write(canvas, text, style, place, "ml")


def column(
    title: pygame.Rect, room: pygame.Rect, unit: float, said: WinSummary, achievements: Sequence[Achievement]
) -> tuple[list[Mark], list[Mark]]:
    """Return the marks of the text, and those of the achievements.

    The title is in a room of its own. The others are somewhat larger than the unit says if there is room, and smaller
    if they are too many.
    """
    unit *= GROWN
    while (height := _laid(room, unit, said, achievements, 0.0)[2]) > room.h:
        unit *= SMALLER
    marks, rows, _ = _laid(room, unit, said, achievements, room.centery - height / 2)
    return [_title(title, said.title), *marks], rows


def _title(room: pygame.Rect, text: str) -> Mark:
    """Return the title as large as fits into a room."""
    px = min(0.45 * room.h, 0.335 * room.w)
    px *= min(1.0, 0.5 * (1 + 1 / ACROSS) * room.w / width_of(text, Style(SERIF, round(px), GOLD)))
    return GoldText(text, int(px), room.center)


def _laid(
    room: pygame.Rect, u: float, said: WinSummary, achievements: Sequence[Achievement], y: float
) -> tuple[list[Mark], list[Mark], float]:
    """Lay the column out from `y` down; return its marks, those of the achievements, and where it ends."""
    x, phrase = room.x, Style(SERIF_ITALIC, round(25 * u), IVORY)
    name = capitals(16.5 * u, GOLD_HIGH)
    marks: list[Mark] = [Label(said.name, fitted(said.name, name, room.w), (x, y + 12 * u), "ml")]
    y += NAME * u
    for line in wrapped(said.phrase, phrase, room.w):
        marks.append(Label(line, phrase, (x, y + 14 * u), "ml"))
        y += PHRASE * u
    marks.append(Divider((room.centerx, y + 14 * u), room.w / 2, u))
    y += RULE * u
    for row in _rows(said.figures, u, room.w):
        for left, caption, value in row:
            marks += [
                Label(caption, _caption(u), (x + left, y + 14 * u), "ml"),
                Label(value, _value(u), (x + left, y + 46 * u), "ml"),
            ]
        y += FIGURES * u
    rows: list[Mark] = []
    for achievement in achievements:
        rows.append(AchievementRow(achievement, (x, y), u, room.w))
        y += ACHIEVEMENT * u
    return marks, rows, y


def _caption(u: float) -> Style:
    return capitals(12.5 * u, IVORY, 0.72)


def _value(u: float) -> Style:
    return Style(SERIF, round(35 * u), IVORY)


def _rows(figures: Sequence[tuple[str, str]], u: float, room: float) -> list[list[tuple[float, str, str]]]:
    """Divide figures into rows, each figure with its left edge."""
    rows: list[list[tuple[float, str, str]]] = [[]]
    x = 0.0
    for caption, value in figures:
        width = max(width_of(caption, _caption(u)), width_of(value, _value(u)))
        if rows[-1] and x + width > room:
            rows.append([])
            x = 0.0
        rows[-1].append((x, caption, value))
        x += width + BETWEEN * u
    return rows
