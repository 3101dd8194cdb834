"""Short lights for cards that reach a foundation: a ring, and gold for a complete suit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan, degrees

import pygame

from game.view.cards.motion import Cue
from game.view.drawing.easing import smoothstep
from game.view.drawing.geometry import CARD_CORNER, Blit, Box
from game.view.drawing.paint import cut_corners, draw_svg, faded, halo, layer, make_light, mixed, put, stop
from game.view.drawing.palette import GOLD, GOLD_HIGH
from game.view.drawing.particles import LightEffect
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen

SECONDS = 0.45  # of a ring
LARGE = 150  # pixels: the ring around a wider card is drawn at half its size, because it is soft
STEPS = 10  # number of pictures of a ring, each drawn once
GLEAM_SECONDS = 0.7


@frozen
class Ring(LightEffect):
    """A ring of light that grows from below a card and fades."""

    height, seconds = "below", SECONDS
    box: Box  # rectangle of the card, in pixels

    def phase(self, now: float) -> int:
        return int((now - self.start) / SECONDS * STEPS)

    def blits(self, phase: float) -> Sequence[Blit]:
        _, _, width, height = self.box
        margin = _growth(width, int(phase)) + 3 * _bloom(width)
        rect, times = pygame.Rect(self.box).inflate(2 * margin, 2 * margin), 2 if width >= LARGE else 1
        glow = _picture(width // times, height // times, int(phase))
        return [(pygame.transform.smoothscale(glow, rect.size), rect.topleft)]


def _growth(width: int, step: int) -> int:
    fraction = 1 - (1 - step / STEPS) ** 2
    return round(0.16 * width * fraction)


def _bloom(width: int) -> int:
    return max(2, round(width * 0.06))


@cached_sprite
def _picture(w: int, h: int, step: int) -> pygame.Surface:
    grown = _growth(w, step)
    radius, line = round(w * CARD_CORNER) + grown, max(1.0, w * 0.014)
    left = 1 - step / STEPS
    # it fades to gold: the rest of a pale one is grey, and pink on warm felt; and at its start it is only a little more
    # than half of its own colour: as pale as a card it would seem to be the rim of a larger one
    colour = mixed("#F5AD38", GOLD_HIGH, 0.55 * left**4)
    size = w + 2 * grown, h + 2 * grown
    below = max(2, round(w * 0.02))  # it reaches below the card as far as that is smaller while it settles, and more
    glow = halo(*size, radius, _bloom(w), colour, line=line, inside=grown + below)
    return faded(glow, left**2)


@frozen
class Gleam(LightEffect):
    """A soft band of gold light that sweeps over a card or a run that is complete."""

    height, seconds = "above", GLEAM_SECONDS
    box: Box
    width: int  # of a card
    cues: tuple[Cue, ...] = ()  # sounds that belong to it

    def blits(self, phase: float) -> Sequence[Blit]:
        fraction = (phase - self.start) / GLEAM_SECONDS
        inner = pygame.Rect(self.box).inflate(-2, -2)
        seen, light = layer(*inner.size), _band_of_light(self.width, inner.h)
        # a fifth of the band lies on the card at the start already, and still at the end, so that it is visible at once
        ahead = 0.2 * light.get_width()
        put(seen, light, (ahead - light.get_width() + fraction * (inner.w + light.get_width() - 2 * ahead), 0))
        cut_corners(seen, round(self.width * CARD_CORNER))
        return [(seen, inner.topleft)]


@cached_sprite
def _band_of_light(card: int, h: int) -> pygame.Surface:
    """Draw a diagonal band for a card's width: light, and gold around its middle, as light is invisible on ivory."""

    def look(distance: float) -> tuple[str, float]:
        core = max(0.0, 1 - 3 * distance)
        return mixed(GOLD, GOLD_HIGH, core), 0.08 * (1 - distance) ** 2 + 0.40 * smoothstep(core)

    light, gilt = _band(card, h, look), _band(card, h, lambda distance: ("#C29238", 0.5 * smoothstep(1 - distance)))
    make_light(light)
    put(gilt, light, (0, 0))
    return gilt


def _band(card: int, h: int, look: Callable[[float], tuple[str, float]]) -> pygame.Surface:
    """Draw a diagonal band; `look` returns colour and opacity at a distance from its middle, up to 1."""
    across, slant = round(0.68 * card), round(card * 0.42)
    stops = "".join(stop(step / 32, *look(abs(step / 16 - 1))) for step in range(33))
    units = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{across}" y2="0"'
    skew = f"translate({slant} 0) skewX({-degrees(atan(slant / h)):.1f})"
    shape = f'<rect width="{across}" height="{h}" transform="{skew}" '
    gradient = f'<defs><linearGradient id="g" {units}>{stops}</linearGradient></defs>'
    return draw_svg(f'{gradient}{shape}fill="url(#g)"/>', across + slant, h)
