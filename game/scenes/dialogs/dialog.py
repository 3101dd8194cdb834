"""A dialog: a panel over the scene below, which is dimmed and blurred."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator

import pygame

from game.language import _
from game.scenes.dialogs.form import Form
from game.scenes.host import Host
from game.scenes.widgets.controls import Button
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import blurred
from game.view.drawing.palette import IVORY
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.stage.transition_layers import TransitionLayers
from game.view.text.rendering import SERIF, Style, fitted, width_of
from game.view.widgets.widget_marks import DialogFrame, body

ABOVE, BELOW = 104, 34  # units from the panel's edges to the room
BESIDE_LABEL = 60  # units of a button that its icon and its rim take
SMALL = 135  # pixels: the picture behind is blurred at this height, where it costs nothing and always looks alike
DIM = 92  # of 255: how much light is left of it


class Dialog(Form):
    """A panel of at most `width` by `height` units in the middle of the window, with a heading and a close button.

    Content that is higher than the panel scrolls, unless the dialog has a scrolling part itself (`scrolls_itself`).
    """

    width, height = 1000.0, 830.0
    heading = ""
    scrolls_itself = False

    def __init__(self, host: Host, clock: Callable[[], float] = time.monotonic) -> None:
        """Start hidden; the clock returns seconds."""
        super().__init__(host, clock)
        self._view = Scroll()

    @property
    def min_size(self) -> tuple[float, float]:
        """Return its size with the margins of the window, in units."""
        return self.width + 48, 0

    def background(self, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the backdrop has this size
        """Return the dimmed picture of the scene below."""
        return dimmed(self.host.scenes.backdrop())

    @property
    def panel(self) -> pygame.Rect:
        """The rectangle of the panel in the window."""
        u, (width, height) = self.unit, self.size
        rect = pygame.Rect(0, 0, min(round(self.width * u), width - 32), min(round(self.height * u), height - 32))
        rect.center = width // 2, height // 2
        return rect

    def transition_layers(self, picture: pygame.Surface) -> TransitionLayers:
        """Return the parts for the transition: the panel rises over the scene below."""
        return self.lifted(self.panel, picture)

    @property
    def room(self) -> pygame.Rect:
        """The rectangle of the content: the panel below its heading, without its margins."""
        seen, tall = self._visible_rect, round((self.height - ABOVE - BELOW) * self.unit)
        if self.scrolls_itself or tall <= seen.h + 1:
            return seen
        return pygame.Rect(seen.x, seen.y - self._view.offset, seen.w, tall)

    @property
    def _visible_rect(self) -> pygame.Rect:
        """The visible part of the content."""
        u, panel = self.unit, self.panel
        margin, top = round(44 * u), round(ABOVE * u)
        return pygame.Rect(panel.x + margin, panel.y + top, panel.w - 2 * margin, panel.h - top - round(BELOW * u))

    @property
    def _overflows(self) -> bool:
        return self.room.h > self._visible_rect.h

    def scrolls(self) -> list[Scroll]:
        """Return the scroll state of the content, if it is higher than the panel."""
        return [self._view] if self._overflows else []

    @abstractmethod
    def content(self) -> Iterable[Widget | Mark]:
        """Return the parts of the content."""

    def parts(self) -> Iterator[Widget | Mark]:
        """Yield the parts of the dialog: frame, heading, content, and last the close button."""
        u, panel = self.unit, self.panel
        yield DialogFrame(boxed(panel), u)
        style = Style(SERIF, round(42 * u), IVORY)
        heading, side = _(self.heading), round(44 * u)
        style = fitted(heading, style, panel.w - 2 * 44 * u - side - 16 * u)
        yield Label(heading, style, (panel.x + 44 * u, panel.y + 58 * u), "ml")
        yield from self._whole() if self._overflows else self.content()
        cross = pygame.Rect(panel.right - round(44 * u) - side, panel.y + round(36 * u), side, side)
        yield Button("close", cross, act=self.host.scenes.pop, icon="close", spoken=_("Close"))

    def _whole(self) -> Iterator[Widget | Mark]:
        """Yield the visible part of the content, and a scroll bar."""
        edge = round(10 * self.unit)  # room for the focus ring
        frame = self._visible_rect.inflate(2 * edge, 0)
        self._view.frame, self._view.height = frame, self.room.h
        self._view.to(self._view.offset)
        yield from self._view.view(frame, self.room.h, self.content())
        yield self._view.bar("view", round(9 * self.unit))

    def pressed_outside(self, point: tuple[int, int]) -> None:
        """Close the dialog when the player presses outside of it."""
        if not self.panel.collidepoint(point):
            self.close()


def dimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture blurred and darkened, for the background of a dialog."""
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, SMALL * width // height), SMALL))
    small = blurred(small, 2)
    small.fill((DIM, DIM, DIM), special_flags=pygame.BLEND_RGB_MULT)
    # doubled without smoothing, which is much faster: nobody can see it in what is so soft
    return pygame.transform.scale(pygame.transform.smoothscale(small, (width // 2, height // 2)), (width, height))


def button_width(label: str, unit: float, minimum: float) -> float:
    """Return the width in units that a button with an icon and a label needs, not less than a minimum."""
    return max(minimum, width_of(label, body(unit)) / unit + BESIDE_LABEL)


def footer(room: pygame.Rect, unit: float, widths: list[float]) -> list[pygame.Rect]:
    """Return the rectangles of a dialog's buttons at its lower right, from left to right; widths in units."""
    height, gap = round(56 * unit), round(16 * unit)
    places: list[pygame.Rect] = []
    right = room.right
    for width in reversed(widths):
        places.insert(0, pygame.Rect(right - round(width * unit), room.bottom - height, round(width * unit), height))
        right = places[0].left - gap
    return places
