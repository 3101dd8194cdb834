"""The player's games, in progress, saved and finished, and how their tables are opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.rules.patience import Patience
from game.rules.session import Session
from game.store.autosaves import Autosaves
from game.store.records import Records

if TYPE_CHECKING:
    from game.scenes.host import Host
    from game.scenes.record_book import RecordBook
    from game.scenes.scene import Scene
    from game.services.scene_stack import SceneStack
    from game.store.named_saves import NamedSaves


class Games:
    """The games in a folder of data, and their tables in a host."""

    def __init__(self, host: Host, scenes: SceneStack, data: Path, warn: Callable[[str], None]) -> None:
        """Open the saves; any thread calls `warn` with a sentence when something on disk is wrong."""
        self._host, self._scenes, self._data, self._warn = host, scenes, data, warn
        self.records = Records(data / "records.sqlite", warn)
        self.saves = Autosaves(data / "unfinished", self._saved, warn, self.records.give_up)

    def _saved(self, moves: int) -> None:
        self._host.trace("saved", moves=moves)

    @cached_property
    def record_book(self) -> RecordBook:
        """The records of the games played."""
        from game.scenes.record_book import RecordBook  # noqa: PLC0415 - nothing of it is needed before the first frame

        return RecordBook(self.records, self._host.wake)

    @property
    def exports(self) -> Path:
        """The folder for files that the player exports."""
        return self._data / "exports"

    @cached_property
    def named(self) -> NamedSaves:
        """The games that the player saved under a name."""
        from game.store.named_saves import NamedSaves  # noqa: PLC0415 - not needed before one is saved or loaded

        return NamedSaves(self._data / "saves")

    def unfinished(self, game: type[Patience]) -> Session | None:
        """Return the unfinished game, without opening it."""
        return self.saves.load(game)

    # ---- opening tables

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a game's table: the deal of a number, or its unfinished game, else a new deal."""
        from game.scenes.table.scene import TableScene  # noqa: PLC0415 - the menu is shown sooner without it

        self._scenes.close_tables()
        unfinished = None if number else self.saves.load(type(game))
        session = unfinished or Session(game, number or self.new_deal(game))
        waits = self._waits(session) if number else ""
        table = TableScene(self._host, session, self.saves)
        if self._scenes.stack:  # opened from the menu; a player who starts a game from the command line needs no tour
            table.welcome()
        self._show_table(table, waits)

    def open_session(self, session: Session) -> None:
        """Show the table of a session; all other scenes but the menu are closed."""
        from game.scenes.table.scene import TableScene  # noqa: PLC0415 - the menu is shown sooner without it

        waits = self._waits(session)
        self._scenes.close_tables()
        self._show_table(TableScene(self._host, session, self.saves), waits)

    def new_deal(self, game: Patience) -> int:
        """Return the number of a deal of the kind in the settings.

        Until the game was won, winnable deals are the easiest ones in turn: each is the first that was not played.
        """
        from game.deals import choose, easiest  # noqa: PLC0415 - most starts go on with a game

        kind, slug = self._host.preferences.settings.new_deals, game.slug()
        if kind == "winnable" and (recorded := self.record_book.deals_before_a_win(slug)) is not None:
            played = recorded | self.saves.deals(slug)
            for number in easiest(game):
                if number not in played:
                    return number
        return choose(game, kind)

    def _show_table(self, table: Scene, waits: str) -> None:
        """Show a table, with a sentence on the game that is now unfinished."""
        self._scenes.push(table)
        if waits:
            table.say(waits)

    def _waits(self, session: Session) -> str:
        """Return a sentence that says that a game is left for another one of its patience, "" if none is."""
        from game.scenes.wording import waiting_text  # noqa: PLC0415 - most starts go on with a game

        previous = self.saves.load(type(session.game))
        if not previous or self.saves.stats(previous).started == self.saves.stats(session).started:
            return ""  # another state of the same game replaces it
        return waiting_text(previous)
