"""Cards that are rotated fast, in a crowd, have smooth edges."""

from __future__ import annotations

import pygame
import pytest

from game.view.drawing.paint import box, put
from game.view.stage.stage import LARGE, tilted
from tests.support.host import open_video

SIZES = (100, 140), (143, 200), (250, 350)
ANGLES = -7.0, -3.3, 1.0, 5.1, 12.0


def card(size: tuple[int, int]) -> pygame.Surface:
    open_video()
    return box(*size, round(size[0] * 0.06), "#FFFFFF").copy()


def levels(picture: pygame.Surface, angle: float) -> list[list[int]]:
    """Return the opacity of each pixel across each edge, from the outside, at places along the middle of it."""
    width, height = picture.get_size()
    xs, ys = range(width * 3 // 10, width * 7 // 10), range(height * 3 // 10, height * 7 // 10)
    across = round(width * abs(angle) / 90) + 8
    lines = [[picture.get_at((x, y)).a for y in range(across + 8)] for x in xs]
    lines += [[picture.get_at((x, height - 1 - y)).a for y in range(across + 8)] for x in xs]
    across = round(height * abs(angle) / 90) + 8
    lines += [[picture.get_at((x, y)).a for x in range(across + 8)] for y in ys]
    lines += [[picture.get_at((width - 1 - x, y)).a for x in range(across + 8)] for y in ys]
    return lines


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("angle", ANGLES)
@pytest.mark.parametrize("scale", [1.0, 1.03])
def test_the_edges_of_a_card_rotated_fast_have_no_stairs(size: tuple[int, int], angle: float, scale: float) -> None:
    """Across every edge opacity rises steadily, and at most places through something between nothing and all."""
    lines = levels(tilted(card(size), angle, scale, fast=True), angle)
    assert all(line == sorted(line) and (line[0], line[-1]) == (0, 255) for line in lines)
    partly = [sum(20 < level < 235 for level in line) for line in lines]
    assert sum(map(bool, partly)) > 0.5 * len(partly)
    assert max(partly) <= (4 if size[0] >= LARGE else 2)  # and they are not blurred


@pytest.mark.parametrize("size", SIZES)
def test_only_the_edges_are_smoothed(size: tuple[int, int]) -> None:
    for angle in ANGLES:
        soft, hard = tilted(card(size), angle, 1.0, fast=True), pygame.transform.rotate(card(size), angle)
        middle = pygame.Rect((0, 0), (size[0] * 7 // 10, size[1] * 7 // 10))
        middle.center = soft.get_rect().center
        inside = pygame.mask.from_surface(soft.subsurface(middle), 254)
        assert inside.count() == middle.w * middle.h
        ink = pygame.mask.from_surface(soft, 127).count() / pygame.mask.from_surface(hard, 127).count()
        assert 0.94 < ink <= 1.0


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
