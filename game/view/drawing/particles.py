"""Lights and falling pieces, whose look is a function of time, so they need no steps.

Times are seconds, lengths pixels.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from math import cos, pi, sin, tau
from typing import ClassVar, Literal, NamedTuple

import pygame

from game.view.drawing.geometry import Blit, Size
from game.view.drawing.paint import corner_of, draw_svg, fill
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import unit
from game.view.frozen import frozen

Frames = tuple[pygame.Surface, ...]
Height = Literal["below", "above"]  # the cards
TUMBLE, RATE = 12, 18.0  # number of pictures of half a turn, and of pictures a second


class Pieces(NamedTuple):
    """What falls after a win, or rises: a shape within a radius of 1, as the path of an SVG, in some colours."""

    shape: str
    colours: tuple[str, ...]
    rising: bool = False


PAPER = Pieces("M0-1L.62 0L0 1L-.62 0Z", ("#D9B565", "#F6E2A6", "#FFF4D2", "#C4963F"))


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
    vy: float
    sway: float
    frames: Callable[[], Frames]

    def at(self, now: float) -> Blit:
        age = now - self.born
        frames = self.frames()
        picture = frames[int(age * RATE) % len(frames)]
        x = self.x + self.sway * sin(self.x + 1.9 * age)  # they do not sway together
        return picture, corner_of(picture, (x, self.y + self.vy * age))


def shower(  # noqa: PLR0913 - the shower's look in one call
    rng: random.Random, pieces: Pieces, size: Size, block: pygame.Rect, *, start: float, end: float
) -> Iterator[Particle]:
    """Yield pieces that cross a window of a size in pixels, but not the block of words; the last is gone at `end`."""
    (width, height), scale = size, unit(size)
    count = round(79 * width / height)
    for number in range(count):
        half = scale * rng.choice((4, 6, 9, 14))
        life = rng.uniform(0.42, 0.62) * (end - start)
        born = start + (end - start - life) * (number / count) ** 1.8
        frames = cache(partial(_tumbling, pieces.shape, rng.choice(pieces.colours), half, rng.randrange(0, 180, 30)))
        speed = (height + 4 * half) / life
        x, sway = rng.uniform(0, width), rng.uniform(8, 26) * scale
        y, fall = (height + 2 * half, -speed) if pieces.rising else (-2 * half, speed)
        if abs(x - block.centerx) > block.w / 2 + sway + 1.5 * half:
            yield Particle(born, life, x, y, fall, sway, frames)


@cached_sprite
def _tumbling(shape: str, colour: str, half: float, angle: int) -> Frames:
    """Draw half a turn of a piece, with changing light."""
    frames = []
    for step in range(TUMBLE):
        across, turned = half * max(0.12, abs(cos(pi * step / TUMBLE))), angle + 8 * sin(tau * step / TUMBLE)
        middle = f"translate({1.5 * half:.1f} {1.5 * half:.1f})"
        transform = f"{middle} rotate({turned:.1f}) scale({across:.2f} {half:.2f})"
        light = 0.72 + 0.28 * cos(pi * step / TUMBLE) ** 2
        frames.append(
            draw_svg(f'<path d="{shape}" transform="{transform}" {fill(colour, light)}/>', 3 * half, 3 * half)
        )
    return tuple(frames)
