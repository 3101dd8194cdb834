"""A topic of the help as boxes, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.scenes.widgets.layout import Column, Node, Padded, Row, Sized, Space, Tight, measured, title
from game.view.drawing.palette import IVORY, IVORY_2
from game.view.frozen import altered, frozen
from game.view.help.chips import Caps, Chips
from game.view.help.prose import Fonts, Line, balanced, wrapped
from game.view.help.text import Block, Chords, Picture, Ranks, Run, Words
from game.view.widgets.widget_marks import Image

TEXT, CAPTION = 18, 16  # units: the sizes of text
LEAST = 0.8  # pixels a unit; text gets no smaller
DOT = (Run("•", "bold"),)
Movable = Chips | Caps | Image


@frozen
class Prose(Node):
    """Running text; `hangs` says whether lines after the first one are indented."""

    grows = True

    runs: tuple[Run, ...]
    size: float = TEXT
    colour: str = IVORY
    hangs: bool = False
    centred: bool = False

    def width(self, u: float) -> int:  # noqa: ARG002 - other boxes decide where it is wrapped
        return 0

    @measured
    def _lines(self, width: int, u: float) -> list[Line]:
        fonts = Fonts(round(self.size * max(LEAST, u)), self.colour)
        if self.centred:
            return balanced(self.runs, width, fonts)
        return wrapped(self.runs, width, fonts, hang=fonts.px if self.hangs else 0)

    def height(self, width: int, u: float) -> int:
        return sum(line.height for line in self._lines(width, u))

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Line]:
        for line in self._lines(rect.w, u):
            left = (rect.w - round(line.width)) // 2 if self.centred else 0
            yield altered(line, corner=(rect.x + left, rect.y + line.corner[1]))


@frozen
class Made(Node):
    """A mark that is made for a width, in the middle of it; or one that is the same in any, and does not grow."""

    make: Callable[[int, float], Movable]
    grows: bool = True

    @measured
    def _made(self, width: int, u: float) -> Movable:
        return self.make(width, u)

    def width(self, u: float) -> int:
        return 0 if self.grows else self._made(0, u).rect.w

    def height(self, width: int, u: float) -> int:
        return self._made(width if self.grows else 0, u).rect.h

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Movable]:
        mark = self._made(rect.w if self.grows else 0, u)
        left = (rect.w - mark.rect.w) // 2 if self.grows else 0
        yield replace(mark, corner=(rect.x + left, rect.y))


def topic(blocks: Sequence[Block], draw: Callable[[str, int], pygame.Surface]) -> Node:
    """Return a topic; `draw` returns the picture for a description and a width."""
    keys = [_caps(block) for block in blocks if isinstance(block, Chords)]
    parts = [part for block in blocks for part in _parts(block, draw, keys)]
    return Column(*parts[1:])  # without space at the top


def _caps(chords: Chords) -> Node:
    return Made(lambda _, u: Caps(chords.keys, (0, 0), round(TEXT * max(LEAST, u))), grows=False)


def _parts(block: Block, draw: Callable[[str, int], pygame.Surface], keys: Sequence[Node]) -> list[Node]:
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
            return [Space(4), Row(Tight(_caps(block), keys), words, gap=16, top=True)]
        case Picture(description, caption):
            picture = Made(lambda width, u: Image(draw(description, width), (0, 0), 10 * u))
            return [Space(19), picture, Space(7), Prose(caption, CAPTION, IVORY_2, centred=True), Space(11)]
