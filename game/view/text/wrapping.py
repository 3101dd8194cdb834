"""Wraps texts into lines that fit a width."""

from __future__ import annotations

import sys
from functools import lru_cache

from game.view.text.rendering import Style, fits, shortened, width_of


@lru_cache(maxsize=1024)  # because what is shown is measured at each refresh
def wrapped(text: str, style: Style, room: float, maximum: int = sys.maxsize) -> tuple[str, ...]:
    """Wrap a text into lines of at most `room` pixels; a word that does not fit is shortened in its middle.

    The last of `maximum` lines takes the rest of the text, shortened likewise. No-break spaces are kept, dots between
    two parts of a text only within a line.
    """
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
    return tuple(stripped for line in lines if (stripped := line.strip(" ·"))) or ("",)


@lru_cache(maxsize=1024)
def balanced(text: str, style: Style, room: float, count: int = 1, maximum: int = sys.maxsize) -> tuple[str, ...]:
    """Wrap a text into lines that are about equally long: as few as there is room for, but at least `count`.

    If these are more than `maximum`, it is wrapped and shortened instead.
    """
    count = max(count, len(wrapped(text, style, room)))
    if count > maximum:
        return wrapped(text, style, room, maximum)
    narrow = max([width_of(text, style) / count, *(width_of(word, style) for word in text.split(" "))])
    while len(lines := wrapped(text, style, min(narrow, room))) > count and narrow < room:
        narrow *= 1.04
    return lines
