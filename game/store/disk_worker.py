"""A thread that runs jobs on the disk, so that drawing never waits for it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Hashable
from contextlib import suppress

from game.language import _
from game.language.os_errors import os_error_text
from game.platform.threads import start_thread
from game.store.disk import StoreError, Warn

RETRY = 2.0  # seconds until failed jobs are tried again

Job = Callable[[], None]


class DiskWorker:
    """Runs jobs one after the other; failed ones are tried again, and the first failure is reported."""

    def __init__(self, name: str, trouble: str, warn: Warn) -> None:
        """Set the thread's name, and the warning for failed jobs."""
        self._name, self._trouble, self._warn = name, trouble, warn
        self._new: queue.SimpleQueue[tuple[Hashable, Job] | threading.Event | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()  # a job may call `do` before the attribute with its thread is set
        self._waiting: dict[Hashable, Job] = {}
        self.failure = ""  # the warning, as long as jobs fail

    def do(self, key: Hashable, job: Job) -> None:
        """Run a job soon; it replaces a waiting job with the same key. Any thread may call this, even in a job."""
        self._new.put((key, job))
        with self._starting:
            if not (self._thread and self._thread.is_alive()):
                self._thread = start_thread(self._work, self._name, daemon=True)  # daemon: no `close` is needed

    def flush(self, seconds: float = 2.0) -> bool:
        """Wait until every job so far was tried; return whether that took at most `seconds`."""
        return self.try_now().wait(seconds)

    def try_now(self) -> threading.Event:
        """Try all jobs so far soon; return an event that is set after that."""
        tried = threading.Event()
        if self._thread:
            self._new.put(tried)
        else:
            tried.set()
        return tried

    def close(self, seconds: float | None = None) -> None:
        """Run the remaining jobs and end the thread, within some seconds if given; a later `do` starts it again."""
        if self._thread:
            self._new.put(None)
            self._thread.join(seconds)
            if not self._thread.is_alive():  # otherwise it goes on, so that no second one does the same jobs
                self._thread = None

    def _work(self) -> None:
        ending = False
        while not ending or not self._new.empty():  # a job may have asked for another one after the request to end
            ended, flushed = self._collect()
            ending = ending or ended
            failures = [error for key in list(self._waiting) if (error := self._try(key))]
            if failures:
                self._report(failures[0])
            else:
                self.failure = ""
            for event in flushed:
                event.set()

    def _report(self, why: str) -> None:
        """Warn when jobs begin to fail; an exception in the warning is ignored."""
        if not self.failure:
            self.failure = _(self._trouble, reason=why)
            with suppress(BaseException):
                self._warn(self.failure)

    def _collect(self) -> tuple[bool, list[threading.Event]]:
        """Take all new jobs; return whether to end after them, and the events to set once each was tried."""
        flushed: list[threading.Event] = []
        try:
            new = self._new.get(timeout=RETRY if self._waiting else None)
            while new is not None:
                if isinstance(new, threading.Event):
                    flushed.append(new)
                else:
                    self._waiting.pop(new[0], None)
                    self._waiting[new[0]] = new[1]
                new = self._new.get_nowait()
        except queue.Empty:
            return False, flushed
        return True, flushed

    def _try(self, key: Hashable) -> str | None:
        """Run a job; return None, or a sentence with the reason why it failed."""
        try:
            self._waiting[key]()
        except OSError as error:
            return os_error_text(error)
        except StoreError as error:
            return str(error)
        except BaseException as error:  # noqa: BLE001 - whatever it is, the other jobs are done, and the player gets a warning
            return repr(error)
        del self._waiting[key]
        return None
