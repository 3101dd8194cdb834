"""Threads that do not receive signals, and the end of the process."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

Wake = Callable[[], None]  # tells the loop that there is something to do; any thread may call it


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


def end_process(status: int) -> NoReturn:
    """End this process once all threads have ended that are no daemons, with what was printed.

    The interpreter is not shut down as usual, because pygame crashes if a daemon draws a picture meanwhile.
    """
    for thread in threading.enumerate():
        if not thread.daemon and thread is not threading.main_thread():
            thread.join()
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):  # it is missing, closed or full
            stream.flush()
    os._exit(status)
