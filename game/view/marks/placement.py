"""Where a box stands that says something of a place: beside it, and on nothing that it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import pygame

from game.view.drawing.geometry import Box, apart, boxed

COVERED = 12  # gaps: the distance that is as bad as to cover one of the others
LINES = 24  # of the lattice in each direction


@lru_cache(maxsize=32)  # because what is shown is measured at each refresh
def placed(  # noqa: PLR0913, PLR0917 - a size, a place, and what is around it
    size: tuple[int, int], beside: Box, area: Box, gap: int, clear: tuple[Box, ...] = (), others: tuple[Box, ...] = ()
) -> Box:
    """Return a box of a size in an area (all in pixels), `gap` from a place.

    It covers as little as possible of the place and of what is to be `clear`, keeps that gap from both, and is then as
    near as possible, where each of the `others` that it covers counts like some gaps. The first of equal ones is below
    the place, then above, at its right and at its left.
    """
    there, kept = pygame.Rect(beside), [beside, *clear]
    around = [pygame.Rect(rect).inflate(2 * gap, 2 * gap) for rect in kept]

    def cost(rect: pygame.Rect) -> tuple[int, int, int]:
        away = round(apart(rect, there)) + COVERED * gap * len(rect.collidelistall(others))
        return _covered(rect, kept), _covered(rect, around), away

    return boxed(min(_candidates(size, there, pygame.Rect(area), gap, around), key=cost))


def _covered(rect: pygame.Rect, others: Sequence[Box | pygame.Rect]) -> int:
    parts = (rect.clip(others[number]) for number in rect.collidelistall(others))
    return sum(part.w * part.h for part in parts)


def _candidates(
    size: tuple[int, int], there: pygame.Rect, area: pygame.Rect, gap: int, around: Sequence[pygame.Rect]
) -> Iterator[pygame.Rect]:
    """Yield the places at the four sides, then those of a lattice, whose lines also run along some rectangles.

    So there is free room among them if there is any: wherever a box has room, it can be moved left and up until it
    touches the area's edge or one of the rectangles.
    """
    below, above, right, left = (pygame.Rect((0, 0), size) for _ in range(4))
    below.midtop, above.midbottom = (there.centerx, there.bottom + gap), (there.centerx, there.top - gap)
    right.midleft, left.midright = (there.right + gap, there.centery), (there.left - gap, there.centery)
    yield from (rect.clamp(area) for rect in (below, above, right, left))
    across = (x for rect in around for x in (rect.left - size[0], rect.right))
    down = (y for rect in around for y in (rect.top - size[1], rect.bottom))
    xs = {below.x, *range(area.left, area.right, 1 + area.w // LINES), area.right, *across}
    ys = {right.y, *range(area.top, area.bottom, 1 + area.h // LINES), area.bottom, *down}
    yield from (pygame.Rect(corner, size).clamp(area) for corner in product(sorted(xs), sorted(ys)))
