"""The marks of Calculation: the ladder of a foundation, and its miniature."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
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
from game.view.marks.mark import AnimatedMark, Drawing, Framed, Mark
from game.view.text.rendering import SERIF, SERIF_BOLD, Style, write

RING = 1.75  # height of the next rank over that of the others
TWO_COLUMNS = 1.4  # text size from which on thirteen ranks are written in two columns
GLOW = 0.92  # radius of its light over its height


def rows() -> int:
    """Return the number of rows of ranks: all thirteen in a column, or in large text two columns."""
    return 13 if text_size() < TWO_COLUMNS else 7


@frozen
class Ladder(Framed, AnimatedMark):
    """The thirteen ranks of a foundation from top to bottom: lit as far as built, the next one large in a ring.

    The box is that of the column of ranks. While the ring is animated, `slid` is its position.
    """

    written = True

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
        return min(self.box[3] / (rows() - 1 + RING), 0.42 * self.width * text_size())

    @property
    def ring(self) -> float:
        """The height of the next rank, in pixels."""
        return min(min(0.50 * text_size(), 0.72) * self.width, RING * self.step)

    @property
    def px(self) -> int:
        """The font size of a rank, in pixels."""
        return round(min(self.step * min(0.70 * text_size(), 0.90), self.width * 0.20 * text_size()))

    @property
    def rect(self) -> pygame.Rect:
        x, y, width, _ = self.box
        middles = self.middles()
        (centre, middle), glow = self._ring_middle(middles), GLOW * self.ring
        left, right = min(x, centre - self.ring), max(x + width, centre + self.ring)
        top, bottom = min(y, middle - glow), max(middle + glow, *(down + self.step / 2 for _, down in middles))
        return outer(left, top, right - left, bottom - top)

    @property
    def _ringed(self) -> int:
        """The index of the next rank, or of the last one if the foundation is complete."""
        return min(self.done, 12)

    def middles(self) -> list[Point]:
        """Return the position of each rank; those near the ring have more room."""
        (x, top, width, _), middles, y = self.box, list[Point](), 0.0
        ringed = self._ringed if self.slid is None else self.slid
        for place in range(13):
            column, row = divmod(place, rows())
            y = y if row else float(top)
            height = lerp(self.step, self.ring, max(0.0, 1 - abs(place - ringed)))
            middles.append((x + width * (0.5 if rows() == 13 else 0.22 + 0.56 * column), y + height / 2))
            y += height
        return middles

    def _ring_middle(self, middles: list[Point]) -> Point:
        """Return the position of the ring."""
        place = self._ringed if self.slid is None else self.slid
        (x, above), (right, below) = middles[floor(place)], middles[ceil(place)]
        return lerp(x, right, place % 1), lerp(above, below, place % 1)

    def paint(self, canvas: pygame.Surface) -> None:
        middles = self.middles()
        self._paint_line(canvas, middles, self.px * 0.62)
        lit, dark = Style(SERIF, self.px, GOLD_HIGH), Style(SERIF, self.px, self.line, opacity=0.66)
        for place, point in enumerate(middles):
            text = letter(Rank((place + 1) * self.interval % 13 or 13))
            if place == self._ringed and self.slid is None:
                self._paint_ringed(canvas, text, point)
            else:
                write(canvas, text, lit if place < self.done else dark, point)
        if self.slid is not None:
            self._paint_ring(canvas, self.background, 0.30, self._ring_middle(middles))

    def _paint_line(self, canvas: pygame.Surface, middles: list[Point], half: float) -> None:
        """Paint the line, interrupted at the ranks."""
        width = max(1.0, self.width * 0.011)
        for place, ((x, y), (_, following)) in enumerate(pairwise(middles)):
            above, below = (self.ring * 0.46 if p == self._ringed else half for p in (place, place + 1))
            if (tall := following - below - y - above) > 0:
                look = stroke(GOLD, width, 0.95) if place < self.done else stroke(self.line, width, 0.30)
                line = f'<path d="M4 1V{tall + 1:.1f}" stroke-linecap="round" {look}/>'
                put(canvas, svg(line, 8, tall + 2), (x - 4, y + above - 1))

    def _paint_ringed(self, canvas: pygame.Surface, text: str, centre: Point) -> None:
        """Paint the next rank in a ring, or the last one on a gold disc."""
        ground, colour = (self.background, "#FFF3CF") if self.done < 13 else (GOLD, self.background)
        self._paint_ring(canvas, ground, 0.55 if self.done < 13 else 1.0, centre)
        write(canvas, text, Style(SERIF_BOLD, round(self.ring * min(0.69, 0.54 * text_size())), colour), centre)

    def _paint_ring(self, canvas: pygame.Surface, ground: str, opacity: float, centre: Point) -> None:
        put_centred(canvas, orb(int(self.ring * GLOW), GOLD, 0.30), centre)
        line = max(1.2, self.width * 0.014)
        put_centred(canvas, _ring(round(self.ring * 0.43, 1), ground, opacity, line), centre)


def beads(box: Box, done: int, line: str) -> Drawing:
    """Return a ladder in a miniature: thirteen dots, lit as far as built, and a ring for the next."""
    step, dots = box[3] / 13, ""
    for place in range(13):
        radius, look = 0.17, fill(line, 0.35)
        if place == done:
            radius, look = 0.38, stroke(GOLD_HIGH, max(1.0, step * 0.13))
        elif place < done:
            radius, look = 0.26, fill(GOLD_HIGH)
        dots += f'<circle cx="{box[2] / 2}" cy="{(place + 0.5) * step:.1f}" r="{step * radius:.2f}" {look}/>'
    return Drawing(box, dots)


@cached_sprite
def _ring(radius: float, ground: str, opacity: float, line: float) -> pygame.Surface:
    middle = radius + 2
    look = f'{fill(ground, opacity)} stroke="{GOLD}" stroke-width="{line:.2f}"'
    return svg(f'<circle cx="{middle}" cy="{middle}" r="{radius}" {look}/>', 2 * middle, 2 * middle)
