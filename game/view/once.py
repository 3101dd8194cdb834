"""Sprites that are drawn once, and kept as long as there is room for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock

import pygame

ROOM = 4_000_000  # pixels: 16 MB


def drawn_once(draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """Keep what a function draws, the sprites wanted last and no more than `ROOM` pixels of them.

    To count sprites would not do: a dialog is another one of megabytes for every size that its window goes through.
    """
    sprites: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
    total, lock = 0, Lock()

    @wraps(draw)
    def found(*shape: Hashable, **look: Hashable) -> pygame.Surface:
        nonlocal total
        key = shape, *look.items()
        with lock:  # threads draw, too
            if key in sprites:
                sprites.move_to_end(key)
                return sprites[key]
        sprite = draw(*shape, **look)
        with lock:
            total += _area(sprite) - (_area(sprites.pop(key)) if key in sprites else 0)
            while sprites and total > ROOM:
                total -= _area(sprites.popitem(last=False)[1])
            sprites[key] = sprite
        return sprite

    return found


def _area(sprite: pygame.Surface) -> int:
    return sprite.get_width() * sprite.get_height()
