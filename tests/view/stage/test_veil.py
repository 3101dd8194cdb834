"""The veil over a table: what it leaves bright, and what it takes."""

from __future__ import annotations

import pygame
import pytest

from game.view.drawing import paint
from game.view.drawing.geometry import Box
from game.view.marks import hint
from game.view.marks.hint import LEFT, SpotlightOverlay

SIZE = (640, 400)
AREA = (0, 60, 640, 340)
PLACES = {"one": ((100, 120, 300, 200),), "several": ((100, 120, 60, 90), (200, 130, 60, 200), (230, 150, 60, 90))}
LAYER = paint.layer


@pytest.mark.parametrize("softly", [False, True])
@pytest.mark.parametrize("lit", PLACES.values(), ids=PLACES)
def test_places_stay_bright_and_all_else_is_dark(
    lit: tuple[Box, ...], monkeypatch: pytest.MonkeyPatch, *, softly: bool
) -> None:
    monkeypatch.setattr(hint, "put_halo", lambda *_, **__: None)
    bar, corner = pygame.Rect(0, 0, SIZE[0], AREA[1]), round(60 * 0.06)
    for dark in (1.0, 0.5, 0.0):
        canvas = pygame.Surface(SIZE, 0, 32)
        canvas.fill((200, 200, 200))
        SpotlightOverlay(AREA, lit, (), 60, softly=softly, dark=dark).paint(canvas)
        level = round(200 - (200 - 200 * LEFT / 255) * dark)
        bright, veiled = (pygame.mask.from_threshold(canvas, (seen,) * 3, (3, 3, 3, 255)) for seen in (200, level))
        veiled.draw(pygame.mask.Mask(bar.size, fill=True), bar.topleft)
        for place in map(pygame.Rect, lit):
            for inside in (place.inflate(-2 * corner - 4, -10), place.inflate(-10, -2 * corner - 4)):
                whole = pygame.mask.Mask(inside.size, fill=True)
                assert bright.overlap_area(whole, inside.topleft) == whole.count()
            around = place.inflate(12, 12)
            veiled.draw(pygame.mask.Mask(around.size, fill=True), around.topleft)
        assert bright.overlap_area(pygame.mask.Mask(bar.size, fill=True), bar.topleft) == bar.w * bar.h
        assert veiled.count() == SIZE[0] * SIZE[1]


def test_a_veil_around_a_whole_table_makes_no_picture_of_that_size(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def layer(width: int, height: int) -> pygame.Surface:
        made.append(width * height)
        return LAYER(width, height)

    for module in (paint, hint):
        monkeypatch.setattr(module, "layer", layer)
    canvas = pygame.Surface((3840, 2160), 0, 32)
    SpotlightOverlay((0, 120, 3840, 2040), ((300, 300, 2800, 1500),), (), 301, softly=True).paint(canvas)
    assert made
    assert max(made) < 400_000
