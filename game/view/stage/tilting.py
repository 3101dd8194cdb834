"""Pictures of tilted cards: smooth, or rotated fast, which leaves stairs at the edges that are smoothed alone."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, radians, sin

import pygame

from game.view.cards.layout import RATIO
from game.view.drawing.geometry import Point, Size
from game.view.drawing.sprite_cache import cached_sprite

STEP = 0.75  # degrees: angles are rounded to it, so that few masks are made
FINE = 4  # pixels of a mask that is drawn, across the edge, for each that is kept
LENGTH = 16  # pixels: the heights of cards are rounded up to it
INSET = 0.7  # pixels: it hides the stairs, and leaves some of the line along the edge
LARGE = 190  # pixels; wider cards are tilted at half their size
SLIM = 16  # pixels; a narrower card shows its side, and its edges need not be smooth
Masks = tuple[pygame.Surface, ...]


def tilted(picture: pygame.Surface, angle: float, scale: float, *, fast: bool = False) -> pygame.Surface:
    """Return a card rotated by degrees; a large one is drawn at half its size and enlarged, which is faster.

    Drawn `fast`, only its edges are smooth, and the angle is rounded a little.
    """
    times = 2 if picture.get_width() >= LARGE else 1
    if fast:
        turned = _turned(pygame.transform.scale_by(picture, scale / times), round(angle / STEP) * STEP)
    else:
        turned = pygame.transform.rotozoom(_rimmed(picture), angle, scale / times)
    return pygame.transform.scale_by(turned, times)


def _turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    if picture.get_width() < SLIM:
        return pygame.transform.rotate(_rimmed(picture), angle)
    return _softened(pygame.transform.rotate(picture, angle), picture.get_size(), angle)


def _rimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture with a transparent margin, for soft edges: to rotate repeats the colour of the corners."""
    surface = pygame.Surface((picture.get_width() + 4, picture.get_height() + 4), pygame.SRCALPHA)
    surface.blit(picture, (2, 2))
    return surface


def _softened(picture: pygame.Surface, size: Size, angle: float) -> pygame.Surface:
    """Smooth the edges of a premultiplied picture of a rotated card, and return it.

    `size` is that of the card before the rotation. All that is less than INSET pixels inside of an edge disappears.
    """
    masks = _masks(-(-size[1] // LENGTH) * LENGTH, angle)
    corners = _corners(picture.get_size(), size, angle, masks[0].get_size(), masks[1].get_size())
    picture.fblits(zip(masks, corners, strict=True), pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=256)
def _corners(picture: Size, size: Size, angle: float, top: Size, right: Size) -> tuple[Size, ...]:
    """Return the corners of the four masks in a picture; the upper and the right one have these sizes."""
    (width, height), across, down = size, cos(radians(angle)) / 2, sin(radians(angle)) / 2
    middles = (
        (-height * down, -height * across, top),
        (width * across, -width * down, right),
        (height * down, height * across, top),
        (-width * across, width * down, right),
    )
    return tuple(
        (round((picture[0] - mask[0]) / 2 + x), round((picture[1] - mask[1]) / 2 + y)) for x, y, mask in middles
    )


@cached_sprite
def _masks(height: int, angle: float) -> Masks:
    """Draw masks of what is inside the upper, right, lower and left edge of a card that is rotated by degrees."""
    across, down = cos(radians(angle)), sin(radians(angle))
    top = _mask((-down, -across), ceil(height / RATIO), (1, FINE))
    right = _mask((across, -down), height, (FINE, 1))
    return top, right, pygame.transform.rotate(top, 180), pygame.transform.rotate(right, 180)


def _mask(outward: Point, length: int, fine: Size) -> pygame.Surface:
    """Draw a mask of what is inside of an edge through its middle; the vector points out of the card."""
    (x, y), (fine_x, fine_y) = outward, fine
    size = ceil(abs(y) * length) + 4, ceil(abs(x) * length) + 4
    drawn = pygame.Surface((size[0] * fine_x, size[1] * fine_y), pygame.SRCALPHA)
    middle_x, middle_y = size[0] / 2 - x * INSET, size[1] / 2 - y * INSET
    far = 2 * sum(size)
    corners = ((-y, x), (y, -x), (y - x, -x - y), (-y - x, x - y))  # both ends, and both far inside the card
    points = [((middle_x + far * dx) * fine_x, (middle_y + far * dy) * fine_y) for dx, dy in corners]
    pygame.draw.polygon(drawn, "#FFFFFF", points)
    return pygame.transform.smoothscale(drawn, size)
