"""Making the moves of a long game again in a thread, which can be watched and stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue

from game.platform.threads import start_thread
from game.store.save_format import Loaded, Save, SaveError

PAUSE = 0.05  # seconds from one look at how far it is to the next


class _Cancelled(Exception):  # noqa: N818 - nothing is wrong
    """Nobody waits for the game any more."""


class Restoring:
    """A game on its way; `made` counts its moves."""

    def __init__(self, save: Save, wake: Callable[[], None]) -> None:
        """Begin; the thread calls `wake` now and then, and when it has ended."""
        self.made = 0
        self._save, self._wake = save, wake
        self._told, self._cancelled = 0.0, False
        self._result: SimpleQueue[Loaded | SaveError] = SimpleQueue()
        start_thread(self._work, "restoring", daemon=True)

    def cancel(self) -> None:
        """Stop soon."""
        self._cancelled = True

    def result(self, patience: float = 0.0) -> Loaded | SaveError | None:
        """Return the game, or what is wrong with it; None where neither is known after some seconds."""
        try:
            return self._result.get(timeout=patience)
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
