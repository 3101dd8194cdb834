"""A dialog: a panel over the scene below, which is dimmed and blurred."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

import pygame

from game.language import _
from game.scenes.form import Overlay
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Column, Layers, Node, Padded, Row, Sized, Space, centred, title
from game.scenes.widgets.scroll_view import ScrollView
from game.scenes.widgets.widget import Act, Widget
from game.view.drawing.geometry import Size
from game.view.drawing.paint import blurred
from game.view.drawing.ui_style import contrast
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import DialogFrame

DIM, STARK = 92, 0  # brightness of the picture behind, of 255, and in high contrast
BLUR_HEIGHT_PX = 135  # the picture behind is blurred at this height, where that is cheap and looks alike in all windows


class Panel(Padded):
    """A box in the frame of a dialog, with its margins."""

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget | Mark]:
        yield DialogFrame(rect, u)
        yield from super().place(rect, u)


class Dialog(Overlay):
    """A panel over the scene below, as high as its content, or as the window; then the content scrolls."""

    @property
    def light(self) -> int:
        return STARK if contrast() else DIM

    @property
    def wide(self) -> float:
        """Its width in units, where the window is wide enough."""
        return 1000.0

    @abstractmethod
    def content(self) -> Node:
        """Return what is below the heading."""

    def view(self) -> Node:
        content = self.content()
        if not content.shrinks:
            content = ScrollView("view", content, self.offsets)
        letters, tall, gap, down = (29, 38, 10, 18) if self.is_low else (42, 54, 16, 34)
        below = closable(title(_(self.heading), letters), tall, content, self.host.scenes.pop, gap)
        return Padded(centred(Panel(below, 44, down), self.wide), 16, 16)

    def background(self, size: Size) -> pygame.Surface:  # noqa: ARG002 - the backdrop has this size
        return dimmed(self.host.scenes.backdrop(self))


def closable(heading: Node, tall: float, content: Node, close: Act, gap: float) -> Node:
    """Return a content below a heading of a height, with the button at its right that is the last for the Tab key."""
    button = Button("close", act=close, icon="close", spoken=_("Close"), tall=min(44, tall))
    head = Row(heading, Sized(Space(), 60, tall))
    return Layers(Column(head, content, gap=gap), Row(Space(), Sized(Row(button), height=tall), top=True))


def dimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture blurred and darkened, for the background of a dialog."""
    width, height = picture.get_size()
    small_size = max(1, BLUR_HEIGHT_PX * width // height), BLUR_HEIGHT_PX
    small = blurred(pygame.transform.smoothscale(picture, small_size), 2)
    small.fill([STARK if contrast() else DIM] * 3, special_flags=pygame.BLEND_RGB_MULT)
    # doubled without smoothing, which is much faster and cannot be seen in a blurred picture
    return pygame.transform.scale(pygame.transform.smoothscale(small, (width // 2, height // 2)), (width, height))
