"""A felt that fades in over the former one."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import pygame

from game.view.drawing.geometry import strips
from game.view.drawing.paint import set_opacity

BANDS, LEVELS = 4, 3  # parts of the window, and steps of the fade


def fade_in(felt: pygame.Surface, onto: pygame.Surface) -> Iterator[pygame.Rect]:
    """Fade an opaque felt in on the former one of the same size, a band in each step; yield the band's rectangle.

    A step is a frame, because to repaint the whole window takes most of one.
    """
    for left in range(LEVELS, 0, -1):  # steps that are left for each band
        set_opacity(felt, 1 / left)
        for band in strips(onto.get_rect(), ceil(onto.get_height() / BANDS)):
            onto.blit(felt, band, band)
            yield band
