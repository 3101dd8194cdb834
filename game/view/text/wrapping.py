"""Wraps texts into lines that fit a width."""

from __future__ import annotations

import sys
from functools import lru_cache

from game.view.text.rendering import MIN_TEXT_PX, Style, fits, fitted, shortened


def folded(text: str, style: Style, room: float, maximum: int = 2) -> tuple[Style, list[str]]:
    """Make a text fit into a room in pixels: a little smaller, in several lines, or both."""
    reduced = round(0.75 * style.px)  # the size at which it is broken into lines
    small = fitted(text, style, room, max(MIN_TEXT_PX, reduced))
    if fits(text, small, room):
        return small, [text]
    minimum = max(MIN_TEXT_PX, min(style.px, 12))
    small = style._replace(px=max(minimum, reduced))
    while small.px > minimum and len(wrapped(text, small, room, maximum + 1)) > maximum:
        small = small._replace(px=small.px - 1)
    return small, wrapped(text, small, room, maximum)


def wrapped(text: str, style: Style, room: float, maximum: int = sys.maxsize) -> list[str]:
    """Wrap a text into lines of at most `room` pixels; a word that does not fit is shortened in its middle.

    The last of `maximum` lines takes the rest of the text, shortened likewise. No-break spaces are kept.
    """
    return [*_lines(text, style, room, maximum)]


@lru_cache(maxsize=1024)  # because what is shown is measured at each refresh
def _lines(text: str, style: Style, room: float, maximum: int) -> list[str]:
    lines, words = [""], text.replace("\n", " ").split(" ")
    for number, word in enumerate(words):
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1]:
            lines[-1] = shortened(word, style, room)
        elif fits(longer, style, room):
            lines[-1] = longer
        elif len(lines) < maximum:
            lines.append(shortened(word, style, room))
        else:
            lines[-1] = shortened(" ".join([lines[-1], *words[number:]]), style, room)
            break
    return lines
