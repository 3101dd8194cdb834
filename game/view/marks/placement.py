"""Where a box stands that says something of a rectangle: beside it, and on nothing that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from math import inf

import pygame

from game.view.drawing.geometry import Box, Size, apart, boxed, inside

COVERED = 12  # gaps: the distance that is as bad as to cover one of the others
LINES = 24  # of the lattice in each direction


@lru_cache(maxsize=32)  # because what is shown is measured at each refresh
def placed(  # noqa: PLR0913, PLR0917 - a size, a rectangle, and what is around it
    sizes: tuple[Size, ...],
    beside: Box,
    area: Box,
    gap: int,
    clear: tuple[Box, ...] = (),
    others: tuple[Box, ...] = (),
    reach: float = inf,
) -> Box:
    """Return a box of one of some sizes in an area (all in pixels): a gap from a rectangle, half of one from an edge.

    It is within `reach` of the rectangle, covers as little as possible of it and of what is to be `clear`, keeps that
    gap from both, and is then as near as possible, where each of the `others` on it, or between it and the rectangle,
    counts like some gaps. The first of equal ones has the first size, and is below the rectangle, then above, at its
    right and at its left.
    """
    there, kept = pygame.Rect(beside), [beside, *clear]
    around = [pygame.Rect(rect).inflate(2 * gap, 2 * gap) for rect in kept]
    best, least = there, (inf, 0, 0, 0)
    for size in sizes:
        free = pygame.Rect(area).inflate(-gap, -gap)
        for rect in sorted(_candidates(size, free, around), key=partial(apart, there)):
            far = round(apart(there, rect))
            if (far > reach, 0, 0, far) >= least:  # and so are all that follow
                break
            cost = far > reach, _covered(rect, kept), _covered(rect, around), far
            if cost < least:  # otherwise the others need not be counted
                on_it = len(rect.collidelistall(others)) + len(_between(rect, there).collidelistall(others))
                cost = *cost[:3], far + COVERED * gap * on_it
                best, least = (rect, cost) if cost < least else (best, least)
    return boxed(best)


def _covered(rect: pygame.Rect, others: Sequence[Box | pygame.Rect]) -> int:
    parts = (rect.clip(others[number]) for number in rect.collidelistall(others))
    return sum(part.w * part.h for part in parts)


def _between(rect: pygame.Rect, there: pygame.Rect) -> pygame.Rect:
    """Return a rectangle that contains the way from the middle of one to the other."""
    x, y = inside(rect.center, there)
    to_x, to_y = inside((x, y), rect)
    return pygame.Rect(min(x, to_x), min(y, to_y), abs(x - to_x) + 1, abs(y - to_y) + 1)


def _candidates(size: Size, area: pygame.Rect, around: Sequence[pygame.Rect]) -> Iterator[pygame.Rect]:
    """Yield the rectangles at the four sides of the first one, then those of a lattice, whose lines run along them all.

    So there is free room among them if there is any: wherever a box has room, it can be moved left and up until it
    touches the area's edge or one of the rectangles.
    """
    near, box = around[0], pygame.Rect((0, 0), size)
    below, right = box.move_to(midtop=near.midbottom), box.move_to(midleft=near.midright)
    sides = below, box.move_to(midbottom=near.midtop), right, box.move_to(midright=near.midleft)
    yield from (rect.clamp(area) for rect in sides)
    across = (x for rect in around for x in (rect.left - size[0], rect.right))
    down = (y for rect in around for y in (rect.top - size[1], rect.bottom))
    xs = _lattice(area.left, area.right - size[0], (below.x, *across))
    ys = _lattice(area.top, area.bottom - size[1], (right.y, *down))
    yield from (pygame.Rect(corner, size) for corner in product(xs, ys))


def _lattice(first: int, last: int, more: Iterable[int]) -> list[int]:
    """Return the coordinates from the first to the last one at which a lattice has lines."""
    step = 1 + max(0, last - first) // LINES
    return sorted({first, last, *range(first, last, step), *(each for each in more if first < each < last)})
