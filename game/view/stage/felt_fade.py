"""A felt that fades in over the former one."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

BANDS, LEVELS = 4, 3  # parts of the window, and steps of the fade


def fade_in(felt: pygame.Surface, onto: pygame.Surface) -> Iterator[pygame.Rect]:
    """Fade an opaque felt in on the former one of the same size, a band in each step; yield the band's rectangle.

    A step is a frame, because to repaint the whole window takes most of one.
    """
    width, height = onto.get_size()
    for left in range(LEVELS, 0, -1):  # steps that are left for each band
        felt.set_alpha(255 // left if left > 1 else None)
        for band in range(BANDS):
            top, bottom = band * height // BANDS, (band + 1) * height // BANDS
            part = pygame.Rect(0, top, width, bottom - top)
            onto.blit(felt, part, part)
            yield part
