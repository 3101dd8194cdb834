"""Bookmarks in a game: positions to come back to, each known by the moves that lead there from the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.moves import Move
from game.rules.session import in_common
from game.scenes.keys import ACTIONS
from game.scenes.table.feature import Feature
from game.store.save_format import MOST_BOOKMARKS

Line = tuple[Move, ...]


class Bookmarks(Feature):
    """The bookmarks of the game that is played, in the order in which they were set."""

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """To set or remove one, and to go back to them."""
        return {"mark": self.toggle, "return": self.go_back}

    def allows(self, name: str) -> bool:
        """There is nothing to go back to without a bookmark."""
        return name != "return" or bool(self._lines)

    @property
    def _lines(self) -> list[Line]:
        return self._table.controller.tally.bookmarks

    def toggle(self) -> None:
        """Set a bookmark at this position, or remove the one that is there; a won game has none."""
        if not self._table.session.is_won():
            self._toggle()
            self._table.controller.keep()

    def _toggle(self) -> None:
        lines, here = self._lines, self._table.session.moves
        if here in lines:
            self._table.say(f"Bookmark {lines.index(here) + 1} removed")
            lines.remove(here)
        elif len(lines) >= MOST_BOOKMARKS:
            self._table.say(f"{MOST_BOOKMARKS} bookmarks are the most a game can have")
        else:
            lines.append(here)
            self._table.say(f"Bookmark {len(lines)} added at {_place(here)}")

    def go_back(self) -> None:
        """Go to the bookmark set last, from a bookmark to the one before it, and from the first round to the last.

        Where redo could not lead back to what is left, it gets a bookmark of its own.
        """
        lines, here = self._lines, self._table.session.moves
        if not lines or lines == [here]:
            none = f"No bookmark yet: {ACTIONS['mark'].key} adds one here"
            self._table.say("This is the only bookmark" if lines else none)
            return
        number = lines.index(here) - 1 if here in lines else len(lines) - 1
        line = lines[number]
        left = self._keep(here) if in_common(here, line) < min(len(here), len(line)) else ""
        self._table.controller.follow(line)
        self._table.say(f"Bookmark {lines.index(line) + 1}, {_place(line)}{left}")

    def _keep(self, here: Line) -> str:
        lines = self._lines
        if here in lines or len(lines) >= MOST_BOOKMARKS:
            return ""
        lines.append(here)
        return f"; what you left is bookmark {len(lines)}"


def _place(line: Line) -> str:
    return f"move {len(line)}" if line else "the deal"
