"""A felt that fades in over the former one."""

from __future__ import annotations

from itertools import product

import pygame

BANDS, LEVELS = 4, 3  # parts of the window, and steps of the fade


class FeltFade:
    """Fades a felt in, a band of the window in each frame, because to repaint all of it takes most of a frame."""

    def __init__(self, felt: pygame.Surface) -> None:
        """Start with nothing of the felt, which is opaque."""
        self._felt = felt
        self._steps = [*product(range(LEVELS), range(BANDS))]

    def advance(self, onto: pygame.Surface) -> pygame.Rect:
        """Fade the next band in on the former felt, which has the same size; return its rectangle."""
        level, band = self._steps.pop(0)
        width, height = onto.get_size()
        top, bottom = band * height // BANDS, (band + 1) * height // BANDS
        part = pygame.Rect(0, top, width, bottom - top)
        left = LEVELS - level  # steps that are left for this band
        self._felt.set_alpha(255 // left if left > 1 else None)
        onto.blit(self._felt, part, part)
        return part

    @property
    def runs(self) -> bool:
        return bool(self._steps)
