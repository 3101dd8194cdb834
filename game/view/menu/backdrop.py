"""The background of the menu, with the shadows of its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.view.drawing.geometry import Size
from game.view.drawing.glow import TILE
from game.view.drawing.paint import put_shadow
from game.view.drawing.picture_cache import PictureCache, stamp
from game.view.stage.menu_background import draw_menu_background


def backdrop(
    size: Size, tiles: Sequence[pygame.Rect], unit: float, cache: PictureCache, *, keep: bool
) -> pygame.Surface:
    """Return the opaque background of a window with tiles, in pixels, from disk if possible; `keep` writes it there."""
    menu = Path(__file__).parent
    version = stamp(menu, menu.parent, menu.parent / "drawing", menu.parent / "stage")  # of the code and the colours
    name = f"ground {size[0]}x{size[1]} {version}"
    if found := cache.find(name, size):
        found.set_alpha(None)
        return found
    background = draw_menu_background(size)
    for tile in tiles:
        put_shadow(background, tile.move(0, round(10 * unit)), round(TILE * unit), round(8 * unit), 0.55)
    if keep:
        cache.store(name, background)
    return background
