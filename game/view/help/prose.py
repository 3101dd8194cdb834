"""Running text: words wrapped into lines, with suits drawn as signs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.rules.cards import Suit, parse_card
from game.view.drawing.geometry import Pixel
from game.view.drawing.paint import pip, put
from game.view.drawing.palette import GOLD_HIGH, IVORY, RED_ON_FELT
from game.view.drawing.ui_style import letter
from game.view.frozen import frozen
from game.view.help.text import Face, Run, Runs
from game.view.marks.mark import Mark
from game.view.text.rendering import SANS, SANS_BOLD, SERIF_ITALIC, Style, font, width_of, write

CARD = re.compile(r"\b([A2-9TJQK])([CDHS])\b")
SIGN = re.compile("([♠♥♦♣])( ?)")
SIGNS = dict(zip("♣♠♥♦", Suit, strict=True))
PIP = 0.78  # height of a suit's sign over the font size
Word = list[tuple[str, Style]]  # its parts


class Fonts(NamedTuple):
    """The fonts of running text."""

    px: int
    colour: str = IVORY

    def style(self, face: Face) -> Style:
        return {
            "bold": Style(SANS_BOLD, self.px, GOLD_HIGH),
            "italic": Style(SERIF_ITALIC, round(self.px * 1.06), self.colour),
            "cards": Style(SANS_BOLD, self.px, self.colour),
            "plain": Style(SANS, self.px, self.colour),
        }[face]

    @property
    def height(self) -> int:
        return round(self.px * 1.5)


class Piece(NamedTuple):
    """Text or the sign of a suit, with its distance in pixels from the start of the line."""

    x: float
    text: str
    style: Style

    @property
    def end(self) -> float:
        """The distance of its right end from the start of the line."""
        return self.x + _width(self.text, self.style)


def _width(text: str, style: Style) -> float:
    return style.px * PIP * 0.96 if text in SIGNS else width_of(text, style)


@frozen
class Line(Mark):
    """A line of text in several faces."""

    pieces: tuple[Piece, ...]
    corner: Pixel
    height: int
    width: float

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(*self.corner, round(self.width) + 2, self.height)

    @property
    def spoken(self) -> str:
        return " ".join(SIGNS[piece.text].words if piece.text in SIGNS else piece.text for piece in self.pieces)

    def paint(self, canvas: pygame.Surface) -> None:
        x, base = self.corner[0], self.corner[1] + self.height * 0.68
        for piece in self.pieces:
            style = piece.style
            if piece.text in SIGNS:
                suit, side = SIGNS[piece.text], round(style.px * PIP)
                sign = pip(suit, side, RED_ON_FELT if suit.is_red else style.colour)
                put(canvas, sign, (x + piece.x, base - side * 0.94))
            else:
                write(canvas, piece.text, style, (x + piece.x, base), "sl")


def wrapped(runs: Iterable[Run], width: float, fonts: Fonts, *, hang: float = 0.0) -> list[Line]:
    """Wrap text into lines of at most `width` pixels from (0, 0) downwards, all but the first indented by `hang`.

    A longer word, such as a path, is broken.
    """
    lines: list[list[Piece]] = [[]]
    for word in (part for whole in _words(runs, fonts) for part in _broken(whole, width - hang)):
        wide = sum(_width(text, style) for text, style in word)
        space = " " if lines[-1] else ""
        if space and lines[-1][-1].end + _gap(lines[-1][-1].style, *word[0]) + wide > width:
            lines.append([])
            space = ""
        for text, style in word:
            _append(lines[-1], space, text, style, hang if lines[1:] else 0.0)
            space = ""
    return [
        Line(tuple(line), (0, n * fonts.height), fonts.height, max(piece.end for piece in line))
        for n, line in enumerate(lines)
        if line
    ]


@lru_cache(maxsize=32)  # the bubble of a tour is measured at each refresh
def balanced(runs: Runs, width: float, fonts: Fonts) -> list[Line]:
    """Wrap text into as many lines as `wrapped`, as equally long as they can be without breaking more words."""
    lines = wrapped(runs, width, fonts)
    widest = max((sum(_width(*part) for part in word) for word in _words(runs, fonts)), default=width)
    room = width  # which shrinks in each pass: words joined to a line may be a pixel wider than the sum of them
    while (room := min(room, max((line.width for line in lines), default=0.0)) - 1) >= widest:
        shorter = wrapped(runs, room, fonts)
        if len(shorter) > len(lines):
            break
        lines = shorter
    return lines


def _broken(word: Word, width: float) -> Iterator[Word]:
    """Yield a word, in as few parts as fit into a width if it has one style."""
    (text, style), *others = word
    while not others and len(text) > 1 and _width(text, style) > width:
        end = next((end for end in range(len(text) - 1, 1, -1) if _width(text[:end], style) <= width), 1)
        yield [(text[:end], style)]
        text = text[end:]
    yield [(text, style), *others]


def _append(line: list[Piece], space: str, text: str, style: Style, start: float) -> None:
    """Join text of one style into one piece, which is faster to draw, but signs and spaces after them stay separate."""
    last = line[-1] if line else None
    if last and last.style == style and not {last.text, text} & {*SIGNS, " "}:
        line[-1] = last._replace(text=last.text + space + text)
    else:
        gap = _gap(last.style, text, style) if last and space else 0.0
        line.append(Piece((last.end if last else start) + gap, text, style))


@lru_cache(maxsize=1024)
def _gap(style: Style, text: str, other: Style) -> float:
    """Return the space between a word of a style and a text of another; more after italics, less before their f."""
    metric = font(other.face, other.px).metrics(text)[0]
    gap = max(width_of(" ", style), width_of(" ", other)) + (min(0, metric[0]) if metric else 0)
    return gap + 0.08 * style.px if style.face == SERIF_ITALIC != other.face else gap


def _words(runs: Iterable[Run], fonts: Fonts) -> Iterator[Word]:
    """Yield the parts of each word, which may contain several styles; cards with what is between them are one."""
    word: Word = []
    for run in runs:
        style = fonts.style(run.face)
        parts = [CARD.sub(_with_sign, run.text)] if run.face == "cards" else run.text.split(" ")
        for number, part in enumerate(parts):
            if number and word:
                yield word
                word = []
            word += [(piece, style) for piece in SIGN.split(part) if piece]
    if word:
        yield word


def _with_sign(found: re.Match[str]) -> str:
    rank, suit, _ = parse_card(found[0])
    return letter(rank) + next(sign for sign in SIGNS if SIGNS[sign] is suit)
