"""Pictures side by side, one of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.scenes.widgets.controls import Options
from game.view.drawing.palette import GOLD, IVORY
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.widgets.widget_marks import DrawnImage, Glyph, Image, State

CORNER = 0.07  # radius of the corners over a picture's shorter side


@frozen
class Gallery(Options):
    """Pictures of one size for the options in even rows, `reach` pixels apart, or half of that if then fewer rows do.

    The chosen one has a ring, a locked one is dark and has a lock; if none has an effect, all are dark.
    """

    pictures: tuple[Image | DrawnImage, ...] = ()

    def width(self, u: float) -> int:  # noqa: ARG002 - the pictures have their sizes
        return len(self.pictures) * (self.pictures[0].rect.w + self.reach) - self.reach

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - likewise
        return self._grid(width)[0] * (self.pictures[0].rect.h + self.reach) - self.reach

    def _grid(self, width: int) -> tuple[int, int]:
        """Return the numbers of rows and columns in a width."""
        count, gap = len(self.pictures), self.reach // 2
        rows = -(-count // max(1, (width + gap) // (self.pictures[0].rect.w + gap)))
        return rows, -(-count // rows)

    @property
    def radius(self) -> float:
        return CORNER * min(self.rect.h, self.rects[0].w) + 4

    @property
    def rects(self) -> list[pygame.Rect]:
        (wide, tall), columns = self.pictures[0].rect.size, self._grid(self.rect.w)[1]
        step = min(wide + self.reach, (self.rect.w - wide) / max(1, columns - 1))
        return [
            pygame.Rect(self.rect.x + round(column * step), self.rect.y + row * (tall + self.reach), wide, tall)
            for row, column in (divmod(number, columns) for number in range(len(self.pictures)))
        ]

    def marks(self, state: State) -> Sequence[Mark]:
        edge, marks = 2 * round(5 * state.unit), list[Mark]()
        for rect, value, picture in zip(self.rects, self.values, self.pictures, strict=True):
            radius = CORNER * min(rect.size)
            marks.append(replace(picture, corner=rect.topleft, radius=radius))
            if value in self.locked or not self.usable:
                marks.append(PanelMark(rect, radius, "#0A0A0F", 0.62))
            if value in self.locked:
                marks.append(Glyph("lock", rect.center, max(14, round(26 * state.unit)), IVORY))
            if value == self.chosen and self.usable:
                ring, line = rect.inflate(edge, edge), max(2.0, 2.6 * state.unit)
                marks.append(PanelMark(ring, radius + 5 * state.unit, "#000000", 0.0, GOLD, edge_width=line))
        return marks
