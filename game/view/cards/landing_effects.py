"""Short rings of light: for cards that reach a foundation, for what is complete, and for a move that loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.view.drawing.geometry import CARD_CORNER, Blit, Box, Size
from game.view.drawing.paint import faded, halo, mixed
from game.view.drawing.palette import GOLD_HIGH
from game.view.drawing.particles import Height, LightEffect
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen

STEPS = 10  # number of pictures of a ring, each drawn once


@frozen
class Ring(LightEffect):
    """A ring of light that grows from below a card and fades."""

    height: ClassVar[Height] = "below"
    seconds = 0.45
    strength: ClassVar[float] = 1.0
    box: Box  # rectangle of the card, in pixels
    colour: ClassVar[str] = "#F5AD38"
    growth: ClassVar[float] = 0.16  # card widths

    def phase(self, now: float) -> int:
        return int((now - self.start) / self.seconds * STEPS)

    def blits(self, phase: float) -> Sequence[Blit]:
        _, _, width, height = self.box
        margin = _growth(width, int(phase), self.growth) + 3 * _bloom(width)
        rect, size = pygame.Rect(self.box).inflate(2 * margin, 2 * margin), (width // 2, height // 2)  # it is soft
        glow = _picture(size, int(phase), self.colour, self.growth, self.strength)
        return [(pygame.transform.smoothscale(glow, rect.size), rect.topleft)]


@frozen
class PassingRing(Ring):
    """A weak one around a place that the light of a complete suit only passes; its end would not be seen."""

    seconds, strength = 0.3, 0.35


@frozen
class RedRing(Ring):
    """A red one above the cards, which stays where it is."""

    height, seconds, colour = "above", 1.6, "#FF2D20"
    growth = 0.0


def _growth(width: int, step: int, growth: float) -> int:
    fraction = 1 - (1 - step / STEPS) ** 2
    return round(growth * width * fraction)


def _bloom(width: int) -> int:
    return max(2, round(width * 0.06))


@cached_sprite
def _picture(size: Size, step: int, colour: str, growth: float, strength: float) -> pygame.Surface:
    (w, h), grown = size, _growth(size[0], step, growth)
    radius, line = round(w * CARD_CORNER) + grown, max(1.0, w * 0.014)
    left = 1 - step / STEPS
    # it fades to gold: the rest of a pale one is grey, and pink on warm felt; and at its start it is only a little more
    # than half of its own colour: as pale as a card it would seem to be the rim of a larger one
    paler = mixed(colour, GOLD_HIGH, 0.55 * left**4)
    below = max(2, round(w * 0.02))  # it reaches below the card as far as that is smaller while it settles, and more
    glow = halo(w + 2 * grown, h + 2 * grown, radius, _bloom(w), paler, line=line, inside=grown + below)
    return faded(glow, strength * left**2)
