"""Threads that do not receive signals."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable


def start_thread(work: Callable[[], None], name: str, *, daemon: bool = False) -> threading.Thread:
    """Start a thread in which the signals that end the program are blocked.

    The main thread sleeps inside SDL, and only a signal that it receives itself wakes it. If another thread received
    the signal, the program would not end before the next event. Signals of crashes are not blocked, so that they are
    reported.
    """

    def run() -> None:
        if hasattr(signal, "pthread_sigmask"):  # Windows delivers signals to the main thread anyway
            signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
        work()

    thread = threading.Thread(target=run, name=name, daemon=daemon)
    thread.start()
    return thread
