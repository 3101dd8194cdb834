"""Content that scrolls: it fades where it goes on, and what is focused is in full view."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.widgets.layout import Drawn
from game.scenes.widgets.scroll_view import FADE, ScrollBar, ScrollView
from game.view.drawing.geometry import Box, boxed
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import Clipped

FRAME = pygame.Rect(20, 30, 200, 300)
HEIGHT = 700


@frozen
class Plain(Mark):
    """A white rectangle."""

    box: Box

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.box)

    def paint(self, canvas: pygame.Surface) -> None:
        canvas.fill("white", self.box)


def shown(offset: int) -> tuple[pygame.Surface, Mark]:
    """Return what is seen of white content after scrolling, on black."""
    canvas = pygame.Surface((240, 360), 0, 32)
    content = Drawn(0, HEIGHT, lambda rect, _: [Plain(boxed(rect))])
    mark, _bar = ScrollView("view", content, {"view": offset}).place(FRAME, 1.0)
    assert isinstance(mark, Clipped)
    mark.paint(canvas)
    return canvas, mark


@pytest.mark.parametrize(("offset", "ends"), [(0, (False, True)), (200, (True, True)), (HEIGHT - 300, (True, False))])
def test_content_fades_only_where_it_goes_on(offset: int, ends: tuple[bool, bool]) -> None:
    canvas, _ = shown(offset)
    column = [canvas.get_at((100, y)).r for y in range(360)]
    assert [column[29], column[330]] == [0, 0]
    inside = column[FRAME.top : FRAME.bottom]
    assert set(inside[FADE:-FADE]) == {255}
    assert tuple(min(end) < 10 for end in (inside[:FADE], inside[-FADE:])) == ends


@pytest.mark.parametrize("unit", [0.7, 1.0, 2.0])
def test_a_notch_scrolls_as_much_of_large_text_as_of_small(unit: float) -> None:
    bar = ScrollBar("view", {}, FRAME, 5000, unit=unit)
    bar.turn(1)
    assert bar.offset == round(160 * unit)
    bar.turn(-2)
    assert bar.offset == 0


@pytest.mark.parametrize("top", [0, 40, 290, 450, 640])
@pytest.mark.parametrize("offset", [0, 210, 400])
def test_what_is_revealed_is_not_faded(top: int, offset: int) -> None:
    bar = ScrollBar("view", {"view": offset}, FRAME, HEIGHT)
    rect = pygame.Rect(FRAME.x, FRAME.y - bar.offset + top, 100, 60)
    bar.reveal(rect, rect.y)
    place = pygame.Rect(FRAME.x, FRAME.y - bar.offset + top, 100, 60)
    assert FRAME.contains(place)
    assert place.top - FRAME.top >= min(FADE, bar.offset)
    assert FRAME.bottom - place.bottom >= min(FADE, bar.farthest - bar.offset)
