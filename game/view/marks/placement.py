"""Where a box stands that says something of a rectangle: beside it, and on nothing that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import product
from math import inf

import pygame

from game.view.drawing.geometry import Box, Size, apart, boxed, inside

COVERED = 12  # gaps: the distance that is as bad as to cover one of the others, or to have too little air


@lru_cache(maxsize=32)  # because what is shown is measured at each refresh
def placed(  # noqa: PLR0913, PLR0917 - a size, a rectangle, and what is around it
    sizes: tuple[Size, ...],
    beside: Box,
    area: Box,
    gap: int,
    clear: tuple[Box, ...] = (),
    others: tuple[Box, ...] = (),
) -> Box:
    """Return a box of one of some sizes in an area (all in pixels): a gap from a rectangle, half of one from an edge.

    It covers as little as possible of it and of what is to be `clear`. Then it is as near as possible, where each of
    the `others` on it, or between it and the rectangle, counts like some gaps, and so does less air around it than a
    gap from the rectangle, and half of one from what is clear. The first of equal ones has the first size, and is
    the nearest to the middle of the rectangle, or below it.
    """
    there, kept = pygame.Rect(beside), [pygame.Rect(rect) for rect in (beside, *clear)]
    around = [rect.inflate(gap, gap) for rect in kept]
    around[0].inflate_ip(gap, gap)
    room, best, least = pygame.Rect(area).inflate(-gap, -gap), there, (inf, 0)
    for size in sizes:
        rects = _candidates(size, room, there, [*around, *kept, *map(pygame.Rect, others)])
        free = [rect for rect in rects if rect.collidelist(kept) < 0]
        for rect in sorted(free or (rects if least[0] else ()), key=partial(apart, there)):
            far = round(apart(there, rect) / gap)
            if (0, far) >= least:  # and so are all that follow
                break
            on_it = rect.collidelistall(others) + _between(rect, there).collidelistall(others)
            cost = _covered(rect, kept), far + COVERED * (len(on_it) + (rect.collidelist(around) >= 0))
            if cost < least:
                best, least = rect, cost
    return boxed(best)


def _covered(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    parts = (rect.clip(others[number]) for number in rect.collidelistall(others))
    return sum(part.w * part.h for part in parts)


def _between(rect: pygame.Rect, there: pygame.Rect) -> pygame.Rect:
    """Return a rectangle that contains the way from the middle of one to the other."""
    x, y = inside(rect.center, there)
    to_x, to_y = inside((x, y), rect)
    return pygame.Rect(min(x, to_x), min(y, to_y), abs(x - to_x) + 1, abs(y - to_y) + 1)


def _candidates(size: Size, area: pygame.Rect, there: pygame.Rect, rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return the rectangles at the edges of an area and of some rectangles, and in line with the middle of one of them.

    So there is free room among them if there is any: wherever a box has room, it can be moved left and up until it
    touches the area's edge or one of the rectangles.
    """
    x, y = pygame.Rect((0, 0), size).move_to(center=there.center).topleft
    xs = _lines(area.left, area.right - size[0], x, (x for rect in rects for x in (rect.left - size[0], rect.right)))
    ys = _lines(area.top, area.bottom - size[1], y, (y for rect in rects for y in (rect.top - size[1], rect.bottom)))
    return [pygame.Rect(corner, size) for corner in product(xs, ys)]


def _lines(first: int, last: int, middle: int, more: Iterable[int]) -> list[int]:
    """Return the coordinates from the first to the last one, from a middle outwards."""
    inner = (each for each in (middle, *more) if first < each < last)
    return sorted({first, last, *inner}, key=lambda each: (abs(each - middle), -each))
