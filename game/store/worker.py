"""A thread that puts things on disk, so that no frame waits for a disk."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Hashable
from contextlib import suppress

from game.language import _
from game.language.trouble import reason
from game.platform.threads import start_thread

RETRY = 2.0  # seconds until jobs that the disk refused are tried again

Job = Callable[[], None]


class Worker:
    """Does jobs one after the other; those that raise stay and are tried again, and the first is told."""

    def __init__(self, name: str, trouble: str, warn: Callable[[str], None], at_end: Job = lambda: None) -> None:
        """Name the thread, what it says when jobs begin to fail, and what it does at its end."""
        self._name, self._trouble, self._warn, self._at_end = name, trouble, warn, at_end
        self._new: queue.SimpleQueue[tuple[Hashable, Job] | threading.Event | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()  # a job may ask for another one before its thread is known here
        self._waiting: dict[Hashable, Job] = {}
        self._failing = False

    def do(self, key: Hashable, job: Job) -> None:
        """Do a job soon; it replaces the one of the same key that waits. Any thread may ask, a job too."""
        self._new.put((key, job))
        self._start()

    def flush(self, seconds: float = 2.0) -> bool:
        """Wait until all jobs so far were tried; return whether that was within so many seconds."""
        if self._thread is None and self._new.empty():
            return True
        tried = threading.Event()
        self._new.put(tried)
        return self._start() and tried.wait(seconds)

    def close(self, seconds: float | None = None) -> None:
        """Do what is left, and end; a later job begins again. It waits a limited number of seconds at most."""
        if self._thread is None and self._new.empty():
            return
        started = self._start()  # before it is asked to end: a thread begun after that would wait for ever
        self._new.put(None)
        if started and self._thread:
            self._thread.join(seconds)
        if not (started and self._thread and self._thread.is_alive()) and not self._new.empty():
            self._work()
        self._thread = None

    def _start(self) -> bool:
        """Start the thread if none is running; return whether one is. Where the system has none left, jobs wait."""
        with self._starting:
            if self._thread and self._thread.is_alive():
                return True
            try:
                self._thread = start_thread(self._work, self._name, daemon=True)  # whoever forgets to close may yet end
            except (RuntimeError, MemoryError):
                self._tell(_("the system has no thread left"))
                return False
            return True

    def _work(self) -> None:
        go_on = True
        while go_on:
            go_on, asked = self._collect()
            failures = [error for key in list(self._waiting) if (error := self._try(key))]
            if failures:
                self._tell(failures[0])
            self._failing = bool(failures)
            for event in asked:
                event.set()
        with suppress(BaseException):  # all is written, and nobody is left to be told
            self._at_end()

    def _tell(self, why: str) -> None:
        """Warn when jobs begin to fail; a warning that fails itself stops no job."""
        if not self._failing:
            self._failing = True
            with suppress(BaseException):
                self._warn(_(self._trouble, reason=why))

    def _collect(self) -> tuple[bool, list[threading.Event]]:
        """Take in all that came, the newest job of each key last; return whether to go on, and who waits for it."""
        asked: list[threading.Event] = []
        try:
            new = self._new.get(timeout=RETRY if self._waiting else None)
            while new is not None:
                if isinstance(new, threading.Event):
                    asked.append(new)
                else:
                    self._waiting.pop(new[0], None)
                    self._waiting[new[0]] = new[1]
                new = self._new.get_nowait()
        except queue.Empty:
            return True, asked
        return False, asked

    def _try(self, key: Hashable) -> str | None:
        """Do a job, or say why it cannot be done."""
        try:
            self._waiting[key]()
        except OSError as error:
            return reason(error)
        except BaseException as error:  # noqa: BLE001 - whatever it is, the other jobs are done, and the player is told
            return repr(error)
        del self._waiting[key]
        return None
