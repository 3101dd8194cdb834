"""A topic of the help as boxes, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil

import pygame

from game.scenes.widgets.layout import (
    Column,
    Drawn,
    Layers,
    Node,
    Padded,
    Row,
    Sized,
    Space,
    Text,
    Tight,
    measured,
    title,
)
from game.view.drawing.palette import GOLD_HIGH, IVORY, IVORY_2
from game.view.frozen import altered, frozen
from game.view.help.chips import Chips
from game.view.help.prose import Fonts, Line, balanced, wrapped
from game.view.help.text import Block, Chords, Picture, Ranks, Run, Runs, Words
from game.view.marks.pile_marks import PanelMark
from game.view.text.rendering import SANS_BOLD, Style
from game.view.widgets.widget_marks import DrawnImage

TEXT, CAPTION = 18, 16  # units: the sizes of text
LEAST = 0.8  # pixels a unit; text gets no smaller
DOT = (Run("•", "bold"),)
Movable = Chips | DrawnImage


@frozen
class Prose(Node):
    """Running text; `hangs` says whether lines after the first one are indented."""

    grows = True

    runs: Runs
    size: float = TEXT
    colour: str = IVORY
    hangs: bool = False
    centred: bool = False

    @measured
    def _lines(self, width: int, u: float) -> list[Line]:
        fonts = Fonts(round(self.size * max(LEAST, u)), self.colour)
        if self.centred:
            return balanced(self.runs, width, fonts)
        return wrapped(self.runs, width, fonts, hang=fonts.px if self.hangs else 0)

    def snug(self, width: int, u: float) -> int:
        """Return the width of its longest line in a width."""
        return ceil(max(line.width for line in self._lines(width, u)))

    def height(self, width: int, u: float) -> int:
        return sum(line.height for line in self._lines(width, u))

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Line]:
        for line in self._lines(rect.w, u):
            left = (rect.w - round(line.width)) // 2 if self.centred else 0
            yield altered(line, corner=(rect.x + left, rect.y + line.corner[1]))


@frozen
class Made(Node):
    """A mark that is made for a width, in the middle of it."""

    grows = True

    make: Callable[[int, float], Movable]

    @measured
    def _made(self, width: int, u: float) -> Movable:
        return self.make(width, u)

    def height(self, width: int, u: float) -> int:
        return self._made(width, u).rect.h

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Movable]:
        mark = self._made(rect.w, u)
        yield replace(mark, corner=(rect.x + (rect.w - mark.rect.w) // 2, rect.y))


def topic(blocks: Sequence[Block], picture: Callable[[str, int], DrawnImage]) -> Node:
    """Return a topic; `picture` returns the picture for a description and a width."""
    keys = [_keys(block) for block in blocks if isinstance(block, Chords)]
    parts = [part for block in blocks for part in _parts(block, picture, keys)]
    return Column(*parts[1:])  # without space at the top


def _keys(chords: Chords) -> Node:
    """Return keys, one chord below the other."""
    return Column(*map(_key, chords.keys), gap=6)


def _key(chord: str) -> Node:
    ground = Drawn(0, 0, lambda rect, _: [PanelMark(rect, 5, IVORY, 0.1, IVORY, 0.25)])
    text = Text(chord, lambda u: Style(SANS_BOLD, round(TEXT * max(LEAST, u)) - 2, GOLD_HIGH), anchor="mc")
    return Tight(Layers(ground, Padded(text, 8, 4)))


def _parts(block: Block, picture: Callable[[str, int], DrawnImage], keys: Sequence[Node]) -> list[Node]:
    """Return space and the boxes of a block; those of labels begin at the right of all keys."""
    match block:
        case Words("section", (Run(text), *_)):
            return [Space(27), title(text, 27), Space(3)]
        case Words("item", runs):
            return [Space(7), Row(Sized(Prose(DOT), 20), Prose(runs), top=True)]
        case Words(kind, runs):
            return [Space(12), Prose(runs, hangs=kind == "term")]
        case Ranks(step, ranks):
            return [Space(8), Made(lambda width, _: Chips(ranks, step, (0, 0), width))]
        case Chords(_, label):
            words = Padded(Prose((Run(label, "plain"),)), down=2)  # at the middle of the first key
            return [Space(7), Row(Tight(_keys(block), keys), words, gap=16, top=True)]
        case Picture(description, caption):
            shown = Made(lambda width, _: picture(description, width))
            return [Space(19), shown, Space(7), Prose(caption, CAPTION, IVORY_2, centred=True), Space(11)]
