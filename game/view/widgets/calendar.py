"""The days of a calendar."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import box, put_box, put_centred
from game.view.drawing.palette import BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT, FAINT, FOCUS, GOLD, IVORY, IVORY_3
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, write
from game.view.widgets.widget_marks import note, put_chosen


@frozen
class DayCell(Framed):
    """One day: a gold disc if its deal was won on it, a ring if on another day; today is ringed in white."""

    text: str
    unit: float
    won: str  # "then", on the day, or "later", on another one
    today: bool
    ahead: bool = False
    chosen: bool = False
    hovered: bool = False

    def paint(self, canvas: pygame.Surface) -> None:
        whole, centre = min(self.box[2:]) - round(4 * self.unit), self.rect.center
        side, line = whole - round(7 * self.unit) * self.today, max(1.5, 2 * self.unit)
        if self.won == "then":
            put_centred(canvas, box(side, side, side / 2, BUTTON_HIGH, below=BUTTON_LOW), centre)
        if self.chosen:
            put_chosen(canvas, self.frame.inflate(-2, -2), self.unit)
        elif self.hovered and not self.ahead:
            put_box(canvas, self.frame.inflate(-2, -2), 10 * self.unit, IVORY, 0.12)
        rings = {GOLD: side * (self.won == "later"), FOCUS: whole * self.today}
        for colour, wide in rings.items():
            if wide:
                put_centred(canvas, box(wide, wide, wide / 2, colour, 0.0, edge=colour, edge_width=line), centre)
        colour = BUTTON_TEXT if self.won == "then" else IVORY_3 if self.ahead else IVORY
        style = note(self.unit, colour, SANS_BOLD if self.won or self.today else SANS_SEMIBOLD)
        write(canvas, self.text, style._replace(opacity=FAINT if self.ahead else 1.0), centre)
