"""Light that passes over cards that reached their goal: rings, stars, a warmer felt, and gold over a finished suit."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import atan, cos, pi, sin, tau
from typing import Protocol

import pygame

from game.view.cards.motion import Cue
from game.view.stage.memo import memo
from game.view.stage.paint import drawn, faded, halo, orb, put
from game.view.stage.particles import Particle, glint

SECONDS = 0.45  # a ring takes
STEPS = 10  # pictures of a ring, each drawn once
LARGE = 150  # pixels; light around wider cards is drawn at half its size
GROWTH = 0.16  # card widths that it grows on each side
STARS = 8, 12  # around a card, at least and at most
DRIFT = 0.55  # card widths that a star goes at most
WARM_SECONDS, WARM_LEVELS = 0.6, 6
WARM = "#FFB45A"
WARMTH = 0.5  # of the felt's light, at the most
WARM_REACH = 2.0  # card widths to each side
GLEAM_SECONDS = 0.55
SWEEP = "#E3AE3C"  # deep enough to be seen on ivory
FLASH_STEPS = 8


class Light(Protocol):
    """Light above the table, with nothing of its own on the still layer; times are the stage's, in seconds."""

    @property
    def start(self) -> float:
        """When it appears."""

    @property
    def end(self) -> float:
        """When it is gone."""

    def reaches(self, now: float) -> list[pygame.Rect]:
        """Return all that it may light now."""

    def draw(self, canvas: pygame.Surface, now: float) -> None:
        """Draw it as it is now."""


@dataclass(frozen=True)
class Ring:
    """A ring of light that spreads from a card and fades; times are the stage's, in seconds."""

    place: tuple[int, int, int, int]  # of the card, in pixels
    start: float
    colour: str

    @property
    def end(self) -> float:
        """When it is gone."""
        return self.start + SECONDS

    def reaches(self, _now: float) -> list[pygame.Rect]:
        """Return all that it ever lights."""
        margin = _growth(self.place[2], STEPS) + 3 * _bloom(self.place[2])
        return [pygame.Rect(self.place).inflate(2 * margin, 2 * margin)]

    def draw(self, canvas: pygame.Surface, now: float) -> None:
        """Draw it as it is now."""
        step = int((now - self.start) / SECONDS * STEPS)
        if 0 <= step < STEPS:
            x, y, w, h = self.place
            margin = _growth(w, step) + 3 * _bloom(w)
            glow = _enlarged(_picture(*_reduced(w, h), step, self.colour), w + 2 * margin, h + 2 * margin)
            put(canvas, glow, (x - margin, y - margin))


