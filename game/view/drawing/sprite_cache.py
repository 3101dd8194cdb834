"""A cache for sprites that are drawn once, with one limit of memory for all functions."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Final, TypeVar, cast

import pygame

from game.view.drawing.geometry import Size
from game.view.drawing.ui_style import contrast

ROOM: Final = 24 << 20  # bytes for all sprites
ROOM_OF_PIXEL: Final = 6  # the same for each pixel of a window of more than 2560×1600, where all sprites are larger
OBJECT: Final = 200  # bytes of a sprite besides its pixels

Drawn = TypeVar("Drawn", pygame.Surface, tuple[pygame.Surface, ...])


class SpriteCache:
    """The most recently used sprites, up to a number of bytes: a dialog takes megabytes for each size of a window."""

    def __init__(self, room: int = ROOM) -> None:
        self._max_bytes, self._used_bytes = room, 0
        self._sprites: OrderedDict[Hashable, tuple[object, int, str]] = OrderedDict()
        self._lock = Lock()  # threads draw as well

    def fit(self, size: Size) -> None:
        """Have room enough for the sprites of a window of a size in pixels."""
        self._max_bytes = max(ROOM, ROOM_OF_PIXEL * size[0] * size[1])

    def find(self, key: Hashable) -> object | None:
        with self._lock:
            if entry := self._sprites.get(key):
                self._sprites.move_to_end(key)
                return entry[0]
        return None

    def store(self, key: Hashable, sprite: object, size: int, kind: str) -> None:
        """Add a sprite of a size in bytes, and drop the least recently used ones."""
        with self._lock:
            self._used_bytes += size - (self._sprites.pop(key)[1] if key in self._sprites else 0)
            while self._sprites and self._used_bytes > self._max_bytes:
                self._used_bytes -= self._sprites.popitem(last=False)[1][1]
            self._sprites[key] = sprite, size, kind

    def bytes_by_kind(self) -> dict[str, int]:
        bytes_of = Counter[str]()
        with self._lock:
            for _, size, kind in self._sprites.values():
                bytes_of[kind] += size
        return dict(bytes_of.most_common())


SPRITE_CACHE: Final = SpriteCache()


def cached_sprite(draw: Callable[..., Drawn]) -> Callable[..., Drawn]:
    """Decorate a function that draws one or several sprites, so that its results are cached."""
    kind = f"{draw.__module__.removeprefix('game.view.')}.{draw.__name__.lstrip('_')}"

    @wraps(draw)
    def found(*shape: Hashable, **look: Hashable) -> Drawn:
        key = draw, contrast(), shape, *look.items()
        cached = SPRITE_CACHE.find(key)
        if cached is not None:
            return cast("Drawn", cached)
        sprite = draw(*shape, **look)
        SPRITE_CACHE.store(key, sprite, size_of(sprite), kind)
        return sprite

    return found


def size_of(drawn: pygame.Surface | tuple[pygame.Surface, ...]) -> int:
    """Return the bytes of one sprite or several."""
    sprites = (drawn,) if isinstance(drawn, pygame.Surface) else drawn
    return sum(OBJECT + sprite.get_pitch() * sprite.get_height() for sprite in sprites)
