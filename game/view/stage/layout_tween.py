"""Marks that go to other places together with the cards, when a table is laid out in another size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.view.drawing.easing import ease, lerp_rect
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import layer, put
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark


@frozen
class MovingMark(Framed):
    """A mark between two places: its picture, scaled to the size of its box."""

    mark: Mark
    picture: pygame.Surface

    @property
    def spoken(self) -> str:
        return self.mark.spoken

    def paint(self, canvas: pygame.Surface) -> None:
        put(canvas, self.picture, self.box[:2])


class LayoutTween:
    """Moves some marks from their former rectangles, in some seconds of the stage's time."""

    def __init__(self, previous: Sequence[Mark], marks: Sequence[Mark], room: pygame.Rect, seconds: float) -> None:
        """Start with the former marks and the new ones; those outside of `room`, a part of the window, do not move."""
        self.room, self._seconds, self._start = room, seconds, 0.0
        self._started = False
        moved = {mark: before for mark, before in _pairs(previous, marks, room) if mark.rect != before}
        pictures = _pictures(moved)
        self._moves = {mark: (before, pictures[mark]) for mark, before in moved.items()}

    def visible_marks(self, marks: Iterable[Mark], now: float) -> list[Mark]:
        """Return the marks as they are at a time."""
        if not self._started:
            self._started, self._start = True, now
        fraction = ease(min(1.0, max(0.0, (now - self._start) / self._seconds)))
        return [self._between(mark, fraction) if mark in self._moves else mark for mark in marks]

    def runs(self, now: float) -> bool:
        """Whether a mark is still on its way."""
        return bool(self._moves) and not (self._started and now - self._start >= self._seconds)

    def _between(self, mark: Mark, fraction: float) -> Mark:
        before, picture = self._moves[mark]
        place = lerp_rect(before, mark.rect, fraction)
        # pixels: larger pictures, which move, are scaled without smoothing, to be fast
        smoothly = place.w * place.h <= 20_000 and min(picture.get_size()) > 1  # `smoothscale` takes no line
        scale = pygame.transform.smoothscale if smoothly else pygame.transform.scale
        return MovingMark(boxed(place), mark, scale(picture, place.size))


def _pairs(previous: Sequence[Mark], marks: Sequence[Mark], room: pygame.Rect) -> Iterator[tuple[Mark, pygame.Rect]]:
    """Yield each new mark in a room with the rectangle of its former self: kinds with as many marks as before."""
    old, new = defaultdict[type[Mark], list[Mark]](list), defaultdict[type[Mark], list[Mark]](list)
    for kinds, all_marks in ((old, previous), (new, marks)):
        for mark in all_marks:
            if room.contains(mark.rect):
                kinds[type(mark)].append(mark)
    for kind, changed in new.items():
        if len(changed) == len(old[kind]):
            yield from ((mark, before.rect) for mark, before in zip(changed, old[kind], strict=True))


def _pictures(marks: Iterable[Mark]) -> dict[Mark, pygame.Surface]:
    """Return a premultiplied sprite of each mark."""
    places = {mark: mark.rect for mark in marks}
    if not places:
        return {}
    whole = pygame.Rect((0, 0), (1, 1)).unionall([*places.values()])
    sheet, pictures = layer(*whole.size), {}
    for mark, place in places.items():
        mark.paint(sheet)
        pictures[mark] = sheet.subsurface(place).copy()
        sheet.fill((0, 0, 0, 0), place)
    return pictures
