"""Small pictures of all faces and backs, shipped with the program, for use until sharp ones are drawn."""

from __future__ import annotations

import json
from functools import lru_cache

import pygame

from game.view.cards.layout import RATIO
from game.view.drawing.paint import SPRITES
from game.view.drawing.sprite_cache import cached_sprite

WIDTH = 64  # pixels, the same as in `sprites/draw/small.py`
COLUMNS = 13


def small_face(folder: str, name: str) -> pygame.Surface:
    """Return the small picture of a face or a back, premultiplied; `folder` names a sheet."""
    row, column = divmod(_names(folder).index(name), COLUMNS)
    height = round(WIDTH * RATIO)
    return _sheet(folder).subsurface(column * WIDTH, row * height, WIDTH, height)


@lru_cache(maxsize=8)
def _names(folder: str) -> list[str]:
    names: list[str] = json.loads((SPRITES / "cards" / "small" / f"{folder}.json").read_text("utf-8"))
    return names


@cached_sprite
def _sheet(folder: str) -> pygame.Surface:
    return pygame.image.load(SPRITES / "cards" / "small" / f"{folder}.png").premul_alpha()
