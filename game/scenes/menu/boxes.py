"""The boxes of the menu: two rows of three cells, or more for more games; the first is for the header.

Where the window is higher than wide they are two columns. With an even number of games the header has the first cells
of both rows, or the first row, so that none stays empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY

import pygame

from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Layers
from game.scenes.widgets.widget import Part
from game.view.drawing.geometry import Size
from game.view.drawing.palette import IVORY
from game.view.drawing.ui_style import unit
from game.view.frozen import altered, frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import fitted
from game.view.widgets.buttons import IconButton, labelled_width
from game.view.widgets.widget_marks import State, note

MIN_SIZE = (1240, 780)  # units of a window that has room for everything, or on end


def menu_unit(size: Size) -> float:
    """Return the unit of the menu in a window of a size in pixels."""
    return unit((max(size), min(size)), (820, 512), MIN_SIZE)


def cells(size: Size, count: int) -> list[pygame.Rect]:
    """Return the cells in a window of a size in pixels: one for the header, and `count` for tiles."""
    u, on_end, long = menu_unit(size), size[1] > size[0], count // 2 + 1
    across, down = (2, long) if on_end else (long, 2)
    roomy = max(size) >= 0.98 * MIN_SIZE[0] * u and min(size) >= 0.98 * MIN_SIZE[1] * u
    margin, gap = (round(38 * u), round(26 * u)) if roomy else (round(20 * u), round(14 * u))
    x, y = (size[0] - 2 * margin + gap) // across, (size[1] - 2 * margin + gap) // down  # from a cell to the next
    corner = (size[0] - across * x + gap) // 2, (size[1] - down * y + gap) // 2
    cell = pygame.Rect(corner, (x - gap, y - gap))
    first, *others = (cell.move(column * x, row * y) for row in range(down) for column in range(across))
    return [first, *others] if count % 2 else [first.union(others.pop(0 if on_end else across - 1)), *others]


class Cells(Layers):
    """Tiles in the cells of a window; the first cell is for what comes after them in the order of the Tab key."""

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Part]:
        first, *others = cells(rect.size, len(self._children) - 1)
        for child, cell in zip(self._children, (*others, first), strict=True):
            yield from child.place(cell, u)


@frozen
class MenuButton(Button):
    """A button with its icon above its label, or alone; the label is as large as the `longest` one can be."""

    _: KW_ONLY
    longest: str = ""

    def width(self, u: float) -> int:
        return round(labelled_width(self.label, u)) if self.label else super().width(u)

    def marks(self, state: State) -> Sequence[Mark]:
        return [IconButton(self.rect, self.label, self.icon, state, longest=self.longest)]


@frozen
class Pictured(Button):
    """A button with a look of its own, which is seen `lift` pixels above its place; the value is for screen readers."""

    _: KW_ONLY
    look: Callable[..., Mark]
    accessible_value: str = ""
    lift: int = 0

    def marks(self, state: State) -> Sequence[Mark]:
        box = self.rect.move(0, -self.lift)
        return [self.look(box=box, unit=state.unit, focused=state.focused, pressed=state.pressed)]


@frozen
class Seal(Pictured):
    """A seal, with its label at its right, or in the middle without one."""

    def marks(self, state: State) -> Sequence[Mark]:
        disc = pygame.Rect(self.rect.topleft, (self.rect.h, self.rect.h))
        if not self.label:
            disc.center = self.rect.center
        left, style = disc.right + round(12 * self.unit), note(self.unit, IVORY)
        label = Label(self.label, fitted(self.label, style, self.rect.right - left), (left, disc.centery), "ml")
        return [*Pictured.marks(altered(self, rect=disc), state), label]
