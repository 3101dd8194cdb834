"""Cards that are rotated fast, in a crowd, have smooth edges."""

from __future__ import annotations

import pygame
import pytest

from game.view.drawing.paint import box, put
from game.view.stage.tilting import tilted

SIZES = (100, 140), (143, 200), (250, 350)
ANGLES = -7.0, -3.3, 1.0, 5.1, 12.0


def card(size: tuple[int, int]) -> pygame.Surface:
    return box(*size, round(size[0] * 0.06), "#FFFFFF").copy()


@pytest.mark.parametrize("width", [3, 6, 11, 15])
@pytest.mark.parametrize("height", [140, 350])
def test_nothing_is_painted_beside_a_card_that_shows_its_side(width: int, height: int) -> None:
    """Its corners may be opaque, because it was scaled without smoothing; their colour does not shine beside it."""
    slim = pygame.Surface((width, height), pygame.SRCALPHA)
    slim.fill("#F4D0D0")
    for angle in ANGLES:
        picture = tilted(slim, angle, 1.0, fast=True)
        canvas = pygame.Surface(picture.get_size(), 0, 32)
        put(canvas, picture, (0, 0))
        dark = pygame.transform.threshold(None, canvas, "black", set_behavior=0)
        seen = canvas.get_width() * canvas.get_height() - dark
        assert 0.5 * width * height < seen < (width + 2) * height


@pytest.mark.parametrize("size", SIZES)
def test_the_inside_of_a_card_stays_whole(size: tuple[int, int]) -> None:
    for angle in ANGLES:
        soft = tilted(card(size), angle, 1.0, fast=True)
        middle = pygame.Rect((0, 0), (size[0] * 7 // 10, size[1] * 7 // 10))
        middle.center = soft.get_rect().center
        assert pygame.mask.from_surface(soft.subsurface(middle), 254).count() == middle.w * middle.h
