"""The days of a calendar."""

from __future__ import annotations

import pygame

from game.view.drawing.paint import box, put_box, put_centred
from game.view.drawing.palette import BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT, FAINT, GOLD, IVORY, IVORY_3
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, write
from game.view.widgets.widget_marks import note, put_chosen

PALE = 0.25  # opacity of the gold of a day that was won with undo or hints, on which the number can be read


@frozen
class DayCell(Framed):
    """One day: gold if it was won, paler if not clean, with a ring if it is today, faint if it is ahead."""

    text: str
    unit: float
    won: bool
    clean: bool
    today: bool = False
    ahead: bool = False
    chosen: bool = False
    hovered: bool = False

    def paint(self, canvas: pygame.Surface) -> None:
        side, centre = min(self.box[2:]) - round(4 * self.unit), self.rect.center
        if self.won:
            disc = side - self.today * 2 * round(4 * self.unit)  # so that the ring stands off from gold
            gold = box(disc, disc, disc / 2, BUTTON_HIGH, 1.0 if self.clean else PALE, below=BUTTON_LOW)
            put_centred(canvas, gold, centre)
        if self.chosen:
            put_chosen(canvas, self.frame.inflate(-2, -2), self.unit)
        elif self.hovered and not self.ahead:
            put_box(canvas, self.frame.inflate(-2, -2), 10 * self.unit, IVORY, 0.12)
        if self.today:
            ring = box(side, side, side / 2, GOLD, 0.0, edge=GOLD, edge_width=max(1.5, 2 * self.unit))
            put_centred(canvas, ring, centre)
        colour = BUTTON_TEXT if self.clean else IVORY_3 if self.ahead else IVORY
        style = note(self.unit, colour, SANS_BOLD if self.won or self.today else SANS_SEMIBOLD)
        write(canvas, self.text, style._replace(opacity=FAINT if self.ahead else 1.0), centre)
