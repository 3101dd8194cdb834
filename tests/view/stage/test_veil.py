"""The veil over a table: what it leaves bright, and what it takes."""

from __future__ import annotations

import pygame
import pytest

from game.view.drawing.geometry import Box
from game.view.marks import hint
from game.view.marks.hint import SpotlightOverlay

SIZE = (640, 400)
AREA = (0, 60, 640, 340)
PLACES = {"one": ((100, 120, 300, 200),), "several": ((100, 120, 60, 90), (200, 130, 60, 200), (230, 150, 60, 90))}


@pytest.mark.parametrize("lit", PLACES.values(), ids=PLACES)
def test_places_stay_bright_and_all_else_is_dark(lit: tuple[Box, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "put_halo", lambda *_, **__: None)
    canvas = pygame.Surface(SIZE, 0, 32)
    canvas.fill((200, 200, 200))
    SpotlightOverlay(AREA, lit, (), 60).paint(canvas)
    bright = [pygame.Rect(0, 0, SIZE[0], AREA[1]), *(pygame.Rect(place).inflate(-14, -14) for place in lit)]
    assert {pygame.transform.average_color(canvas, part)[:3] for part in bright} == {(200, 200, 200)}
    for part in bright:
        canvas.fill("black", part.inflate(26, 26))
    assert not pygame.mask.from_threshold(canvas, (200, 200, 200), (50, 50, 50, 255)).count()