def _reduced(w: int, h: int) -> tuple[int, int]:
    """Return the size at which light around a card is drawn and kept: half of a large card's, as it is soft."""
    return (w // 2, h // 2) if w >= LARGE else (w, h)


def _enlarged(glow: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Return light at the size in which it is seen."""
    return glow if glow.get_size() == (width, height) else pygame.transform.smoothscale(glow, (width, height))


def _growth(width: int, step: int) -> int:
    share = 1 - (1 - step / STEPS) ** 2
    return round(GROWTH * width * share)


def _bloom(width: int) -> int:
    return max(2, round(width * 0.06))


@memo
def _picture(w: int, h: int, step: int, colour: str) -> pygame.Surface:
    grown = _growth(w, step)
    glow = halo(w + 2 * grown, h + 2 * grown, round(w * 0.06) + grown, _bloom(w), colour, line=max(1.0, w * 0.009))
    return faded(glow, (1 - step / STEPS) ** 1.5)


@dataclass(frozen=True)
class Stars:
    """Small stars that fly up from a card's edges and go out."""

    place: tuple[int, int, int, int]
    start: float
    stars: tuple[Particle, ...]

    @property
    def end(self) -> float:
        """When the last one is gone."""
        return self.start + SECONDS

    def reaches(self, now: float) -> list[pygame.Rect]:
        """Return what they light now."""
        shown = [sprite.get_rect(topleft=place) for sprite, place in self._seen(now)]
        return [shown[0].unionall(shown[1:])] if shown else []

    def draw(self, canvas: pygame.Surface, now: float) -> None:
        """Draw them as they are now."""
        canvas.fblits(self._seen(now), pygame.BLEND_PREMULTIPLIED)

    def _seen(self, now: float) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        return [star.at(now) for star in self.stars if star.born <= now < star.born + star.life]


def stars(place: tuple[int, int, int, int], start: float, *, twice: bool) -> Stars:
    """Let stars fly from a card, the same ones from the same place; `twice` as many when several came in a row."""
    chance = random.Random(repr(place))  # noqa: S311 - stars are no secret
    count = chance.randint(*STARS) * (2 if twice else 1)
    return Stars(place, start, tuple(_star(place, start, chance, number / count) for number in range(count)))


def _star(place: tuple[int, int, int, int], start: float, chance: random.Random, turn: float) -> Particle:
    """Let a star fly outwards from the edge of a card, somewhat upwards."""
    x, y, w, h = place
    angle = tau * (turn + chance.uniform(-0.04, 0.04))
    dx, dy = cos(angle), sin(angle)
    edge = min(w / 2 / max(1e-6, abs(dx)), h / 2 / max(1e-6, abs(dy)))
    born, life = start + chance.uniform(0.0, 0.08), chance.uniform(0.26, 0.36)
    speed = w * chance.uniform(0.25, DRIFT) / life
    star = glint((x + w / 2 + edge * dx, y + h / 2 + edge * dy), w * chance.uniform(0.05, 0.11), born, life)
    return star._replace(vx=speed * dx, vy=speed * (dy - 0.3))


@dataclass(frozen=True)
class Warmth:
    """The light of the felt around a card, a little warmer for a moment.

    It belongs to the still layer, where cards cover it; that is painted anew when it has become another level.
    """

    place: tuple[int, int, int, int]
    start: float

    @property
    def end(self) -> float:
        """When it is as it was."""
        return self.start + WARM_SECONDS

    @property
    def rect(self) -> pygame.Rect:
        """Give the part of the felt that it lights."""
        (x, y, w, h), reach = self.place, round(WARM_REACH * self.place[2])
        return pygame.Rect(x + w // 2 - reach, y + h // 2 - reach, 2 * reach, 2 * reach)

    def level(self, now: float) -> int:
        """Give how warm it is, from 0 to `WARM_LEVELS`."""
        share = min(1.0, max(0.0, (now - self.start) / WARM_SECONDS))
        return round(WARM_LEVELS * sin(pi * share))

    def warm(self, felt: pygame.Surface, now: float) -> None:
        """Light the felt as it is now."""
        if level := self.level(now):
            small = _warm(max(8, self.rect.w // 12), level)
            put(felt, pygame.transform.smoothscale(small, self.rect.size), self.rect.topleft)

    def reaches(self, _now: float) -> list[pygame.Rect]:
        """Return nothing: it is above no card."""
        return []

    def draw(self, canvas: pygame.Surface, now: float) -> None:
        """Draw nothing above the cards."""


@memo
def _warm(radius: int, level: int) -> pygame.Surface:
    """Draw the warm light at a sixth of its size, which nobody sees of light so soft."""
    return orb(radius, WARM, WARMTH * level / WARM_LEVELS)


@dataclass(frozen=True)
class Gleam:
    """A line of gold that sweeps a card, or a run of cards, while its border flashes: a suit or a run is complete."""

    place: tuple[int, int, int, int]
    start: float
    colour: str
    width: int  # of a card
    cues: tuple[Cue, ...] = ()  # heard meanwhile

    @property
    def end(self) -> float:
        """When it is gone."""
        return self.start + GLEAM_SECONDS

    def reaches(self, _now: float) -> list[pygame.Rect]:
        """Return all that it ever lights."""
        margin = 3 * _bloom(self.width)
        return [pygame.Rect(self.place).inflate(2 * margin, 2 * margin)]

    def draw(self, canvas: pygame.Surface, now: float) -> None:
        """Draw it as it is now."""
        x, y, w, h = self.place
        share = (now - self.start) / GLEAM_SECONDS
        level = round(FLASH_STEPS * max(0.0, sin(pi * share)))
        if level:
            margin = 3 * _bloom(self.width)
            small, card = _reduced(w, h), _reduced(self.width, self.width)[0]
            glow = _enlarged(_flash(*small, card, level, self.colour), w + 2 * margin, h + 2 * margin)
            put(canvas, glow, (x - margin, y - margin))
        line = _line(w, h, SWEEP)
        former = canvas.get_clip()
        canvas.set_clip(pygame.Rect(x + 1, y + 1, w - 2, h - 2).clip(former))
        put(canvas, line, (x - line.get_width() + share * (w + line.get_width()), y))
        canvas.set_clip(former)


@memo
def _flash(w: int, h: int, card: int, level: int, colour: str) -> pygame.Surface:
    glow = halo(w, h, round(card * 0.06), _bloom(card), colour, line=max(2.0, card * 0.03))
    return faded(glow, level / FLASH_STEPS)


@memo
def _line(w: int, h: int, colour: str) -> pygame.Surface:
    """Draw a slanting line of light as high as a card."""
    across, slant = round(w * 0.34), round(w * 0.42)
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for offset, opacity in ((0.001, 0), (0.3, 0.30), (0.46, 0.9), (0.54, 0.9), (0.7, 0.30), (0.999, 0))
    )
    units = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{across}" y2="0"'
    shape = f'<rect width="{across}" height="{h}" transform="translate({slant} 0) skewX({-_degrees(slant, h):.1f})" '
    gradient = f'<defs><linearGradient id="g" {units}>{stops}</linearGradient></defs>'
    return drawn(f'{gradient}{shape}fill="url(#g)"/>', across + slant, h)


def _degrees(across: float, down: float) -> float:
    return atan(across / down) * 180 / pi
