"""The days of a calendar."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import box, put
from game.view.drawing.palette import BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT, FAINT, GOLD, IVORY, IVORY_3
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, write
from game.view.widgets.widget_marks import note


@frozen
class DayCell(Framed):
    """One day: gold if it was won, with a ring if it is today, faint if it is in the future."""

    text: str
    unit: float
    won: bool
    today: bool
    ahead: bool

    def paint(self, canvas: pygame.Surface) -> None:
        side, centre = min(self.box[2:]) - round(4 * self.unit), self.rect.center
        corner = centre[0] - side // 2, centre[1] - side // 2
        if self.won:
            put(canvas, box(side, side, side / 2, BUTTON_HIGH, below=BUTTON_LOW), corner)
        if self.today:
            line = {"edge": IVORY if self.won else GOLD, "edge_width": max(1.5, 2 * self.unit)}
            put(canvas, box(side, side, side / 2, GOLD, 0.0, **line), corner)
        colour = BUTTON_TEXT if self.won else IVORY_3 if self.ahead else IVORY
        style = note(self.unit, colour, SANS_BOLD if self.won or self.today else SANS_SEMIBOLD)
        write(canvas, self.text, style._replace(opacity=FAINT if self.ahead else 1.0), centre)
