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


class Bookmarks(Feature):
    """The bookmarks of the present game, in the order in which they were added."""

    @property
    def commands(self) -> Mapping[str, Command]:
        return {
            "mark": Command(self.toggle, lambda: not self._table.session.is_won()),
            "return": Command(self.go_back, lambda: self._lines),
        }

    @property
    def _lines(self) -> list[tuple[Move, ...]]:
        return self._table.controller.stats.bookmarks

    def toggle(self) -> None:
        """Add a bookmark at this position, or remove the one that is there; not in a won game."""
        table, lines, moves = self._table, self._lines, self._table.session.moves
        if table.session.is_won():
            return
        if moves in lines:
            table.say(_("Bookmark {number} removed", number=lines.index(moves) + 1))
            lines.remove(moves)
        elif len(lines) >= MOST_BOOKMARKS:
            table.say(_("{number} bookmarks are the most a game can have", number=MOST_BOOKMARKS))
        else:
            lines.append(moves)
            text = N_("Bookmark {number} added at move {move}") if moves else N_("Bookmark {number} added at the deal")
            table.say(_(text, number=len(lines), move=len(moves)))
        table.controller.save()

    def go_back(self) -> None:
        """Go to the last bookmark, or from one to the one before it; a position that redo cannot reach gets one too."""
        lines, moves = self._lines, self._table.session.moves
        if not lines or lines == [moves]:
            none = _("No bookmark yet: {key} adds one here", key=ACTIONS["mark"].key)
            self._table.say(_("This is the only bookmark") if lines else none)
            return
        line = lines[lines.index(moves) - 1 if moves in lines else -1]
        if moves not in lines and len(lines) < MOST_BOOKMARKS and in_common(moves, line) < min(len(moves), len(line)):
            lines.append(moves)
            text = N_("Bookmark {number}, move {move}; the position you left is bookmark {left}")
            text = text if line else N_("Bookmark {number}, the deal; the position you left is bookmark {left}")
        else:
            text = N_("Bookmark {number}, move {move}") if line else N_("Bookmark {number}, the deal")
        self._table.controller.follow(line)
        self._table.say(_(text, number=lines.index(line) + 1, move=len(line), left=len(lines)))
