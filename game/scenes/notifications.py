"""Messages for the player that do not depend on the scene, such as trouble with the disk; one line at a time."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from game.language import capitalised
from game.platform.display_text import escape_invisible
from game.view.drawing.ui_style import unit
from game.view.marks.banner import Banner
from game.view.text.rendering import typographic


class Notifications:
    """A queue of messages; the scene on top shows the first."""

    def __init__(self, wake: Callable[[], None] = lambda: None, clock: Callable[[], float] = time.monotonic) -> None:
        """Start empty; `wake` is called, by any thread, when there is a new message."""
        self._wake, self._clock = wake, clock
        self._queue: deque[str] = deque()
        self._current = ""
        self._until: float | None = None  # None until it is drawn for the first time

    def add(self, sentence: str) -> None:
        """Queue a message; any thread may call this. A message that is still in the queue is not added again."""
        text = escape_invisible(typographic(capitalised(sentence).rstrip(".") + "."))
        if text != self._current and text not in self._queue:
            self._queue.append(text)
            self._wake()

    def poll(self) -> bool:
        """Go on to the next message if it is time; return whether the shown one has changed."""
        if self._current and self._until is not None and self._clock() >= self._until:
            return self._go_on()
        return not self._current and bool(self._queue) and self._go_on()

    def _go_on(self) -> bool:
        self._current, self._until = self._queue.popleft() if self._queue else "", None
        return True

    @property
    def current(self) -> str:
        """The present message, "" for none."""
        return self._current

    @property
    def wait(self) -> float | None:
        """Return the seconds until the next message is due, or None."""
        return None if self._until is None or not self._current else max(0.0, self._until - self._clock())

    def marks(self, size: tuple[int, int]) -> list[Banner]:
        """Return the marks of the message for a window of a size in pixels; its time starts with the first call."""
        if not self._current:
            return []
        self._until = self._until or self._clock() + 15.0  # seconds, unless it is clicked away
        return [Banner(self._current, size, unit(size))]

    def dismiss(self, point: tuple[int, int], size: tuple[int, int]) -> bool:
        """Handle a click: return whether it was on the message, and remove that."""
        return (
            bool(self._current) and Banner(self._current, size, unit(size)).rect.collidepoint(point) and self._go_on()
        )
