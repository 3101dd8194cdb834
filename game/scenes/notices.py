"""What the player is told whatever is on the screen, such as trouble with the disk: one line after the other."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from game.language import begun
from game.platform.shown import legible
from game.view.marks.banner import Banner
from game.view.text.lettering import typographic
from game.view.theme import unit

SECONDS = 15.0  # that a sentence stays, unless it is clicked away


class Notices:
    """Sentences that wait to be read; each is shown by whatever scene is on top."""

    def __init__(self, wake: Callable[[], None] = lambda: None, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing to say; `wake` is called, by any thread, when there is something new."""
        self._wake, self._clock = wake, clock
        self._waiting: deque[str] = deque()
        self._shown = ""
        self._until: float | None = None  # None until it is drawn

    def add(self, sentence: str) -> None:
        """Queue a sentence; may be called by any thread. A sentence that is still waiting is not added twice."""
        text = legible(typographic(begun(sentence).rstrip(".") + "."))
        if text != self._shown and text not in self._waiting:
            self._waiting.append(text)
            self._wake()

    def poll(self) -> bool:
        """Go on to the next sentence if it is time; return whether there is another one, or none any more."""
        if self._shown and self._until is not None and self._clock() >= self._until:
            return self._go_on()
        return not self._shown and bool(self._waiting) and self._go_on()

    def _go_on(self) -> bool:
        self._shown, self._until = self._waiting.popleft() if self._waiting else "", None
        return True

    @property
    def shown(self) -> str:
        """The sentence that is shown now, "" for none."""
        return self._shown

    @property
    def wait(self) -> float | None:
        """Seconds until it is time for the next sentence; None for never."""
        return None if self._until is None or not self._shown else max(0.0, self._until - self._clock())

    def marks(self, size: tuple[int, int]) -> list[Banner]:
        """Return the line as it is shown in a window of a size in pixels; its time runs from now on."""
        if not self._shown:
            return []
        self._until = self._until or self._clock() + SECONDS
        return [Banner(self._shown, size, unit(size))]

    def dismiss(self, point: tuple[int, int], size: tuple[int, int]) -> bool:
        """Take a click: say whether it was on the line, which is gone then."""
        return bool(self._shown) and Banner(self._shown, size, unit(size)).rect.collidepoint(point) and self._go_on()
