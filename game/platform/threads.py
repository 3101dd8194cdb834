"""Threads that leave signals to the main thread."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable


def start_thread(work: Callable[[], None], name: str, *, daemon: bool = False) -> threading.Thread:
    """Start a thread in which no signal arrives that asks the program to end.

    The main thread sleeps inside SDL, and only a signal that arrives there wakes it: one that the system handed to
    another thread would not end the program before the next event. What a crash raises is left alone, to be reported.
    """

    def run() -> None:
        if hasattr(signal, "pthread_sigmask"):  # not on Windows, where signals come to the main thread anyway
            signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
        work()

    thread = threading.Thread(target=run, name=name, daemon=daemon)
    thread.start()
    return thread
