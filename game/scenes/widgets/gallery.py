"""Pictures side by side of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.scenes.widgets.router import Role
from game.scenes.widgets.widget import Widget
from game.view.marks.mark import Framed, Mark, boxed
from game.view.stage.paint import box, icon, put, put_centred
from game.view.theme import GOLD_HIGH, IVORY
from game.view.widgets.looks import Image, State

ROUND = 0.07  # of a picture's shorter side: its corners


class Picture(NamedTuple):
    """A value as it is seen; one that is locked can be looked at, and not chosen."""

    value: str
    surface: pygame.Surface
    locked: bool = False


@dataclass(frozen=True)
class PictureFrame(Framed):
    """The ring around the picture that is chosen; a lock on one that cannot be had yet."""

    radius: float
    unit: float
    chosen: bool
    locked: bool

    def paint(self, canvas: pygame.Surface) -> None:
        """The ring stands a little off the picture."""
        rect, u = self.rect, self.unit
        if self.locked:
            inner = rect.inflate(-2 * round(5 * u), -2 * round(5 * u))
            put(canvas, box(*inner.size, self.radius, "#0A0A0F", 0.62), inner.topleft)
            put_centred(canvas, icon("lock", max(14, round(26 * u)), IVORY, 0.9), inner.center)
        if self.chosen:
            ring = box(*rect.size, self.radius + 5 * u, "#000000", 0.0, edge=GOLD_HIGH, edge_width=max(2.0, 2.6 * u))
            put(canvas, ring, rect.topleft)


@dataclass(frozen=True)
class Gallery(Widget):
    """Pictures of one size in a row, `gap` pixels apart and half as far within the rectangle.

    `refused` hears of a locked one that was wanted.
    """

    pictures: tuple[Picture, ...]
    chosen: str
    change: Callable[[str], None]
    refused: Callable[[str], None]
    gap: int

    @property
    def role(self) -> Role:
        """Several values of which one is chosen."""
        return "radio group"

    @property
    def accessible_value(self) -> str:
        """The value that is chosen."""
        return self.chosen

    @property
    def radius(self) -> float:
        """Hardly round, as the pictures are."""
        return ROUND * min(self.rect.h, self.places[0].w) + 4

    @property
    def places(self) -> list[pygame.Rect]:
        """Where the pictures stand."""
        width, height = self.pictures[0].surface.get_size()
        left, top = self.rect.x + self.gap // 2, self.rect.y + self.gap // 2
        return [pygame.Rect(left + n * (width + self.gap), top, width, height) for n in range(len(self.pictures))]

    def marks(self, state: State) -> Sequence[Mark]:
        """Every picture, and what frames it."""
        reach, marks = 2 * round(5 * state.unit), list[Mark]()
        for place, picture in zip(self.places, self.pictures, strict=True):
            radius = ROUND * min(place.size)
            frame, chosen = boxed(place.inflate(reach, reach)), picture.value == self.chosen
            marks.append(Image(picture.surface, place.topleft, radius))
            marks.append(PictureFrame(frame, radius, state.unit, chosen, picture.locked))
        return marks

    def press(self, point: tuple[int, int], clicks: int) -> None:
        """Choose what is under the mouse."""
        del clicks
        for place, picture in zip(self.places, self.pictures, strict=True):
            if place.inflate(self.gap, self.gap).collidepoint(point):
                self._want(picture)
                return

    def key(self, event: pygame.Event) -> bool:
        """Left and right go along the pictures, to either end and no further."""
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        values = [picture.value for picture in self.pictures]
        place = values.index(self.chosen) if self.chosen in values else 0
        place += 1 if event.key == pygame.K_RIGHT else -1
        if 0 <= place < len(values):
            self._want(self.pictures[place])
        return True

    def _want(self, picture: Picture) -> None:
        if picture.locked:
            self.refused(picture.value)
        elif picture.value != self.chosen:
            self.change(picture.value)
