"""A dialog: a panel over the scene below, which is dimmed and blurred."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator

import pygame

from game.language import _
from game.scenes.dialogs.form import Form
from game.scenes.host import Host
from game.scenes.scene import Scene
from game.scenes.widgets.controls import Button
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import blurred
from game.view.drawing.palette import IVORY
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.stage.transition import Entrance, panel
from game.view.text.rendering import SERIF, Style, fitted, width_of
from game.view.widgets.widget_marks import DialogFrame, body

ABOVE, BELOW = 104, 34  # units from the panel's edges to the room
MIN_WIDTH = 660  # units that the panel of a wide dialog needs
DIM = 92  # brightness of the picture behind, of 255
BLUR_HEIGHT_PX = 135  # the picture behind is blurred at this height, where that is cheap and looks alike in all windows


class Dialog(Form):
    """A panel of at most `width` by `height` units in the middle of the window, with a heading and a close button.

    Content that is higher than the panel scrolls, unless the dialog has a scrolling part itself (`scrolls_itself`).
    """

    width, height = 1000.0, 830.0
    heading = ""
    scrolls_itself = False

    def __init__(self, host: Host, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(host, clock)
        self._view = Scroll()

    @property
    def min_size(self) -> tuple[float, float]:
        """Its width with the margins of the window."""
        return self.width + 48, 0

    def background(self, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the backdrop has this size
        """Return the dimmed picture of the scene below."""
        return dimmed(self.host.scenes.backdrop(self))

    @property
    def panel(self) -> pygame.Rect:
        """The rectangle of the panel in the window."""
        u, (width, height) = self.unit, self.size
        rect = pygame.Rect(0, 0, min(round(self.width * u), width - 32), min(round(self.height * u), height - 32))
        rect.center = width // 2, height // 2
        return rect

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        """It rises over the scene below, which becomes darker."""
        lifted = self.cut_out(self.panel, picture)
        return panel(before, self.mark_surface.background, lifted, DIM / 255, rise=18)

    @property
    def room(self) -> pygame.Rect:
        """The rectangle of the content: the panel below its heading, without its margins."""
        visible, height = self._visible_rect, round((self.height - ABOVE - BELOW) * self.unit)
        if self.scrolls_itself or height <= visible.h + 1:
            return visible
        return pygame.Rect(visible.x, visible.y - self._view.offset, visible.w, height)

    @property
    def _visible_rect(self) -> pygame.Rect:
        """The visible part of the content."""
        u, panel = self.unit, self.panel
        margin, top = round(44 * u), round(ABOVE * u)
        return pygame.Rect(panel.x + margin, panel.y + top, panel.w - 2 * margin, panel.h - top - round(BELOW * u))

    @abstractmethod
    def content(self) -> Iterable[Widget | Mark]:
        """Return the parts of the content."""

    def parts(self) -> Iterator[Widget | Mark]:
        """Yield the parts of the dialog: frame, heading, content, and last the close button."""
        u, panel = self.unit, self.panel
        yield DialogFrame(boxed(panel), u)
        heading, side = _(self.heading), round(44 * u)
        style = fitted(heading, Style(SERIF, round(42 * u), IVORY), panel.w - 2 * 44 * u - side - 16 * u)
        yield Label(heading, style, (panel.x + 44 * u, panel.y + 58 * u), "ml")
        if self.room.h > self._visible_rect.h:
            frame = self._visible_rect.inflate(2 * round(10 * u), 0)  # with room for the focus ring
            yield from self.scrolled("view", self._view, frame, self.room.h, self.content())
        else:
            yield from self.content()
        cross = pygame.Rect(panel.right - round(44 * u) - side, panel.y + round(36 * u), side, side)
        yield Button("close", cross, act=self.host.scenes.pop, icon="close", spoken=_("Close"))

    def pressed_outside(self, point: tuple[int, int]) -> None:
        """Close the dialog if the press is outside of the panel."""
        if not self.panel.collidepoint(point):
            self.close()


def dimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture blurred and darkened, for the background of a dialog."""
    width, height = picture.get_size()
    small_size = max(1, BLUR_HEIGHT_PX * width // height), BLUR_HEIGHT_PX
    small = blurred(pygame.transform.smoothscale(picture, small_size), 2)
    small.fill([DIM] * 3, special_flags=pygame.BLEND_RGB_MULT)
    # doubled without smoothing, which is much faster and cannot be seen in a blurred picture
    return pygame.transform.scale(pygame.transform.smoothscale(small, (width // 2, height // 2)), (width, height))


def button_width(label: str, unit: float, minimum: float) -> float:
    """Return the width in units that a button with an icon and a label needs, not less than a minimum."""
    return max(minimum, width_of(label, body(unit)) / unit + 60)  # icon and rim take 60 units


def footer(room: pygame.Rect, unit: float, widths: list[float]) -> list[pygame.Rect]:
    """Return the rectangles of a dialog's buttons at its lower right, from left to right; widths in units."""
    height, gap = round(56 * unit), round(16 * unit)
    rects: list[pygame.Rect] = []
    right = room.right
    for width in reversed(widths):
        rects.insert(0, pygame.Rect(right - round(width * unit), room.bottom - height, round(width * unit), height))
        right = rects[0].left - gap
    return rects
