"""Writing the same game again and again: what is as it was at the last time is not made into text anew."""

from __future__ import annotations

from game.rules.moves import Move
from game.rules.session import in_common
from game.store.save_format import Bookmark, Key, Snapshot

Line = tuple[Move, ...]


class Writer:
    """Makes snapshots into the bytes of saves; one game at a time has the texts of its moves kept."""

    def __init__(self) -> None:
        """Begin without a game."""
        self._key: Key | None = None
        self._forget()

    def _forget(self) -> None:
        self._line: Line = ()
        self._texts: list[str] = []
        self._bookmarks: dict[int, tuple[Line, Bookmark]] = {}  # by their identity, for to hash one takes its length

    def data(self, snapshot: Snapshot) -> bytes:
        """Write a save, the very bytes of `Snapshot.data`."""
        if snapshot.key != self._key:
            self._key = snapshot.key
            self._forget()
        line = snapshot.moves + snapshot.redo
        same = in_common(self._line, line)
        self._texts[same:] = map(str, line[same:])
        self._bookmarks = {id(mark): (mark, self._bookmark(mark, line, same)) for mark in snapshot.bookmarks}
        self._line, count = line, len(snapshot.moves)
        bookmarks = [bookmark for _, bookmark in map(self._bookmarks.__getitem__, map(id, snapshot.bookmarks))]
        return snapshot.said(self._texts[:count], self._texts[count:], bookmarks).data()

    def _bookmark(self, mark: Line, line: Line, same: int) -> Bookmark:
        """Return how a bookmark is reached from a line that begins with as many moves as the one before it."""
        _, former = self._bookmarks.get(id(mark), (None, None))
        if former and former["shared"] < same:  # they part, or the bookmark is, where nothing has changed
            return former
        shared = in_common(mark, line, same if former else 0)
        return {"shared": shared, "then": list(map(str, mark[shared:]))}
