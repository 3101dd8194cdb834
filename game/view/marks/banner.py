"""A line of text at the bottom of the window, for problems that the player should know about."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.frozen import frozen
from game.view.marks.mark import Label, Mark, Point
from game.view.stage.paint import box, icon, put, put_centred
from game.view.text.rendering import (
    LEAST,
    SANS_EXTRABOLD,
    SANS_SEMIBOLD,
    Style,
    fitted,
    shortened,
    width_of,
    write,
)
from game.view.theme import AMBER, BUTTON_TEXT, IVORY, IVORY_2

WIDEST = 0.86  # share of the window's width
LITTLE = 0.75  # times its size that a text may have before it is broken
SIGN, CROSS = 46, 44  # units to the left and to the right of the text


@frozen
class Banner(Mark):
    """A text in as many lines as it needs, after a small amber sign; with a cross, a click removes it."""

    text: str
    window: tuple[int, int]
    unit: float

    @property
    def _style(self) -> Style:
        return Style(SANS_SEMIBOLD, max(13, round(17 * self.unit)), IVORY)

    @property
    def _lines(self) -> list[str]:
        return wrapped(self.text, self._style, WIDEST * self.window[0] - (SIGN + CROSS) * self.unit)

    @property
    def rect(self) -> pygame.Rect:
        """All that it paints, at the bottom of the window."""
        lines, style, u = self._lines, self._style, self.unit
        width = max(width_of(line, style) for line in lines) + (SIGN + CROSS) * u
        rect = pygame.Rect(0, 0, round(width), round(len(lines) * style.px * 1.45 + 22 * u))
        rect.midbottom = self.window[0] // 2, self.window[1] - round(8 * u)
        return rect

    def paint(self, canvas: pygame.Surface) -> None:
        """The ground, the sign, the text and the cross."""
        rect, style, u = self.rect, self._style, self.unit
        put(canvas, box(*rect.size, 12 * u, "#14151B", 0.97, edge=AMBER, edge_opacity=0.65), rect.topleft)
        sign, disc = (rect.x + SIGN / 2 * u, rect.centery), max(18, round(24 * u))
        put_centred(canvas, box(disc, disc, disc / 2, AMBER), sign)
        write(canvas, "!", Style(SANS_EXTRABOLD, round(disc * 0.72), BUTTON_TEXT), sign)
        put_centred(canvas, icon("close", max(12, round(15 * u)), IVORY_2), (rect.right - CROSS / 2 * u, rect.centery))
        lines = self._lines
        for row, line in enumerate(lines):
            y = rect.centery + (row - (len(lines) - 1) / 2) * style.px * 1.45
            write(canvas, line, style, (rect.x + SIGN * u, y), "ml")


def folded(text: str, style: Style, room: float, most: int = 2) -> tuple[Style, list[str]]:
    """Make a text fit into a room in pixels: a little smaller, or in several lines, or in these but smaller still."""
    small = fitted(text, style, room, max(LEAST, round(LITTLE * style.px)))
    if width_of(text, small) <= room:
        return small, [text]
    small = style._replace(px=max(LEAST, min(style.px, 12), round(LITTLE * style.px)))
    lines = wrapped(text, small, room)
    while len(lines) > most and small.px > max(LEAST, min(style.px, 12)):
        small = small._replace(px=small.px - 1)
        lines = wrapped(text, small, room)
    if len(lines) > most:
        lines[most - 1 :] = [shortened(" ".join(lines[most - 1 :]), small, room)]
    return small, lines


def in_lines(text: str, style: Style, position: Point, room: float, most: int = 2) -> list[Label]:
    """Write a text around a position in its size, in as many lines as may be; smaller only if that is not enough."""
    while len(wrapped(text, style, room)) > most and style.px > LEAST:
        style = style._replace(px=style.px - 1)
    return around(wrapped(text, style, room), style, position)


def stacked(  # noqa: PLR0913, PLR0917 - as a label has, and its room
    text: str, style: Style, position: Point, room: float, anchor: str = "ml", most: int = 2
) -> list[Label]:
    """Write a text around a position, folded so that it fits into a room in pixels."""
    style, lines = folded(text, style, room, most)
    return around(lines, style, position, anchor)


def around(lines: Sequence[str], style: Style, position: Point, anchor: str = "ml") -> list[Label]:
    """Write lines of text one below the other, with a position in their middle."""
    (x, y), pitch = position, 1.4 * style.px
    return [Label(line, style, (x, y + (row - (len(lines) - 1) / 2) * pitch), anchor) for row, line in enumerate(lines)]


def wrapped(text: str, style: Style, room: float) -> list[str]:
    """Wrap a text into lines of at most `room` pixels; a word that does not fit is shortened in its middle.

    No-break spaces are kept.
    """
    lines = [""]
    for word in text.replace("\n", " ").split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, style) > room:
            lines.append(shortened(word, style, room))
        else:
            lines[-1] = longer if width_of(longer, style) <= room else shortened(word, style, room)
    return lines
