"""The two parts of a dialog or a drawer, for its transition."""

from __future__ import annotations

from typing import NamedTuple

import pygame

LOWER = 12  # units by which a panel rises as it appears


class Front(NamedTuple):
    """The two parts of a scene: its background, and a layer at a place of the window.

    `beside` is where the scene below is visible, smaller, on the background; `light` is its brightness there, 0 to 1.
    """

    ground: pygame.Surface
    layer: pygame.Surface
    place: pygame.Rect
    beside: pygame.Rect | None = None
    light: float = 1.0
    lower: float = LOWER  # units by which it rises as it appears
