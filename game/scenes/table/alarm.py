"""Something that happens at a table some seconds after it has become possible."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf

from game.scenes.widgets.widget import Act


@dataclass(eq=False)
class Alarm:
    """Rings once, when its condition has held for some seconds since it was set."""

    ring: Act
    condition: Callable[[], bool]
    restless: bool = False  # whether the table is not at rest before it rings
    is_set = False
    _seconds = 0.0
    _since: float | None = field(default=None, init=False)  # the time from which on the condition holds

    def set(self, seconds: float = 0.0) -> None:
        self.is_set, self._seconds, self._since = True, seconds, time.monotonic()

    def stop(self) -> None:
        self.is_set = False

    def wait(self) -> float:
        """Return the seconds until it rings; infinity if it is not set, or its condition does not hold."""
        if not (self.is_set and self.condition()):
            self._since = None
            return inf
        now = time.monotonic()
        self._since = now if self._since is None else self._since
        return max(0.0, self._since + self._seconds - now)

    def poll(self) -> bool:
        if self.wait() > 0:
            return False
        self.stop()
        self.ring()
        return True
