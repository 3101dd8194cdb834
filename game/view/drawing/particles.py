"""Lights, confetti and glints, whose look is a function of time, so they need no steps.

Times are seconds, lengths pixels.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import cos, pi, sin, tau
from typing import ClassVar, Final, Literal, NamedTuple

import pygame

from game.view.drawing.geometry import Blit, Point, Size
from game.view.drawing.paint import Stop, disc, draw_svg, faded, fill, lighten, make_light, put, radial
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen

Frames = tuple[pygame.Surface, ...]
Height = Literal["below", "above"]  # the cards
CONFETTI = ("#D9B565", "#F6E2A6", "#FFF4D2", "#C4963F")
TUMBLE = 12  # number of pictures of half a turn
GLINT = 14  # number of pictures of a glint
PAINT = 0.75  # share of the light of a star: the rest is added, without which it would get grey as it fades
LIGHT: Final[tuple[Stop, ...]] = ((0.001, "#fff", 1.0), (0.30, "#FFDF9A", 0.40), (0.999, "#FFD98A", 0.0))
# the gold below the light of a glint, without which it could not be seen on ivory
GILT: Final[tuple[Stop, ...]] = ((0.001, "#FFB428", 1.0), (0.45, "#FFB428", 0.45), (0.999, "#FFB428", 0.0))


@frozen
class LightEffect(ABC):
    """A light on a table; times are the stage's, in seconds."""

    height: ClassVar[Height]  # where it lies
    seconds: ClassVar[float]

    start: float

    @property
    def end(self) -> float:
        return self.start + self.seconds

    def phase(self, now: float) -> float:
        """Return what its look at a time depends on; frames with the same phase look alike."""
        return now

    @abstractmethod
    def blits(self, phase: float) -> Iterable[Blit]:
        """Return what is seen of it in a phase."""


class Particle(NamedTuple):
    """A sprite that moves evenly while it sways, and shows its pictures in turn; they are drawn when it appears."""

    born: float
    life: float
    x: float
    y: float
    vx: float
    vy: float
    sway: float
    phase: float  # of the sway, in radians
    frames: Callable[[], Frames]
    rate: float = 0.0  # pictures a second; 0 shows each once in its lifetime

    def at(self, now: float) -> Blit:
        age = now - self.born
        frames = self.frames()
        count = len(frames)
        picture = frames[int(age * self.rate if self.rate else age / self.life * count) % count]
        width, height = picture.get_size()
        x = self.x + self.vx * age + self.sway * sin(self.phase + 1.9 * age)
        return picture, (round(x - width / 2), round(self.y + self.vy * age - height / 2))


def confetti(  # noqa: PLR0913 - the shower's look in one call
    rng: random.Random, size: Size, unit: float, *, start: float, end: float, count: int
) -> Iterator[Particle]:
    """Yield confetti of gold paper for a window of a size in pixels; the last piece is gone at `end`."""
    width, height = size
    for number in range(count):
        half = unit * rng.choice((4, 5, 6.5, 8))
        life = rng.uniform(0.42, 0.62) * (end - start)
        born = start + (end - start - life) * (number / count) ** 1.4
        frames = partial(_paper, rng.choice(CONFETTI), half, rng.randrange(0, 180, 30))
        speed = (height + 4 * half) / life
        drift, sway = rng.uniform(-12, 12) * unit, rng.uniform(8, 26) * unit
        x, phase = rng.uniform(0, width), rng.uniform(0, tau)
        yield Particle(born, life, x, -2 * half, drift, speed, sway, phase, frames, rng.choice((14.0, 18.0, 24.0)))


@cached_sprite
def _paper(colour: str, half: float, angle: int) -> Frames:
    """Draw half a turn of a paper lozenge, with changing light."""
    frames = []
    for step in range(TUMBLE):
        across = half * 0.62 * max(0.12, abs(cos(pi * step / TUMBLE)))
        path = f"M0 {-half:.1f}L{across:.1f} 0L0 {half:.1f}L{-across:.1f} 0Z"
        transform = f"translate({1.5 * half:.1f} {1.5 * half:.1f}) rotate({angle + 8 * sin(tau * step / TUMBLE):.1f})"
        light = 0.72 + 0.28 * cos(pi * step / TUMBLE) ** 2
        frames.append(draw_svg(f'<path d="{path}" transform="{transform}" {fill(colour, light)}/>', 3 * half, 3 * half))
    return tuple(frames)


def glint(point: Point, radius: float, born: float, life: float = 0.7, *, gilded: bool = True) -> Particle:
    """Return a star of light that appears for a moment; if not `gilded` it makes nothing darker."""
    return Particle(born, life, *point, 0, 0, 0, 0, partial(_star, max(3, 2 * round(radius / 2)), gilded=gilded))


def _four_arms(name: str, stops: Sequence[Stop], glow: float, thin: float) -> str:
    """Return a star in a square of 100 as SVG, with a glow of a radius; `name` is that of its gradients."""
    arms = "".join(
        f"M50 50L{50 - thin * b} {50 - thin * a}L{50 + 50 * a} {50 + 50 * b}L{50 + thin * b} {50 + thin * a}Z"
        for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    middle = disc(stops, glow, f"{name}glow")
    return f'{middle}{radial(f"{name}arms", stops)}<path d="{arms}" {fill(f"url(#{name}arms)")}/>'


@cached_sprite
def _star(radius: int, *, gilded: bool) -> Frames:
    """Draw a star that grows and fades; what is paint of it, and not light, is seen on ivory, but darker than gold."""
    size = 2 * radius, 2 * radius, (100, 100)
    largest, light = (
        draw_svg(_four_arms("gilt", GILT, 34, 8.5), *size),
        draw_svg(_four_arms("light", LIGHT, 24, 4.5), *size),
    )
    lighten(light, PAINT)
    put(largest, light, (0, 0))
    if not gilded:
        make_light(largest)
    frames = []  # made from the largest one, to be quick
    for step in range(GLINT):
        fraction = sin(pi * (step + 0.5) / GLINT)
        px = max(2, round(2 * radius * (0.35 + 0.65 * fraction)))
        frames.append(faded(pygame.transform.smoothscale(largest, (px, px)), fraction))
    return tuple(frames)
