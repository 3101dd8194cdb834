"""Bookmarks in a game: positions to return to, each stored as the moves that lead there from the deal."""

from __future__ import annotations

from collections.abc import Mapping

from game.language import N_, _
from game.rules.moves import Move
from game.rules.session import in_common
from game.scenes.keys import ACTIONS
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command
from game.store.save_format import MOST_BOOKMARKS

Line = tuple[Move, ...]


class Bookmarks(Feature):
    """The bookmarks of the present game, in the order in which they were added."""

    @property
    def commands(self) -> Mapping[str, Command]:
        return {
            "mark": Command(self.toggle, lambda: not self._table.session.is_won()),
            "return": Command(self.go_back, lambda: self._lines),
        }

    @property
    def _lines(self) -> list[Line]:
        return self._table.controller.stats.bookmarks

    def toggle(self) -> None:
        """Add a bookmark at this position, or remove the one that is there; not in a won game."""
        if not self._table.session.is_won():
            self._toggle()
            self._table.controller.save()

    def _toggle(self) -> None:
        lines, here = self._lines, self._table.session.moves
        if here in lines:
            self._table.say(_("Bookmark {number} removed", number=lines.index(here) + 1))
            lines.remove(here)
        elif len(lines) >= MOST_BOOKMARKS:
            self._table.say(_("{number} bookmarks are the most a game can have", number=MOST_BOOKMARKS))
        else:
            lines.append(here)
            text = N_("Bookmark {number} added at move {move}") if here else N_("Bookmark {number} added at the deal")
            self._table.say(_(text, number=len(lines), move=len(here)))

    def go_back(self) -> None:
        """Go to the last bookmark, or from a bookmark to the one before it, and from the first to the last.

        If redo could not return to the present position, that gets a bookmark as well.
        """
        lines, here = self._lines, self._table.session.moves
        if not lines or lines == [here]:
            none = _("No bookmark yet: {key} adds one here", key=ACTIONS["mark"].key)
            self._table.say(_("This is the only bookmark") if lines else none)
            return
        number = lines.index(here) - 1 if here in lines else len(lines) - 1
        line = lines[number]
        left = self._keep(here) if in_common(here, line) < min(len(here), len(line)) else 0
        self._table.controller.follow(line)
        self._table.say(_arrived(lines.index(line) + 1, len(line), left))

    def _keep(self, here: Line) -> int:
        """Bookmark the position that is left, if redo could not reach it; return the bookmark's number, or 0."""
        lines = self._lines
        if here in lines or len(lines) >= MOST_BOOKMARKS:
            return 0
        lines.append(here)
        return len(lines)


def _arrived(number: int, move: int, left: int) -> str:
    """Return a sentence on the bookmark, and on the one of the position that was left (0 for none)."""
    if left:
        text = N_("Bookmark {number}, move {move}; what you left is bookmark {left}")
        text = text if move else N_("Bookmark {number}, the deal; what you left is bookmark {left}")
    else:
        text = N_("Bookmark {number}, move {move}") if move else N_("Bookmark {number}, the deal")
    return _(text, number=number, move=move, left=left)
