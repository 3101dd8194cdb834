"""The time played."""

from __future__ import annotations

import time
from math import inf


class Stopwatch:
    """The time played, in seconds. It runs from the first move on, and only while the table is visible."""

    def __init__(self, seconds: float) -> None:
        """Start with the seconds played before; if there are any, the clock runs at once."""
        self._before, self._since = seconds, time.monotonic() if seconds else None
        self._running = bool(seconds)
        self._ticked = int(seconds)

    @property
    def seconds(self) -> float:
        return self._before + (time.monotonic() - self._since if self._since is not None else 0.0)

    @property
    def text(self) -> str:
        """The time as a player reads it: 3:07, 1:02:03."""
        return as_time(self.seconds)

    def start(self) -> None:
        """Run from the first move on."""
        self._running = True
        self.resume()

    def stop(self) -> None:
        """Stop finally, because the game is over."""
        self.pause()
        self._running = False

    def pause(self) -> None:
        """Stop until `resume`."""
        self._before, self._since = self.seconds, None

    def resume(self) -> None:
        """Run again, if the game has begun."""
        if self._running and self._since is None:
            self._since = time.monotonic()

    def ticked(self) -> bool:
        """Return whether the shown second has changed since the last call."""
        before, self._ticked = self._ticked, int(self.seconds)
        return before != self._ticked

    def next_tick(self) -> float:
        """Return the seconds until the shown second changes; infinity while the clock is stopped."""
        return inf if self._since is None else 1 - self.seconds % 1


def as_time(seconds: float) -> str:
    """Return seconds as a text for the player: 3:07, 1:02:03."""
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
