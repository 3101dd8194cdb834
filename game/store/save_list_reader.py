"""A long list of saves, read in a thread. The files that are on the screen are read first.

Files on the screen are read whole. Of all others only the beginning is read, which says what game it is.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

from game.platform.threads import start_thread
from game.store import disk
from game.store.named_saves import SaveEntry, entry_of
from game.store.save_format import SaveError
from game.store.save_reader import Header, read_header

AT_ONCE = 12  # saves that are read before the list is shown
SHORT = 50_000  # bytes; larger files are not read at once. A game of a thousand moves takes 8,000
SHARE = 50  # files that are read between two calls of `wake`

Known = SaveEntry | tuple[Path, Header]


class SaveListReader:
    """Reads files in a thread; `news` returns what was read since its last call."""

    def __init__(self, paths: Sequence[Path], wake: Callable[[], None], *, headers: bool = True) -> None:
        """Read the first few files at once and the others in a thread, which calls `wake` when there is news.

        With `headers=False` the headers of the others are not read: only the files that `want` names are.
        """
        self._news: SimpleQueue[Known] = SimpleQueue()
        self._wanted: SimpleQueue[Path] = SimpleQueue()
        self._asked: set[Path] = set()
        self._wake, self._more, self._closed = wake, threading.Event(), False
        first = [path for path in paths[:AT_ONCE] if not disk.is_large(path, SHORT)]
        self._rest = [path for path in paths if path not in first] if headers else []
        self.want(first)
        self._read_wanted()
        if len(paths) > len(first):
            start_thread(self._work, "saves", daemon=True)

    def want(self, paths: Iterable[Path]) -> None:
        """Read these files whole next."""
        for path in paths:
            if path not in self._asked:
                self._asked.add(path)
                self._wanted.put(path)
                self._more.set()

    def news(self) -> list[Known]:
        """Return what was read since the last call."""
        return [self._news.get() for _ in range(self._news.qsize())]

    def close(self) -> None:
        """Stop reading."""
        self._closed = True
        self._more.set()

    def _work(self) -> None:
        for number, path in enumerate(self._rest):
            if self._closed:
                return
            if self._read_wanted() or number % SHARE == 0:
                self._wake()
            self._read_header(path)
        self._wake()
        while not self._closed:
            self._more.wait()
            self._more.clear()
            if self._read_wanted():
                self._wake()

    def _read_wanted(self) -> bool:
        """Read the files that `want` named; return whether there were any."""
        count = 0
        try:
            while not self._closed:
                self._news.put(entry_of(self._wanted.get_nowait()))
                count += 1
        except Empty:
            pass
        return bool(count)

    def _read_header(self, path: Path) -> None:
        try:
            self._news.put((path, read_header(path)))
        except (FileNotFoundError, SaveError):
            self._news.put(entry_of(path))
