"""Writes the same game repeatedly; text of moves and bookmarks that have not changed is reused."""

from __future__ import annotations

from game.rules.moves import Move
from game.rules.session import in_common
from game.store.save_format import Bookmark, Key, Snapshot

Line = tuple[Move, ...]


class Writer:
    """Converts snapshots to the bytes of saves. It remembers the text of the last game's moves."""

    def __init__(self) -> None:
        self._key: Key | None = None
        self._forget()

    def _forget(self) -> None:
        self._line: Line = ()
        self._texts: list[str] = []
        self._bookmarks: dict[int, tuple[Line, Bookmark]] = {}  # by identity: hashing a long tuple is slow

    def data(self, snapshot: Snapshot) -> bytes:
        """Return the bytes of a save, equal to `Snapshot.data()`."""
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
        """Return the bookmark's fields; the game's line begins with the same `same` moves as the one written before."""
        _, former = self._bookmarks.get(id(mark), (None, None))
        if former and former["shared"] < same:  # nothing has changed up to the move where they part
            return former
        shared = in_common(mark, line, same if former else 0)
        return {"shared": shared, "then": list(map(str, mark[shared:]))}
