"""A page: a form that fills the window, on the dark background of the menu."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

import pygame

from game.access.node import Role
from game.language import _, pgettext
from game.scenes.dialogs.form import Form
from game.scenes.widgets.controls import Button
from game.scenes.widgets.widget import Widget
from game.view.drawing.palette import IVORY
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.stage.menu_background import draw_menu_background
from game.view.text.rendering import SERIF, Style

ABREAST = (1200, 755)  # units that a window must have for figures and charts side by side


class Page(Form):
    """A heading at the top left with a button to go back, and the content below."""

    is_page = True
    heading = ""

    @property
    def min_size(self) -> tuple[float, float]:
        return ABREAST

    @property
    def dense(self) -> bool:
        """Whether text is so large that there is no room for figures and charts side by side."""
        return any(pixels < 0.98 * units * self.unit for pixels, units in zip(self.size, ABREAST, strict=True))

    @property
    def _head(self) -> tuple[int, int, int]:
        """The left margin, the middle of the heading, and the top of the content, in units."""
        return (24, 42, 84) if self.dense else (48, 62, 112)

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        return draw_menu_background(size)

    @property
    def accessible_role(self) -> Role:
        return "page"

    @property
    def room(self) -> pygame.Rect:
        """The rectangle of the content."""
        u, (width, height) = self.unit, self.size
        margin, _middle, below = self._head
        top, foot = round(below * u), round((12 if self.dense else 36) * u)
        wide = min(width - 2 * round(margin * u), round(1900 * u))
        return pygame.Rect((width - wide) // 2, top, wide, height - top - foot)

    @abstractmethod
    def content(self) -> Iterable[Widget | Mark]:
        """Return the parts of the content."""

    def parts(self) -> Iterator[Widget | Mark]:
        u, left, middle = self.unit, self.room.x, self._head[1]
        side = round(44 * u)
        place = pygame.Rect(left - round(8 * u), round((middle - 22) * u), side, side)
        yield Button(
            "close",
            place,
            act=self.host.scenes.pop,
            icon="previous",
            quiet=True,
            spoken=pgettext("to the page before", "Back"),
        )
        yield Label(_(self.heading), Style(SERIF, round(42 * u), IVORY), (left + 48 * u, middle * u), "ml")
        yield from self.content()
