"""A topic of the help as a column of marks, which a form scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.rules.cards import RANKS, Rank
from game.view.drawing.paint import box, put
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.ui_style import letter
from game.view.frozen import frozen
from game.view.help.prose import Fonts, Line, Piece, wrapped
from game.view.help.text import Block, Chords, Picture, Ranks, Run, Words
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PAPER, PAPER_EDGE
from game.view.text.rendering import SANS_BOLD, SERIF, Style, width_of, write
from game.view.text.wrapping import wrapped as broken
from game.view.widgets.widget_marks import Image

CHIPS = 13  # ranks in a row


@frozen
class Chips(Mark):
    """A row of ranks on small cards; where it wraps around there is a gap and a gold edge."""

    ranks: str
    step: int
    corner: tuple[int, int]
    width: int

    @property
    def _pitch(self) -> float:
        return self.width / (CHIPS + 0.25 * len(self._turns))

    @property
    def _turns(self) -> list[int]:
        """Return the indices at which a rank wraps around."""
        values = [RANKS.index(rank) for rank in self.ranks]
        return [n for n in range(1, len(values)) if (values[n] - values[n - 1]) * self.step < 0]

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(*self.corner, self.width, round(self.width / CHIPS * 1.12))

    def paint(self, canvas: pygame.Surface) -> None:
        pitch, rect, turns = self._pitch, self.rect, self._turns
        side = round(pitch * 0.9), rect.h - 2
        style = Style(SERIF, round(pitch * 0.56), "#17131A")
        for number, rank in enumerate(self.ranks):
            shift = 0.25 * sum(turn <= number for turn in turns)
            x = rect.x + (number + shift) * pitch
            edge = {"edge": GOLD, "edge_width": 2.5} if number in turns else {"edge": PAPER_EDGE}
            put(canvas, box(*side, 4, PAPER, **edge), (x, rect.y))
            centre = x + side[0] / 2, rect.y + rect.h * 0.47
            write(canvas, letter(Rank(RANKS.index(rank) + 1)), style, centre)


@frozen
class Caps(Mark):
    """Keys, one chord below the other."""

    keys: tuple[str, ...]
    corner: tuple[int, int]
    px: int

    @property
    def _style(self) -> Style:
        return Style(SANS_BOLD, self.px - 2, GOLD_HIGH)

    @property
    def pitch(self) -> int:
        """The distance in pixels from one to the next."""
        return round(self.px * 1.9)

    @property
    def rect(self) -> pygame.Rect:
        width = max(width_of(key, self._style) for key in self.keys) + self.px
        return pygame.Rect(*self.corner, round(width), self.pitch * len(self.keys))

    def paint(self, canvas: pygame.Surface) -> None:
        for row, key in enumerate(self.keys):
            cap = pygame.Rect(0, 0, round(width_of(key, self._style)) + self.px, round(self.px * 1.55))
            cap.topleft = self.corner[0], self.corner[1] + row * self.pitch
            put(canvas, box(*cap.size, 5, IVORY, 0.10, edge=IVORY, edge_opacity=0.25), cap.topleft)
            write(canvas, key, self._style, cap.center)


Movable = Line | Chips | Caps | Image


class Column(NamedTuple):
    """Marks one below the other, starting at (0, 0), and their height in pixels."""

    marks: tuple[Movable, ...]
    height: int

    def at(self, corner: tuple[int, int], visible: pygame.Rect) -> Iterator[Mark]:
        """Yield the marks that are visible in a part of the window, with the column's corner at a point."""
        for mark in self.marks:
            x, y = mark.corner
            if mark.rect.move(corner).colliderect(visible):
                yield replace(mark, corner=(x + corner[0], y + corner[1]))


class TopicBuilder:
    """Builds a column, `width` pixels wide; `unit` is that of the window."""

    def __init__(self, width: int, unit: float) -> None:
        self.width, self.unit = width, unit
        self.fonts = Fonts(max(14, round(18 * unit)))  # pixels, and units
        self._marks: list[Movable] = []
        self._y = 0

    @property
    def column(self) -> Column:
        """Return what has been added so far."""
        return Column(tuple(self._marks), self._y)

    def space(self, fraction: float) -> None:
        """Add space of a share of a line; nothing at the very top."""
        self._y += round(fraction * self.fonts.height) if self._marks else 0

    def words(self, lines: Iterable[Line]) -> None:
        """Add lines of text."""
        for line in lines:
            self._marks.append(line.at((line.corner[0], self._y)))
            self._y += line.height

    def section(self, text: str) -> None:
        """Add a heading, of several lines if it is long."""
        self.space(1.0)
        px = round(self.fonts.px * 1.5)
        style = Style(SERIF, px, IVORY)
        lines = broken(text, style, self.width)
        self.words([Line((Piece(0, line, style),), (0, 0), round(px * 1.45)) for line in lines])
        self.space(0.1)

    def paragraph(self, words: Words) -> None:
        """Add a paragraph, an item or a term."""
        self.space(0.25 if words.kind == "item" else 0.45)
        indent = 0 if words.kind == "paragraph" else round(1.1 * self.fonts.px)
        lines = wrapped(words.runs, self.width, self.fonts, indent=indent)
        if words.kind == "item":
            dot = Piece(0, "•", Style(SANS_BOLD, self.fonts.px, GOLD))
            lines[0] = replace(lines[0], pieces=(dot, *lines[0].pieces))
        elif words.kind == "term":
            pieces = (piece._replace(x=piece.x - indent) for piece in lines[0].pieces)
            lines[0] = replace(lines[0], pieces=tuple(pieces))
        self.words(lines)

    def ranks(self, row: Ranks) -> None:
        """Add a row of ranks."""
        self.space(0.3)
        self._put(Chips(row.ranks, row.step, (0, self._y), self.width))

    def picture(self, drawn: pygame.Surface, caption: Iterable[Run]) -> None:
        """Add a centred picture with its caption below."""
        self.space(0.7)
        self._put(Image(drawn, ((self.width - drawn.get_width()) // 2, self._y), radius=10 * self.unit))
        self.space(0.25)
        fonts = Fonts(max(13, self.fonts.px - 2), IVORY_2)
        lines = wrapped(caption, self.width, fonts)
        self.words(replace(line, corner=(round((self.width - line.width) / 2), 0)) for line in lines)
        self.space(0.4)

    def key(self, chords: Chords) -> None:
        """Add keys and the text of what they do, beside each other."""
        self.space(0.15)
        caps = Caps(chords.keys, (0, self._y), self.fonts.px)
        left, top = round(0.36 * self.width), self._y
        lines = wrapped((Run(chords.label, "plain"),), self.width, self.fonts, indent=left)
        self._put(caps)
        bottom, self._y = self._y, top + round(0.1 * self.fonts.px)
        self.words(lines)
        self._y = max(self._y, bottom)

    def _put(self, mark: Movable) -> None:
        self._marks.append(mark)
        self._y += mark.rect.h


def write_blocks(builder: TopicBuilder, blocks: Iterable[Block], draw: Callable[[str], pygame.Surface]) -> None:
    """Add a topic; `draw` returns the picture for a description."""
    for block in blocks:
        match block:
            case Words("section", (Run(text), *_)):
                builder.section(text)
            case Words():
                builder.paragraph(block)
            case Ranks():
                builder.ranks(block)
            case Chords():
                builder.key(block)
            case Picture(description, caption):
                builder.picture(draw(description), caption)
