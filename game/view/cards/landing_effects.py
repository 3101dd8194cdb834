"""Short lights for cards that reach a foundation: rings, stars, a warmer felt, and gold for a complete suit."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import atan, cos, degrees, pi, sin, tau

import pygame

from game.view.cards.motion import Cue
from game.view.drawing.easing import smoothstep
from game.view.drawing.geometry import CARD_CORNER, Blit, Box, Size
from game.view.drawing.paint import cut_corners, draw_svg, faded, halo, layer, make_light, mixed, orb, put, stop
from game.view.drawing.palette import GOLD, GOLD_HIGH
from game.view.drawing.particles import LightEffect, Particle, glint
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen

SECONDS = 0.45  # of a ring
STEPS = 10  # number of pictures of a ring, each drawn once
STARS = 8, 12  # minimum and maximum number around a card
BRIGHT = 0.11  # largest radius of a star in card widths
WARM_SECONDS, WARM_LEVELS = 0.6, 6
GLEAM_SECONDS = 0.7
FLASH_STEPS = 8


@frozen
class Ring(LightEffect):
    """A ring of light that grows from below a card and fades."""

    height, seconds = "below", SECONDS
    box: Box  # rectangle of the card, in pixels

    def phase(self, now: float) -> int:
        return int((now - self.start) / SECONDS * STEPS)

    def blits(self, phase: float) -> Sequence[Blit]:
        _, _, width, height = self.box
        glow = _picture(*_reduced(width, height), int(phase))
        return _around(self.box, glow, _growth(width, int(phase)) + 3 * _bloom(width))


def _hidden(card: int) -> int:
    """Return how far light reaches below a card: as far as it is smaller while it settles, and more."""
    return max(2, round(card * 0.02))


def _reduced(w: int, h: int) -> Size:
    """Return the size in pixels at which light around a card is cached: half of a large card's, as it is soft."""
    return (w // 2, h // 2) if w >= 150 else (w, h)


def _around(box: Box, glow: pygame.Surface, margin: int) -> list[Blit]:
    """Return light that reaches some pixels beyond each side of a box, enlarged if it is cached at another size."""
    rect = pygame.Rect(box).inflate(2 * margin, 2 * margin)
    return [(glow if glow.get_size() == rect.size else pygame.transform.smoothscale(glow, rect.size), rect.topleft)]


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
    glow = halo(*size, radius, _bloom(w), colour, line=line, inside=grown + _hidden(w))
    return faded(glow, left**2)


@frozen
class Stars(LightEffect):
    """Small stars that fly from a card's edges, above all cards, and fade."""

    height, seconds = "above", SECONDS
    stars: tuple[Particle, ...]

    def blits(self, phase: float) -> Sequence[Blit]:
        return [star.at(phase) for star in self.stars if star.born <= phase < star.born + star.life]


def stars(box: Box, start: float, *, twice: bool, beside: Sequence[pygame.Rect] = ()) -> Stars:
    """Return stars from a card, the same for the same box, over the felt and not `beside` it where there is room."""
    rng = random.Random(repr(box))  # noqa: S311 - stars are no secret
    count, reach = rng.randint(*STARS) * (2 if twice else 1), round(2 * BRIGHT * box[2])
    covered = [card.inflate(reach, reach) for card in beside]
    return Stars(start, tuple(_free_star(box, start, rng, number / count, covered) for number in range(count)))


def _free_star(box: Box, start: float, rng: random.Random, turn: float, covered: Sequence[pygame.Rect]) -> Particle:
    """Return a star that neither starts nor ends where cards are, if one is found soon."""
    for _ in range(12):
        star = _star(box, start, rng, turn)
        ends = (star.x, star.y), (star.x + star.vx * star.life, star.y + star.vy * star.life)
        if not any(card.collidepoint(end) for card in covered for end in ends):
            break
        turn = rng.random()
    return star


def _star(box: Box, start: float, rng: random.Random, turn: float) -> Particle:
    """Return a star that flies outwards from the edge of a card, and slightly upwards."""
    x, y, w, h = box
    angle = tau * (turn + rng.uniform(-0.04, 0.04))
    dx, dy = cos(angle), sin(angle)
    edge = min(w / 2 / max(1e-6, abs(dx)), h / 2 / max(1e-6, abs(dy)))
    born, life = start + rng.uniform(0.0, 0.08), rng.uniform(0.26, 0.36)
    speed = w * rng.uniform(0.25, 0.55) / life
    star = glint((x + w / 2 + edge * dx, y + h / 2 + edge * dy), w * rng.uniform(0.05, BRIGHT), born, life)
    return star._replace(vx=speed * dx, vy=speed * (dy - 0.3))


@frozen
class WarmGlow(LightEffect):
    """A warmer light on the felt around a card for a moment."""

    height, seconds = "felt", WARM_SECONDS
    box: Box

    def phase(self, now: float) -> int:
        fraction = min(1.0, max(0.0, (now - self.start) / WARM_SECONDS))
        return round(WARM_LEVELS * sin(pi * fraction))

    def blits(self, phase: float) -> Sequence[Blit]:
        (x, y, w, h), reach = self.box, 2 * self.box[2]
        light = pygame.transform.smoothscale(_warm(max(8, reach // 6), phase), (2 * reach, 2 * reach))
        return [(light, (x + w // 2 - reach, y + h // 2 - reach))]


@cached_sprite
def _warm(radius: int, level: float) -> pygame.Surface:
    """Draw the light at a sixth of its size, which cannot be seen because it is so soft."""
    return orb(radius, "#FFB45A", 0.5 * level / WARM_LEVELS)


@frozen
class Flash(LightEffect):
    """Light from below a card or a run that becomes brighter and fades, when that is complete."""

    height, seconds = "below", GLEAM_SECONDS
    box: Box
    width: int  # of a card

    def phase(self, now: float) -> int:
        return round(FLASH_STEPS * max(0.0, sin(pi * (now - self.start) / GLEAM_SECONDS)))

    def blits(self, phase: float) -> Sequence[Blit]:
        small, card = _reduced(*self.box[2:]), _reduced(self.width, self.width)[0]
        return _around(self.box, _flash(*small, card, phase), 3 * _bloom(self.width))


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
        seen, light, gilt = layer(*inner.size), _band_of_light(self.width, inner.h), _gilt(self.width, inner.h)
        # a fifth of the band lies on the card at the start already, and still at the end, so that it is visible at once
        ahead = 0.2 * light.get_width()
        corner = ahead - light.get_width() + fraction * (inner.w + light.get_width() - 2 * ahead), 0
        put(seen, gilt, corner)
        put(seen, light, corner)
        cut_corners(seen, round(self.width * CARD_CORNER))
        return [(seen, inner.topleft)]


@cached_sprite
def _flash(w: int, h: int, card: int, level: float) -> pygame.Surface:
    glow = halo(w, h, round(card * 0.06), _bloom(card), GOLD_HIGH, line=max(2.0, card * 0.03), inside=_hidden(card))
    return faded(glow, level / FLASH_STEPS)


@cached_sprite
def _band_of_light(card: int, h: int) -> pygame.Surface:
    """Draw a diagonal band for a card's width, which only adds light and fades out softly on both sides."""

    def look(distance: float) -> tuple[str, float]:
        core = max(0.0, 1 - 3 * distance)
        return mixed(GOLD, GOLD_HIGH, core), 0.08 * (1 - distance) ** 2 + 0.40 * smoothstep(core)

    light = _band(card, h, look)
    make_light(light)
    return light


@cached_sprite
def _gilt(card: int, h: int) -> pygame.Surface:
    """Draw the gold around the middle of the band, because light alone is invisible on ivory."""
    return _band(card, h, lambda distance: ("#C29238", 0.5 * smoothstep(1 - distance)))


def _band(card: int, h: int, look: Callable[[float], tuple[str, float]]) -> pygame.Surface:
    """Draw a diagonal band; `look` returns colour and opacity at a distance from its middle, up to 1."""
    across, slant = round(0.68 * card), round(card * 0.42)
    stops = "".join(stop(step / 32, *look(abs(step / 16 - 1))) for step in range(33))
    units = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{across}" y2="0"'
    skew = f"translate({slant} 0) skewX({-degrees(atan(slant / h)):.1f})"
    shape = f'<rect width="{across}" height="{h}" transform="{skew}" '
    gradient = f'<defs><linearGradient id="g" {units}>{stops}</linearGradient></defs>'
    return draw_svg(f'{gradient}{shape}fill="url(#g)"/>', across + slant, h)
