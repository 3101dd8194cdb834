"""The base class of pages, which fill the window."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from game.language import _, pgettext
from game.scenes.form import Form
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.layout import Column, Drawn, Layers, Node, Padded, Row, Sized, Wrap, title
from game.view.drawing.geometry import Size
from game.view.drawing.paint import cut_corners
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.themes import Theme
from game.view.stage.felt import felt
from game.view.stage.menu_background import draw_menu_background
from game.view.stage.transition import page
from game.view.widgets.widget_marks import DrawnImage


class Page(Form):
    """A heading with the choice of a tab, and below it the content of the tab."""

    accessible_role = "page"
    comes = staticmethod(page)
    wide: float  # units: its greatest width

    @abstractmethod
    def tabs(self) -> Choice:
        """Return the choice of a tab."""

    @abstractmethod
    def content(self) -> Node:
        """Return what is below the heading."""

    @property
    def room(self) -> pygame.Rect:
        rect = super().room
        return rect.inflate(min(0, round(self.wide * self.unit) - rect.w), 0)

    def view(self) -> Node:
        back = pgettext("to the page before", "Back")
        letters, tall, gap = (29, 38, 14) if self.is_low else (42, 44, 20)
        close = Button("close", act=self.host.scenes.pop, icon="previous", tall=tall, spoken=back)
        head = Wrap(Row(close, title(_(self.heading), letters), gap=16), Sized(self.tabs(), 1010), gap=40, below=12)
        return Padded(Column(head, self.content(), gap=gap), 28, 16)

    def background(self, size: Size) -> pygame.Surface:
        return draw_menu_background(size)


def on_felt(child: Node, theme: Theme) -> Node:
    """Return a box on a piece of felt with round corners."""
    ground = Drawn(
        *(0, 0),
        lambda rect, u: [DrawnImage(cloth, (rect.size, theme, round(20 * u)), rect.size, rect.topleft)],
        fills=True,
    )
    return Layers(ground, Padded(child, 18, 18))


@cached_sprite
def cloth(size: Size, theme: Theme, radius: int) -> pygame.Surface:
    """Draw a piece of felt with round corners, without a motif, which what lies on it would cut."""
    piece = felt(size, theme).convert_alpha()
    cut_corners(piece, radius)
    return piece
