"""What is painted where piles lie: empty places, panels, and the edges of the cards below the top one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.rules.cards import Suit
from game.view.drawing.card_shadow import card_shadow
from game.view.drawing.geometry import CARD_CORNER
from game.view.drawing.paint import box, layer, pip, put, put_box, put_centred, put_halo, sunken
from game.view.drawing.palette import AMBER
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import contrast, text_size
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import MIN_TEXT_PX, SERIF, SERIF_ITALIC, Style, fitted, width_of, write
from game.view.text.wrapping import wrapped

PAPER, PAPER_EDGE = "#EFE6D3", "#6B5A3E"
FITTED = 0.86  # of the width of a place: room for what is written in it


class Sign(NamedTuple):
    """A suit, and the colour to paint it in."""

    suit: Suit
    colour: str


@frozen
class Slot(Framed):
    """An empty place for a card that shows what it takes: a large letter, lines of text, suits."""

    line: str
    letter: str = ""
    notes: tuple[str, ...] = ()
    suits: tuple[Sign, ...] = ()
    strength: float = 1.0

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        put(canvas, sunken(width, height, self.line, self.strength), (x, y))
        centre, larger, side = x + width / 2, text_size() - 1, width * text_size()
        if self.letter:
            raised = 0.16 * larger if self.notes or self.suits else 0.0
            style = fitted(
                self.letter,
                Style(SERIF, round(width * (0.43 + 0.30 * larger)), self.line, opacity=0.66 * self.strength),
                FITTED * width,
            )
            write(canvas, self.letter, style, (centre, y + height * (0.42 - raised)))
        middle = y + height * (0.66 + 0.09 * larger if self.letter else 0.5)
        style, notes = self._fitted()
        if self.letter:  # the least text is large beside a small letter
            middle += 0.4 * max(0.0, style.px - 0.15 * side)
        for number, note in enumerate(notes):
            row = number - (len(notes) - 1) / 2
            write(canvas, note, style, (centre, middle + row * style.px * 1.2))
        columns = min(len(self.suits), 4 if larger <= 0.25 else 2)
        for number, (suit, colour) in enumerate(self.suits):
            row, column = divmod(number, columns)
            down = 0.71 - 0.12 * larger if self.letter else 0.5 - 0.11 * larger
            point = centre + (column - (columns - 1) / 2) * side * 0.19, y + height * down + row * 0.16 * side
            put_centred(canvas, pip(suit, round(side * 0.13), colour, 0.7 * self.strength), point)

    def _fitted(self) -> tuple[Style, Sequence[str]]:
        """Write the notes, or each word in a line of its own, as large as the place has room for."""
        room, tall = FITTED * self.box[2], self.box[3] * (0.42 if self.letter else 0.94)
        text, px = " ".join(self.notes), round(max(12, self.box[2] * 0.15) * text_size())
        style = Style(SERIF_ITALIC, px, self.line, opacity=0.7)
        longest = max(text.split(" "), key=len)
        style = fitted(longest, style, room)
        if width_of(longest, style) > self.box[2] - 2:
            return style, ()
        room = max(room, round(width_of(longest, style)) + 1)
        while True:
            whole = all(width_of(note, style) <= room for note in self.notes)
            lines = self.notes if whole else wrapped(text, style, room)
            if 1.2 * style.px * len(lines) <= tall or style.px <= MIN_TEXT_PX:
                return style, lines
            style = style._replace(px=style.px - 1)


@frozen
class PanelMark(Framed):
    """A background for a group, perhaps thinly outlined."""

    radius: float
    background: str
    opacity: float
    edge: str | None = None
    edge_opacity: float = 1.0
    edge_width: float = 1.0

    def paint(self, canvas: pygame.Surface) -> None:
        line = {"edge": self.edge, "edge_opacity": self.edge_opacity, "edge_width": self.edge_width}
        put_box(canvas, self.rect, self.radius, self.background, self.opacity, **line)


@frozen
class Glow(Framed):
    """A glow around a pile's top card, or around its empty place, or a `thin` ring."""

    card: int  # width in pixels
    thin: bool = False

    @property
    def bloom(self) -> int:
        return max(2, round(self.card * (0.025 if self.thin else 0.09)))

    def paint(self, canvas: pygame.Surface) -> None:
        put_halo(canvas, self.frame, round(self.card * CARD_CORNER), self.bloom, AMBER)


@frozen
class PileEdges(Framed):
    """The edges of the cards below a pile's top one, which lies in the box."""

    count: int

    @property
    def slivers(self) -> int:
        """The number of visible edges: one for every four cards, as far as there is room.

        In high contrast there are none: the line around the top card would cover all but their ends.
        """
        return 0 if contrast() else min(9, round(self.box[2] * 0.06) // self.step, max(0, (self.count - 1) // 4))

    @property
    def step(self) -> int:
        return max(1, int(self.box[2] * 0.010))

    @property
    def rect(self) -> pygame.Rect:
        x, y, width, height = self.box
        return pygame.Rect(x, y, width, height + self.depth).inflate(width // 3, width // 3)

    @property
    def depth(self) -> int:
        """The pixels by which they are seen below it."""
        return self.slivers * self.step

    def paint(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        if self.slivers:
            put(canvas, *card_shadow(width, (x, y, width, height + self.depth), 0.0))
            self.paint_edges(canvas)

    def paint_edges(self, canvas: pygame.Surface) -> None:
        x, y, width, height = self.box
        sprite = edges(width, height, self.slivers, self.step)
        put(canvas, sprite, (x, y + height + self.depth - sprite.get_height()))


@cached_sprite
def edges(width: int, height: int, count: int, step: int) -> pygame.Surface:
    """Draw the edges of a pile, `step` pixels apart, as they show below its top card."""
    visible = min(height, 2 * round(width * CARD_CORNER) + (count + 1) * step)  # the rest is covered by the top card
    sprite = layer(width, visible + count * step)
    for number in range(count, 0, -1):  # the lowest edge first
        opacity = 0.55 + 0.2 * (number % 2)
        card = box(width, visible, width * CARD_CORNER, PAPER, edge=PAPER_EDGE, edge_opacity=opacity)
        put(sprite, card, (0, number * step))
    return sprite
