"""The days of a calendar."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import box, lozenge, put_box, put_centred
from game.view.drawing.palette import BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT, FAINT, GOLD, IVORY, IVORY_3
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, write
from game.view.widgets.widget_marks import note, put_chosen


@frozen
class DayCell(Framed):
    """One day: a gold disc if its deal was won on it, a ring if on another day; a lozenge is today, faint is ahead."""

    text: str
    unit: float
    won: str = ""  # "then", on the day, or "later", on another one
    today: bool = False
    ahead: bool = False
    chosen: bool = False
    hovered: bool = False

    def paint(self, canvas: pygame.Surface) -> None:
        side, centre = min(self.box[2:]) - round(4 * self.unit), self.rect.center
        if self.won == "then":
            put_centred(canvas, box(side, side, side / 2, BUTTON_HIGH, below=BUTTON_LOW), centre)
        if self.chosen:
            put_chosen(canvas, self.frame.inflate(-2, -2), self.unit)
        elif self.hovered and not self.ahead:
            put_box(canvas, self.frame.inflate(-2, -2), 10 * self.unit, IVORY, 0.12)
        if self.won == "later":
            ring = box(side, side, side / 2, GOLD, 0.0, edge=GOLD, edge_width=max(1.5, 2 * self.unit))
            put_centred(canvas, ring, centre)
        colour = BUTTON_TEXT if self.won == "then" else IVORY_3 if self.ahead else IVORY
        if self.today:
            mark = lozenge(round(4.5 * self.unit, 1), GOLD if colour == IVORY else colour)
            put_centred(canvas, mark, (centre[0], centre[1] + 0.33 * side * bool(self.text)))
        style = note(self.unit, colour, SANS_BOLD if self.won or self.today else SANS_SEMIBOLD)
        write(
            canvas,
            self.text,
            style._replace(opacity=FAINT if self.ahead else 1.0),
            (centre[0], centre[1] - 0.1 * side * self.today),
        )
