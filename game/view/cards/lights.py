"""Light that passes: rings around cards that reached their goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from game.view.stage.memo import memo
from game.view.stage.paint import faded, halo, put

SECONDS = 0.5  # a ring takes
STEPS = 10  # pictures of a ring, each drawn once
GROWTH = 0.16  # card widths that it grows on each side


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
            put(canvas, _picture(w, h, step, self.colour), (x - margin, y - margin))


def _growth(width: int, step: int) -> int:
    share = 1 - (1 - step / STEPS) ** 2
    return round(GROWTH * width * share)


def _bloom(width: int) -> int:
    return max(2, round(width * 0.06))


@memo
def _picture(w: int, h: int, step: int, colour: str) -> pygame.Surface:
    grown = _growth(w, step)
    glow = halo(w + 2 * grown, h + 2 * grown, round(w * 0.06) + grown, _bloom(w), colour)
    return faded(glow, (1 - step / STEPS) ** 1.5)
