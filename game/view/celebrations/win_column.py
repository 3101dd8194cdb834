"""The text of a win in large type: a column beside the figure, which has only the title inside."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.celebrations.win_text import ACROSS, Achievement, AchievementMark, Divider, GoldText, WinSummary
from game.view.drawing.geometry import outer
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.frozen import frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS_SEMIBOLD, SERIF, SERIF_ITALIC, Style, capitals, fitted, width_of, write
from game.view.text.wrapping import wrapped

FIGURES, ACHIEVEMENT, DISC = 80, 66, 46  # units: heights of a row of figures, and of an achievement and its disc


@frozen
class AchievementRow(AchievementMark):
    """An achievement in a column, whose top left corner is its position: the disc, and the text at its right."""

    room: float  # pixels that it may be wide

    @property
    def rect(self) -> pygame.Rect:
        return outer(*self.position, self.room, ACHIEVEMENT * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        (x, y), u = self.position, self.unit
        self.paint_disc(canvas, DISC, (x + DISC / 2 * u, y + 30 * u))
        left, room = x + (DISC + 16) * u, self.room - (DISC + 18) * u
        title, note = self.achievement.title, self.achievement.note
        write(canvas, title, fitted(title, Style(SERIF, round(24 * u), IVORY), room), (left, y + 17 * u), "ml")
        write(
            canvas, note, fitted(note, Style(SANS_SEMIBOLD, round(16.5 * u), IVORY_2), room), (left, y + 44 * u), "ml"
        )


def column(
    title: pygame.Rect, room: pygame.Rect, unit: float, summary: WinSummary, achievements: Sequence[Achievement]
) -> tuple[list[Mark], list[Mark]]:
    """Return the marks of the text, and those of the achievements.

    `title` is the rectangle of the title, `room` that of the others. These are somewhat larger than the unit if they
    fit, and smaller if they are too many.
    """
    unit *= 1.25
    while (height := _marks(room, unit, summary, achievements, 0.0)[2]) > room.h:
        unit *= 0.96
    marks, rows, _ = _marks(room, unit, summary, achievements, room.centery - height / 2)
    return [_title(title, summary.title), *marks], rows


def _title(room: pygame.Rect, text: str) -> Mark:
    """Return the title as large as fits into a rectangle."""
    px = min(0.45 * room.h, 0.335 * room.w)
    px *= min(1.0, 0.5 * (1 + 1 / ACROSS) * room.w / width_of(text, Style(SERIF, round(px), GOLD)))
    return GoldText(text, int(px), room.center)


def _marks(
    room: pygame.Rect, u: float, summary: WinSummary, achievements: Sequence[Achievement], y: float
) -> tuple[list[Mark], list[Mark], float]:
    """Lay the column out from `y` down; return its marks, those of the achievements, and where it ends."""
    x, phrase = room.x, Style(SERIF_ITALIC, round(25 * u), IVORY)
    name = capitals(16.5 * u, GOLD_HIGH)
    marks: list[Mark] = [Label(summary.name, fitted(summary.name, name, room.w), (x, y + 12 * u), "ml")]
    y += 34 * u
    for line in wrapped(summary.phrase, phrase, room.w):
        marks.append(Label(line, phrase, (x, y + 14 * u), "ml"))
        y += 32 * u
    marks.append(Divider((room.centerx, y + 14 * u), room.w / 2, u))
    y += 30 * u
    small, large = capitals(12.5 * u, IVORY, 0.72), Style(SERIF, round(35 * u), IVORY)
    left = 0.0
    for caption, value in summary.figures:
        width = max(width_of(caption, small), width_of(value, large))
        if left and left + width > room.w:  # in the next row
            left, y = 0.0, y + FIGURES * u
        marks.append(Label(caption, small, (x + left, y + 14 * u), "ml"))
        marks.append(Label(value, large, (x + left, y + 46 * u), "ml"))
        left += width + 28 * u
    y += FIGURES * u
    rows: list[Mark] = []
    for achievement in achievements:
        rows.append(AchievementRow(achievement, (x, y), u, room.w))
        y += ACHIEVEMENT * u
    return marks, rows, y
