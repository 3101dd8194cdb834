"""Pictures side by side, one of which is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.widgets.control import Role
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import box, icon, put, put_centred
from game.view.drawing.palette import GOLD_HIGH, IVORY
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark
from game.view.widgets.widget_marks import Image, State

ROUND = 0.07  # radius of the corners over a picture's shorter side


class GalleryPicture(NamedTuple):
    """A value with its picture; a locked one cannot be chosen."""

    value: str
    surface: pygame.Surface
    locked: bool = False
    label: str = ""  # what the player calls it


@frozen
class PictureFrame(Framed):
    """The ring around the chosen picture; a lock on a locked one."""

    radius: float
    unit: float
    chosen: bool
    locked: bool

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the ring at a small distance from the picture."""
        rect, u = self.rect, self.unit
        if self.locked:
            inner = rect.inflate(-2 * round(5 * u), -2 * round(5 * u))
            put(canvas, box(*inner.size, self.radius, "#0A0A0F", 0.62), inner.topleft)
            put_centred(canvas, icon("lock", max(14, round(26 * u)), IVORY, 0.9), inner.center)
        if self.chosen:
            ring = box(*rect.size, self.radius + 5 * u, "#000000", 0.0, edge=GOLD_HIGH, edge_width=max(2.0, 2.6 * u))
            put(canvas, ring, rect.topleft)


@frozen
class Gallery(Widget):
    """Pictures of one size in a row, `gap` pixels apart, with half a gap at the edges.

    `refused` is called with a locked value that the player tried to choose.
    """

    pictures: tuple[GalleryPicture, ...]
    chosen: str
    change: Callable[[str], None]
    refused: Callable[[str], None]
    gap: int

    @property
    def role(self) -> Role:
        """The role of a choice."""
        return "radio group"

    @property
    def accessible_value(self) -> str:
        """The label of the chosen picture."""
        return next((picture.label for picture in self.pictures if picture.value == self.chosen), "")

    @property
    def radius(self) -> float:
        """The radius of its corners."""
        return ROUND * min(self.rect.h, self.places[0].w) + 4

    @property
    def places(self) -> list[pygame.Rect]:
        """The rectangles of the pictures."""
        width, height = self.pictures[0].surface.get_size()
        left, top = self.rect.x + self.gap // 2, self.rect.y + self.gap // 2
        return [pygame.Rect(left + n * (width + self.gap), top, width, height) for n in range(len(self.pictures))]

    def marks(self, state: State) -> Sequence[Mark]:
        """Return every picture with its frame."""
        reach, marks = 2 * round(5 * state.unit), list[Mark]()
        for place, picture in zip(self.places, self.pictures, strict=True):
            radius = ROUND * min(place.size)
            frame, chosen = boxed(place.inflate(reach, reach)), picture.value == self.chosen
            marks.append(Image(picture.surface, place.topleft, radius))
            marks.append(PictureFrame(frame, radius, state.unit, chosen, picture.locked))
        return marks

    def press(self, point: tuple[int, int], clicks: int) -> None:
        """Choose the picture under the mouse."""
        del clicks
        for place, picture in zip(self.places, self.pictures, strict=True):
            if place.inflate(self.gap, self.gap).collidepoint(point):
                self._want(picture)
                return

    def key(self, event: pygame.Event) -> bool:
        """Handle the arrow keys, which choose a neighbour without wrapping around."""
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        values = [picture.value for picture in self.pictures]
        place = values.index(self.chosen) if self.chosen in values else 0
        place += 1 if event.key == pygame.K_RIGHT else -1
        if 0 <= place < len(values):
            self._want(self.pictures[place])
        return True

    def want(self, value: str) -> None:
        """Choose the picture of a value, or hear why not."""
        self._want(next(picture for picture in self.pictures if picture.value == value))

    def _want(self, picture: GalleryPicture) -> None:
        if picture.locked:
            self.refused(picture.value)
        elif picture.value != self.chosen:
            self.change(picture.value)
