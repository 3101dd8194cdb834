"""The background of the menu, with the shadows of its tiles."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.view.drawing.glow import cast
from game.view.drawing.picture_cache import PictureCache, stamp
from game.view.menu.menu_layout import MenuLayout
from game.view.menu.tile import RADIUS
from game.view.stage.menu_background import draw_menu_background


def backdrop(size: tuple[int, int], grid: MenuLayout, kept: PictureCache, *, keep: bool) -> pygame.Surface:
    """Return the opaque background for a window of a size in pixels, from disk if possible; `store` writes it there."""
    name = f"ground {size[0]}x{size[1]} {_version()}"
    if found := kept.find(name, size):
        found.set_alpha(None)
        return found
    cloth = draw_menu_background(size)
    cast(cloth, [*grid.tiles.values()], round(RADIUS * grid.unit), grid.unit)
    if keep:
        kept.store(name, cloth)
    return cloth


def _version() -> str:
    """Return a text that changes with the code and the colours of the background."""
    folder = Path(__file__).parent
    return stamp(folder, folder.parent, folder.parent / "drawing", folder.parent / "stage")
