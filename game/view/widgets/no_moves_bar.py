"""What the bar shows when no move is left: a sentence, the progress of the game, and three buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game.language import N_, _
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import GOLD_HIGH, IVORY_2
from game.view.frozen import frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import Panel
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, SERIF, Style, width_of
from game.view.widgets.buttons import PillButton
from game.view.widgets.widget_marks import State

BUTTONS = {"undo": N_("Undo"), "review": N_("Review"), "new": N_("New deal")}  # restart is a button of the bar
PAD, GAP = 20, 8  # units at both ends and between buttons


@frozen
class NoMovesBar:
    """The capsule in the middle of a bar, with its text; lengths are pixels."""

    text: str
    reached: str
    centre: tuple[float, float]
    unit: float
    icons: bool = True  # on the buttons

    def within(self, room: float) -> NoMovesBar:
        """Return it without its icons, or the progress as well, or smaller, until it is at most `room` pixels wide."""
        for shorter in (self, replace(self, icons=False), replace(self, icons=False, reached="")):
            if shorter.rect.w <= room:
                return shorter
        return replace(shorter, unit=self.unit * room / shorter.rect.w)

    @property
    def _styles(self) -> tuple[Style, Style]:
        small = Style(SANS_SEMIBOLD, max(12, round(16 * self.unit)), IVORY_2)
        return Style(SERIF, round(24 * self.unit), GOLD_HIGH), small

    @property
    def _widths(self) -> list[float]:
        """The widths of the text, of the progress, and of each button, including the room after it."""
        u, (large, small) = self.unit, self._styles
        label = Style(SANS_BOLD, round(18 * u), GOLD_HIGH)
        more = ((65 if self.icons else 32) + GAP) * u  # the icon, the ends of the button, the gap after it
        buttons = [width_of(_(text), label) + more for text in BUTTONS.values()]
        reached = width_of(self.reached, small) + 18 * u if self.reached else 0.0
        return [width_of(self.text, large) + 16 * u, reached, *buttons]

    @property
    def rect(self) -> pygame.Rect:
        """The whole capsule."""
        u = self.unit
        rect = pygame.Rect(0, 0, round(sum(self._widths) + (2 * PAD - GAP) * u), round(50 * u))
        rect.center = round(self.centre[0]), round(self.centre[1])
        return rect

    @property
    def buttons(self) -> dict[str, pygame.Rect]:
        """The rectangles of the buttons, by name."""
        u, rect, rects = self.unit, self.rect, {}
        right, height = rect.right - (PAD - GAP) * u * 0.5, round(38 * u)
        for name, room in reversed([*zip(BUTTONS, self._widths[2:], strict=True)]):
            width = round(room - GAP * u)
            rects[name] = pygame.Rect(round(right - GAP * u) - width, rect.centery - height // 2, width, height)
            right -= room
        return rects

    def marks(self, state: Callable[[str, float], State]) -> Iterator[Mark]:
        """Yield all marks; undo is the main button, because most players want it.

        `state` returns a button's state from its name and the unit.
        """
        u, rect, (large, small) = self.unit, self.rect, self._styles
        x = rect.x + PAD * u
        yield Panel((*rect.topleft, *rect.size), rect.h / 2, "#14151B", 0.92, GOLD_HIGH, 0.45)
        yield Label(self.text, large, (x, rect.centery), "ml")
        if self.reached:
            yield Label(self.reached, small, (x + self._widths[0], rect.centery), "ml")
        for name, place in self.buttons.items():
            icon = name if self.icons else ""
            yield PillButton(boxed(place), _(BUTTONS[name]), icon, state(name, u * 0.9), main=name == "undo")
