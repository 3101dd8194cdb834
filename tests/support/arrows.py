"""Finds which arrow keys lead from pile to pile, by their rectangles in a window."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

import pygame

from game.scenes.spatial_navigation import Item, nearest
from game.scenes.table.focus import WAYS

Steps = dict[Item, dict[str, Item]]


def steps(rects: Mapping[Item, pygame.Rect]) -> Steps[Item]:
    """Return where each arrow leads from each place."""
    around = {place: {name: nearest(rects, place, way) for name, way in WAYS.items()} for place in rects}
    return {place: {name: there for name, there in to.items() if there is not None} for place, to in around.items()}


def routes(leads: Steps[Item], start: Item) -> dict[Item, list[str]]:
    """Return the fewest arrows from one place to all others that can be reached."""
    known = {start: list[str]()}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for name, there in leads[here].items():
            if there not in known:
                known[there] = [*known[here], name]
                waiting.append(there)
    return known
