"""The veil over a table: what it leaves bright, and what it takes."""

from __future__ import annotations

import pygame
import pytest

from game.view.drawing import paint
from game.view.marks import hint
from game.view.marks.hint import LEFT, SpotlightOverlay
from tests.support.host import open_video

SIZE = (640, 400)
AREA = (0, 60, 640, 340)
PLACES = {"one": ((100, 120, 300, 200),), "several": ((100, 120, 60, 90), (200, 130, 60, 200), (230, 150, 60, 90))}
LAYER = paint.layer


def veiled(lit: tuple[tuple[int, int, int, int], ...]) -> pygame.Surface:
    canvas = pygame.Surface(SIZE, 0, 32)
    canvas.fill((200, 200, 200))
    SpotlightOverlay(AREA, lit, (), 60).paint(canvas)
    return canvas


@pytest.mark.parametrize("lit", PLACES.values(), ids=PLACES)
def test_places_stay_bright_and_all_else_is_dark(
    lit: tuple[tuple[int, int, int, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hint, "put_halo", lambda *_, **__: None)
    open_video()
    canvas, corner = veiled(lit), round(60 * 0.06)
    dark = round(200 * LEFT / 255)
    for x in range(SIZE[0]):
        for y in range(0, SIZE[1], 3):
            level = canvas.get_at((x, y))[0]
            near = [pygame.Rect(place).inflate(2, 2) for place in lit if pygame.Rect(place).collidepoint(x, y)]
            rounded = [rect.inflate(-2 * corner - 4, 0).collidepoint(x, y) for rect in near]
            rounded += [rect.inflate(0, -2 * corner - 4).collidepoint(x, y) for rect in near]
            if any(rounded) or y < AREA[1]:
                assert abs(level - 200) <= 1, (x, y)  # of those that are copied
            elif not near:
                assert abs(level - dark) <= 1, (x, y)


def test_a_veil_around_a_whole_table_makes_no_picture_of_that_size(monkeypatch: pytest.MonkeyPatch) -> None:
    open_video()
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
