"""The two parts of a dialog or a drawer, for its transition."""

from __future__ import annotations

from typing import NamedTuple

import pygame


class TransitionLayers(NamedTuple):
    """The two parts of a scene: its background, and a layer at a place of the window.

    `beside` is where the scene below is visible, smaller, on the background; `light` is its brightness there, 0 to 1.
    `origin` is the point of the window that a panel grows from; without one it grows about its middle, and rises.
    `clear` is true if the background shows the scene below without blur.
    """

    background: pygame.Surface
    layer: pygame.Surface
    place: pygame.Rect
    beside: pygame.Rect | None = None
    light: float = 1.0
    origin: tuple[float, float] | None = None
    clear: bool = False
