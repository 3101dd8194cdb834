"""A scene in two parts, which come and go before the scene below."""

from __future__ import annotations

from typing import NamedTuple

import pygame

LOWER = 12  # units that a panel comes from below its place


class Front(NamedTuple):
    """A scene in two parts: its ground, and what stands on it, as a layer at a place in the window.

    `beside` is where on the ground the scene below is seen smaller, and `light` how much light is left of it.
    """

    ground: pygame.Surface
    layer: pygame.Surface
    place: pygame.Rect
    beside: pygame.Rect | None = None
    light: float = 1.0
    lower: float = LOWER  # units that it comes from below its place
