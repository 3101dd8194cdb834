"""Bookmarks in a game: positions to come back to, each known by the moves that lead there from the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.rules.moves import Move
from game.rules.session import Session, in_common
from game.scenes.keys import ACTIONS
from game.store.save_format import MOST_BOOKMARKS, Tally

Line = tuple[Move, ...]


class Player(Protocol):
    """What bookmarks need of the table scene."""

    session: Session

    @property
    def tally(self) -> Tally:
        """How the session was played so far."""

    def follow(self, moves: Line) -> None:
        """Go to the position after these moves."""

    def keep(self) -> None:
        """Put the game on disk as it stands, soon."""


class Bookmarks:
    """The bookmarks of the game that is played, in the order in which they were set."""

    def __init__(self, player: Player, say: Callable[[str], None]) -> None:
        """Take care of a table's bookmarks, and `say` what becomes of them."""
        self._player, self._say = player, say

    @property
    def _lines(self) -> list[Line]:
        return self._player.tally.bookmarks

    def toggle(self) -> None:
        """Set a bookmark at this position, or remove the one that is there; a won game has none."""
        if not self._player.session.is_won():
            self._toggle()
            self._player.keep()

    def _toggle(self) -> None:
        lines, here = self._lines, self._player.session.moves
        if here in lines:
            self._say(f"Bookmark {lines.index(here) + 1} removed")
            lines.remove(here)
        elif len(lines) >= MOST_BOOKMARKS:
            self._say(f"{MOST_BOOKMARKS} bookmarks are the most a game can have")
        else:
            lines.append(here)
            self._say(f"Bookmark {len(lines)} added at {_place(here)}")

    def go_back(self) -> None:
        """Go to the bookmark set last, from a bookmark to the one before it, and from the first round to the last.

        Where redo could not lead back to what is left, it gets a bookmark of its own.
        """
        lines, here = self._lines, self._player.session.moves
        if not lines or lines == [here]:
            self._say("This is the only bookmark" if lines else f"No bookmark yet: {ACTIONS['mark'].key} adds one here")
            return
        number = lines.index(here) - 1 if here in lines else len(lines) - 1
        line = lines[number]
        left = self._keep(here) if in_common(here, line) < min(len(here), len(line)) else ""
        self._player.follow(line)
        self._say(f"Bookmark {lines.index(line) + 1}, {_place(line)}{left}")

    def _keep(self, here: Line) -> str:
        lines = self._lines
        if here in lines or len(lines) >= MOST_BOOKMARKS:
            return ""
        lines.append(here)
        return f"; what you left is bookmark {len(lines)}"


def _place(line: Line) -> str:
    return f"move {len(line)}" if line else "the deal"
