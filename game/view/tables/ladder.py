"""The marks of Calculation: the ladder of a foundation, and its miniature."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor

import pygame

from game.rules.cards import Rank
from game.view.drawing.easing import lerp, smoothstep
from game.view.drawing.geometry import Box, Point, outer
from game.view.drawing.paint import fill, orb, put, put_centred, stroke, svg
from game.view.drawing.palette import GOLD, GOLD_HIGH
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import letter, text_size
from game.view.frozen import frozen
from game.view.marks.mark import AnimatedMark, Framed, Mark
from game.view.text.rendering import SERIF, SERIF_BOLD, Style, write

RING = 1.75  # height of the next rank over that of the others
GLOW = 0.92  # radius of its light over its height


@frozen
class Ladder(AnimatedMark):
    """The thirteen ranks of a foundation from top to bottom: lit as far as built, the next one large in a ring.

    While the ring is animated, `slid` is its position.
    """

    box: Box  # the rectangle of the column of ranks
    width: int  # of a card, in pixels
    interval: int
    done: int
    line: str
    background: str
    slid: float | None = None

    @property
    def key(self) -> str:
        return f"ladder {self.interval}"

    @property
    def number(self) -> int:
        return self.done

    def at(self, number: float) -> Mark:
        """Return the mark with the ring between two ranks."""
        done = floor(number)
        return replace(self, done=done, slid=min(12.0, done + smoothstep(number - done)) if number > done else None)

    @property
    def step(self) -> float:
        """The height of a rank, in pixels."""
        return min(self.box[3] / (12 + RING), 0.42 * self.width)

    @property
    def ring(self) -> float:
        """The height of the next rank, in pixels."""
        return min(0.50 * self.width, RING * self.step)

    @property
    def px(self) -> int:
        """The font size of a rank, in pixels."""
        return round(min(self.step * 0.70 * text_size(), self.step * 0.95, self.width * 0.20 * text_size()))

    @property
    def rect(self) -> pygame.Rect:
        x, y, width, _ = self.box
        middles = self.middles()
        reach = max(width / 2, self.ring)
        top, bottom = (self._ring_middle(middles) + side * GLOW * self.ring for side in (-1, 1))
        top, bottom = min(y, top), max(middles[-1] + self.step / 2, bottom)
        return outer(x + width / 2 - reach, top, 2 * reach, bottom - top)

    @property
    def _ringed(self) -> int:
        """The index of the next rank, or of the last one if the foundation is complete."""
        return min(self.done, 12)

    def middles(self) -> list[float]:
        """Return the vertical position of each rank; those near the ring have more room."""
        y, middles = float(self.box[1]), []
        ringed = self._ringed if self.slid is None else self.slid
        for place in range(13):
            height = lerp(self.step, self.ring, max(0.0, 1 - abs(place - ringed)))
            middles.append(y + height / 2)
            y += height
        return middles

    def _ring_middle(self, middles: list[float]) -> float:
        """Return the vertical position of the ring."""
        place = self._ringed if self.slid is None else self.slid
        above, below = floor(place), ceil(place)
        return lerp(middles[above], middles[below], place - above)

    def paint(self, canvas: pygame.Surface) -> None:
        x, middles = self.box[0] + self.box[2] / 2, self.middles()
        self._paint_line(canvas, x, middles, self.px * 0.62)
        lit, dark = Style(SERIF, self.px, GOLD_HIGH), Style(SERIF, self.px, self.line, opacity=0.66)
        for place, y in enumerate(middles):
            text = letter(Rank((place + 1) * self.interval % 13 or 13))
            if place == self._ringed and self.slid is None:
                self._paint_ringed(canvas, text, (x, y))
            else:
                write(canvas, text, lit if place < self.done else dark, (x, y))
        if self.slid is not None:
            self._paint_ring(canvas, self.background, 0.30, (x, self._ring_middle(middles)))

    def _paint_line(self, canvas: pygame.Surface, x: float, middles: list[float], half: float) -> None:
        """Paint the line, interrupted at the ranks."""
        top, width, pieces = middles[0], max(1.0, self.width * 0.011), ""
        for place in range(12):
            above, below = (self.ring * 0.46 if p == self._ringed else half for p in (place, place + 1))
            start, end = middles[place] + above - top, middles[place + 1] - below - top
            if end > start:
                look = stroke(GOLD, width, 0.95) if place < self.done else stroke(self.line, width, 0.30)
                pieces += f'<path d="M4 {start:.1f}V{end:.1f}" stroke-linecap="round" {look}/>'
        put(canvas, svg(pieces, 8, middles[-1] - top + 1), (x - 4, top))

    def _paint_ringed(self, canvas: pygame.Surface, text: str, centre: Point) -> None:
        """Paint the next rank in a ring, or the last one on a gold disc."""
        ground, colour = (self.background, "#FFF3CF") if self.done < 13 else (GOLD, self.background)
        self._paint_ring(canvas, ground, 0.55 if self.done < 13 else 1.0, centre)
        write(canvas, text, Style(SERIF_BOLD, round(self.ring * min(0.66, 0.54 * text_size())), colour), centre)

    def _paint_ring(self, canvas: pygame.Surface, ground: str, opacity: float, centre: Point) -> None:
        put_centred(canvas, orb(int(self.ring * GLOW), GOLD, 0.30), centre)
        line = max(1.2, self.width * 0.014)
        put_centred(canvas, _ring(round(self.ring * 0.43, 1), ground, opacity, line), centre)


@frozen
class Beads(Framed):
    """A ladder in a miniature: thirteen dots, lit as far as built, and a ring for the next."""

    done: int
    line: str

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        step, beads = height / 13, ""
        for place in range(13):
            radius, look = 0.17, fill(self.line, 0.35)
            if place == self.done:
                radius, look = 0.38, stroke(GOLD_HIGH, max(1.0, step * 0.13))
            elif place < self.done:
                radius, look = 0.26, fill(GOLD_HIGH)
            middle = f'cx="{width / 2}" cy="{(place + 0.5) * step:.1f}"'
            beads += f'<circle {middle} r="{step * radius:.2f}" {look}/>'
        put(canvas, svg(beads, width, height), (x, y))


@cached_sprite
def _ring(radius: float, ground: str, opacity: float, line: float) -> pygame.Surface:
    middle = radius + 2
    look = f'{fill(ground, opacity)} stroke="{GOLD}" stroke-width="{line:.2f}"'
    return svg(f'<circle cx="{middle}" cy="{middle}" r="{radius}" {look}/>', 2 * middle, 2 * middle)
