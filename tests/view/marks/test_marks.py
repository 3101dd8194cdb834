"""Each mark paints inside of its rectangle, so that it can be removed."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
import pytest

from game.view.marks.mark import Mark
from tests.support.host import HeadlessHost
from tests.support.screens import SCREENS
from tests.support.selection import FULL
from tests.support.text_layout import marks_of

SIZE = (1024, 640)
RICH = [  # which have marks of nearly all kinds
    *("today", "bar", "chosen-numeration", "toured-king-albert", "won-quatorze", "settings", "save", "choose-keys"),
    *("read-calculation", "statistics-all", "deals", "review-king-albert"),
]


def painted_beyond(marks: Iterable[Mark], size: tuple[int, int]) -> list[Mark]:
    """Return the marks that leave something on a canvas outside of their rectangles, even light, which has no alpha."""
    canvas, beyond = pygame.Surface(size, pygame.SRCALPHA), list[Mark]()
    blank = canvas.get_buffer().raw
    for mark in marks:
        mark.paint(canvas)
        canvas.fill((0, 0, 0, 0), mark.rect)
        if canvas.get_buffer().raw != blank:
            beyond.append(mark)
            canvas.fill((0, 0, 0, 0))
    return beyond


@pytest.mark.parametrize("name", SCREENS if FULL else RICH)
def test_marks_paint_within_their_rectangles(house: HeadlessHost, name: str) -> None:
    seen = set[Mark]()
    for _state in SCREENS[name](house):
        house.draw()
        seen |= {*marks_of(house.top)}
    assert painted_beyond(seen, SIZE) == []
