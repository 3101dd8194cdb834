"""The display of a hint: the table is darkened, its cards stay bright, and a light moves between them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, inf, pi, sin, tau
from typing import NamedTuple

import pygame

from game.view.drawing.geometry import CARD_CORNER, Blit, Box, Point, boxed, inside, without
from game.view.drawing.paint import corner_of, corners, disc, orb, put_centred, put_halo, svg
from game.view.drawing.palette import AMBER, KEYLINE
from game.view.drawing.particles import LightEffect
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import contrast
from game.view.frozen import frozen
from game.view.marks.mark import Framed

LEFT = round(255 * 0.62)  # brightness of the darkened table, of 255
FLIGHT_SECONDS = 1.15  # of the head of the comet, and of its tail
BEADS = 48  # number of pictures of the tail
DOTS = 34


class Arc(NamedTuple):
    """A curved path, by its three control points."""

    start: Point
    top: Point
    end: Point

    def at(self, fraction: float) -> Point:
        a, b, c = (1 - fraction) ** 2, 2 * fraction * (1 - fraction), fraction**2
        x, y = (a * p + b * q + c * r for p, q, r in zip(*self, strict=True))
        return x, y


class Orbit(NamedTuple):
    """A closed path around a rectangle, which starts above it."""

    centre: Point
    across: float
    down: float

    def at(self, fraction: float) -> Point:
        return self.centre[0] + self.across * sin(tau * fraction), self.centre[1] - self.down * cos(tau * fraction)


def hint_path(rects: list[pygame.Rect], width: int) -> Arc | Orbit:
    """Return the path between two rectangles, or around a single one; it rises by most of a `width` in pixels."""
    first, last = rects[0], rects[-1]
    if first == last:
        return Orbit(first.center, first.w * 0.62, first.h * 0.6)
    end = last.centerx, last.top + last.h * 0.55
    start = inside(end, first)  # at its edge, to burn out nothing on it
    return Arc(start, ((start[0] + end[0]) / 2, min(start[1], end[1]) - width * 0.9), end)


@frozen
class SpotlightOverlay(Framed):
    """Darkens the table except for some rectangles, which glow, with dots between them."""

    lit: tuple[Box, ...]
    dots: tuple[Point, ...]
    card: int  # width in pixels

    def paint(self, canvas: pygame.Surface) -> None:
        radius, bloom, whole = round(self.card * CARD_CORNER), max(2, round(self.card * 0.085)), canvas.get_clip()
        line, clip = max(1.0, self.card * 0.015), self.rect.clip(whole)
        canvas.set_clip(clip)
        near, cross = clip.inflate(6 * bloom, 6 * bloom), ((-2 * radius, 0), (0, -2 * radius))
        rects = [rect for rect in map(pygame.Rect, self.lit) if rect.colliderect(near)]
        # they may be as large as the table, so they are left out, and only their round corners are copied
        bright = [corners(canvas, rect, radius, inside=True) for rect in rects]
        brightness = 255 if contrast() else LEFT  # there all is to be read as before
        for part in without([clip], [rect.inflate(*less) for rect in rects for less in cross]):
            canvas.fill([brightness] * 3, part, special_flags=pygame.BLEND_RGB_MULT)
        for rect, patches in zip(rects, bright, strict=True):
            canvas.fblits(patches, pygame.BLEND_PREMULTIPLIED)
            put_halo(canvas, rect, radius, bloom, AMBER, strength=0.5, line=line)
        dot = _dot(self.card)
        for point in self.dots:
            put_centred(canvas, dot, point)
        canvas.set_clip(whole)


def _dot(card: int) -> pygame.Surface:
    r, edge = (card * 0.026, KEYLINE) if contrast() else (card * 0.017, "#C48A3E")
    style = f'fill="#FFE3A0" stroke="{edge}" stroke-width="{r * 0.4:.2f}"'
    return svg(f'<circle cx="{r * 1.5:.2f}" cy="{r * 1.5:.2f}" r="{r:.2f}" {style}/>', 3 * r, 3 * r)


def spotlight(area: pygame.Rect, lit: list[pygame.Rect], width: int, path: Arc | Orbit | None) -> SpotlightOverlay:
    """Return the veil around what is lit, with a dotted line along a path; `width` is a card's in pixels."""
    dots = tuple(path.at(number / DOTS) for number in range(1, DOTS)) if path else ()
    return SpotlightOverlay(area, tuple(map(boxed, lit)), dots, width)


@frozen
class Comet(LightEffect):
    """A light that moves along a path again and again."""

    height, seconds = "above", inf

    path: Arc | Orbit
    card: int  # width in pixels

    def blits(self, phase: float) -> Iterator[Blit]:
        """Yield its tail, the sparks around it, and its head."""
        age = (phase - self.start) % 1.9  # seconds between two starts
        head, tail = _eased(age / FLIGHT_SECONDS), _eased((age - 0.42) / FLIGHT_SECONDS)
        if tail >= 1:
            return
        for number in range(BEADS):
            fraction = (number + 1) / BEADS
            yield self._bead(tail + (head - tail) * fraction, 0.035 + 0.12 * fraction**1.6)
        for number in range(14):
            back, turn = (number * 0.377) % 1, number * 2.4  # scattered, but equal in every frame
            spread = self.card * (0.03 + 0.10 * ((number * 0.618) % 1))
            shift = spread * cos(turn + 3 * phase), spread * sin(turn + 3 * phase)
            yield self._bead(head - back * (head - tail), 0.014 + 0.02 * ((number * 0.71) % 1), shift)
        yield self._bead(head, 0.34)
        yield self._bead(head, 0.18)

    def _bead(self, fraction: float, size: float, shift: Point = (0, 0)) -> Blit:
        x, y = self.path.at(fraction)
        glow = _glow(max(2, round(self.card * size)))
        return glow, corner_of(glow, (x + shift[0], y + shift[1]))


def _eased(fraction: float) -> float:
    return 0.5 - 0.5 * cos(pi * min(1.0, max(0.0, fraction)))


@cached_sprite
def _glow(radius: int) -> pygame.Surface:
    """Draw a light that is visible on ivory as well as on felt: paint below, light above."""
    stops = ((n / 8, "#FF9A1C", 0.5 * (1 - n / 8) ** 1.5) for n in range(9))
    sprite = svg(disc(stops), 2 * radius, 2 * radius, (100, 100)).copy()
    put_centred(sprite, orb(max(2, round(radius * 0.8)), "#FFE2A0", 0.8), (radius, radius))
    return sprite
