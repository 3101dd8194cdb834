"""Which item is next in the direction of an arrow key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pygame

Item = TypeVar("Item")
Way = tuple[int, int]  # one step across or down


def nearest(rects: Mapping[Item, pygame.Rect], start: Item, direction: Way) -> Item | None:
    """Return the nearest item of which more than half is in a direction, or None; items straight ahead come first."""
    back, front, low, high = _sides(rects[start], direction)
    overlap = min(rects[start].size) / 2

    def is_ahead(item: Item) -> bool:
        near, far, *_ = _sides(rects[item], direction)
        return near + far > back + front and near - front > -overlap

    def distance(item: Item) -> tuple[bool, float]:
        near, _, first, last = _sides(rects[item], direction)
        aside = max(0, first - high, low - last)
        return aside > 0, max(0, near - front) + 3.0 * aside + 0.1 * abs((first + last) // 2 - (low + high) // 2)

    return min((item for item in rects if item != start and is_ahead(item)), key=distance, default=None)


def _sides(rect: pygame.Rect, direction: Way) -> tuple[int, int, int, int]:
    """Return the near and the far side of an item as seen in a direction, and those across it."""
    along, across = (rect.left, rect.right), (rect.top, rect.bottom)
    if direction[1]:
        along, across = across, along
    return (*along, *across) if sum(direction) > 0 else (-along[1], -along[0], *across)
