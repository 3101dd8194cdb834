"""Messages for the player that do not depend on the scene, such as trouble with the disk; one line at a time.

A table shows them in its bar, where they cover no card, every other scene at the foot of the window or at its head.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.language import capitalised, typographic
from game.platform.display_text import escape_invisible
from game.platform.threads import Wake
from game.view.drawing.geometry import Pixel, Size, boxed
from game.view.drawing.palette import AMBER
from game.view.drawing.ui_style import unit
from game.view.marks.text_box import TextBox, text_style

if TYPE_CHECKING:
    from game.scenes.widgets.widget import Widget


class Notifications:
    """A queue of messages; the scene on top shows the first."""

    def __init__(self, wake: Wake = lambda: None) -> None:
        """Start empty; `wake` is called, by any thread, when there is a new message."""
        self._wake = wake
        self._queue: deque[str] = deque()
        self.current = ""  # the present message
        self._until: float | None = None  # None until it is drawn for the first time
        self.standing: Callable[[], str] = lambda: ""  # returns a message that is shown as long as it is true
        self.seconds = 10.0  # that a message is shown; infinity until it is dismissed
        self.stands = True  # whether the present message is that one, or there is none
        self._banner: TextBox | None = None  # at an edge of the window, if it was shown there last

    def add(self, sentence: str) -> None:
        """Queue a message; any thread may call this. A message that is still in the queue is not added again."""
        text = _text(sentence)
        if text not in (self.current, _text(self.standing()), *self._queue):
            self._queue.append(text)
        self._wake()

    def poll(self) -> bool:
        """Go on to the next message if it is time; return whether the shown one has changed."""
        if self.stands:
            over = bool(self._queue) or self.current != _text(self.standing())
        else:
            over = self._until is not None and time.monotonic() >= self._until
        return over and self._go_on()

    def _go_on(self) -> bool:
        self._until, self.stands = None, not self._queue
        self.current = self._queue.popleft() if self._queue else _text(self.standing())
        return True

    @property
    def wait(self) -> float:
        """Return the seconds until the next message is due, infinity for never."""
        if self.stands and self.current:
            return 1.0  # until it may no longer be true
        return inf if self._until is None else max(0.0, self._until - time.monotonic())

    def show(self) -> str:
        """Return the message, for the scene that shows it, or ""; its time starts with the first call."""
        self._banner = None
        if self.current:
            self._until = self._until or time.monotonic() + self.seconds
        return self.current

    def marks(self, size: Size, controls: Iterable[Widget] = ()) -> list[TextBox]:
        """Show the message in a window of a size in pixels, as near to its foot as it covers no control."""
        if not self.show():
            return []
        u, key, foot = unit(size), "" if self.stands else "×", (size[0] // 2, size[1], 0, 0)
        area = boxed(pygame.Rect((0, 0), size).inflate(-0.14 * size[0], -16 * u))
        clear = tuple(boxed(control.rect) for control in controls if control.in_view)
        self._banner = TextBox(self.current, text_style(u), u, foot, area, AMBER, clear=clear, key=key)
        return [self._banner]

    def dismiss(self, point: Pixel) -> bool:
        """Handle a click: return whether it was on a message at an edge that can be removed, and remove that."""
        there = self._banner and pygame.Rect(self._banner.box).collidepoint(point)
        return bool(there) and not self.stands and self._go_on()

    def close(self) -> bool:
        """Remove a message that is shown until it is dismissed; return whether there was one."""
        return self._until == inf and not self.stands and self._go_on()

    def remove(self) -> None:
        """Remove the message, unless it stands."""
        if not self.stands:
            self._go_on()


def _text(sentence: str) -> str:
    """Return a sentence as it is shown."""
    return escape_invisible(typographic(capitalised(sentence).rstrip(". ") + ".")) if sentence else ""
