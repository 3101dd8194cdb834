"""Wraps texts into lines that fit a width."""

from __future__ import annotations

from game.view.text.rendering import MIN_TEXT_PX, Style, fitted, shortened, width_of


def folded(text: str, style: Style, room: float, maximum: int = 2) -> tuple[Style, list[str]]:
    """Make a text fit into a room in pixels: a little smaller, in several lines, or both."""
    reduced = round(0.75 * style.px)  # the size at which it is broken into lines
    small = fitted(text, style, room, max(MIN_TEXT_PX, reduced))
    if width_of(text, small) <= room:
        return small, [text]
    minimum = max(MIN_TEXT_PX, min(style.px, 12))
    small = style._replace(px=max(minimum, reduced))
    lines = wrapped(text, small, room)
    while len(lines) > maximum and small.px > minimum:
        small = small._replace(px=small.px - 1)
        lines = wrapped(text, small, room)
    if len(lines) > maximum:
        lines[maximum - 1 :] = [shortened(" ".join(lines[maximum - 1 :]), small, room)]
    return small, lines


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
