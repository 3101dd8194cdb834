"""The dark ground of the menu."""

from __future__ import annotations

import pygame

from game.view.stage.felt import felt
from game.view.theme import NIGHT_LOW, Theme

WARM_HIGH, WARM = "#342F2E", "#1A1819"  # the night of the theme, nearer to candlelight
GROUND = Theme("menu", WARM_HIGH, WARM, NIGHT_LOW, "#FFFFFF", "#FFFFFF", "#FFFFFF", NIGHT_LOW)


def ground(size: tuple[int, int]) -> pygame.Surface:
    """Draw the ground for a window of a size."""
    return felt(size, GROUND)
