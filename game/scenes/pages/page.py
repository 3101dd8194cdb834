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
from game.view.marks.mark import Label, Mark
from game.view.stage.ground import ground
from game.view.text.lettering import SERIF, Style
from game.view.theme import IVORY


class Page(Form):
    """A heading at the top left with a button to go back, and the content below."""

    heading = ""

    @property
    def least(self) -> tuple[float, float]:
        """Return the size in units that figures and charts need side by side."""
        return 1200, 755

    def ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the dark background."""
        return ground(size)

    @property
    def accessible_role(self) -> Role:
        """The role of a page."""
        return "page"

    @property
    def room(self) -> pygame.Rect:
        """The rectangle of the content."""
        u, (width, height) = self.unit, self.size
        margin, top = round(48 * u), round(112 * u)
        wide = min(width - 2 * margin, round(1900 * u))
        return pygame.Rect((width - wide) // 2, top, wide, height - top - round(36 * u))

    @abstractmethod
    def content(self) -> Iterable[Widget | Mark]:
        """Return the parts of the content."""

    def parts(self) -> Iterator[Widget | Mark]:
        """Yield the parts of the page; the button to go back comes first."""
        u, left = self.unit, self.room.x
        side = round(44 * u)
        place = pygame.Rect(left - round(8 * u), round(40 * u), side, side)
        yield Button(
            "close",
            place,
            act=self.host.scenes.leave,
            icon="previous",
            quiet=True,
            spoken=pgettext("to the page before", "Back"),
        )
        yield Label(_(self.heading), Style(SERIF, round(42 * u), IVORY), (left + 48 * u, 62 * u), "ml")
        yield from self.content()
