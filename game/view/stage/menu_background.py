"""The dark background of the menu."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Size
from game.view.drawing.palette import GOLD, GOLD_HIGH, NIGHT_LOW
from game.view.drawing.themes import STARK, Theme
from game.view.drawing.ui_style import contrast
from game.view.stage.felt import felt

WARM_HIGH, WARM = "#342F2E", "#1A1819"  # warmer than the theme's dark colours
MENU_THEME = Theme("menu", WARM_HIGH, WARM, NIGHT_LOW, "#FFFFFF", GOLD_HIGH, GOLD, NIGHT_LOW)


def draw_menu_background(size: Size) -> pygame.Surface:
    """Draw the background for a window of a size in pixels."""
    return felt(size, STARK if contrast() else MENU_THEME)
