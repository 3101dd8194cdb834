"""Replays a long game in a thread; the caller can watch its progress and cancel it."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from game.platform.threads import start_thread
from game.store.save_format import Loaded, Save, SaveError

PAUSE = 0.05  # seconds between two calls of `wake` that report progress


class _Cancelled(Exception):  # noqa: N818 - nothing is wrong
    """The game is no longer wanted."""


class Restoring:
    """A game that is being replayed; `made` is the number of moves replayed so far."""

    def __init__(self, save: Save, wake: Callable[[], None]) -> None:
        """Start the thread, which calls `wake` from time to time and when it has ended."""
        self.made = 0
        self._save, self._wake = save, wake
        self._told, self._cancelled = 0.0, False
        self._result: SimpleQueue[Loaded | SaveError] = SimpleQueue()
        start_thread(self._work, "restoring", daemon=True)

    def cancel(self) -> None:
        """Stop the thread soon."""
        self._cancelled = True

    def result(self, timeout: float = 0.0) -> Loaded | SaveError | None:
        """Wait up to `timeout` seconds; return the game, the error, or None if it is not finished."""
        try:
            return self._result.get(timeout=timeout)
        except Empty:
            return None

    def _work(self) -> None:
        try:
            self._result.put(self._save.restore(self._count))
        except SaveError as error:
            self._result.put(error)
        except _Cancelled:
            return
        self._wake()

    def _count(self) -> None:
        self.made += 1
        if self._cancelled:
            raise _Cancelled
        if self.made % 100 == 0 and time.monotonic() - self._told >= PAUSE:
            self._told = time.monotonic()
            self._wake()
