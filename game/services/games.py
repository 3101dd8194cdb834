"""The player's games: in progress, saved, finished; and the way to their tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.language import _
from game.rules.patience import Patience
from game.rules.session import Session
from game.store.records import Records
from game.store.save_format import Loaded
from game.store.saves import Saves

if TYPE_CHECKING:
    from game.scenes.host import Host
    from game.scenes.menu.words import Waiting
    from game.scenes.scene import Scene
    from game.scenes.win.record_book import Book
    from game.services.navigation import Navigation
    from game.store.named import NamedSaves
    from game.store.save_format import Save, SaveError
    from game.store.saves import Long


class Games:
    """The games in a folder of data, and their tables in a host."""

    def __init__(self, host: Host, scenes: Navigation, data: Path, warn: Callable[[str], None]) -> None:
        """Open the saves; `warn` gets a sentence, from any thread, when something on disk is wrong."""
        self._host, self._scenes, self._data, self._warn = host, scenes, data, warn
        self.records = Records(data / "records.sqlite", warn)
        self.saves = Saves(data / "unfinished", self._saved, warn, self.records.give_up)

    def _saved(self, moves: int) -> None:
        self._host.trace("saved", moves=moves)

    @cached_property
    def book(self) -> Book:
        """The records of the games played."""
        from game.scenes.win.record_book import Book  # noqa: PLC0415 - nothing of it is needed before the first frame

        return Book(self.records, self._host.wake)

    @property
    def exports(self) -> Path:
        """The folder for files that the player asks for."""
        return self._data / "exports"

    @cached_property
    def named(self) -> NamedSaves:
        """The games that the player saved under a name."""
        from game.store.named import NamedSaves  # noqa: PLC0415 - not needed before one is saved or loaded

        return NamedSaves(self._data / "saves")

    def unfinished(self, game: type[Patience]) -> Waiting | None:
        """Give the game that was left unfinished, to be looked at."""
        if long := self.saves.long(game):
            return long
        found = self.saves.load(game)
        return found and found[0]

    # ---- to their tables

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a game's table: the deal of a number, or its unfinished deal, else a new one."""
        from game.scenes.table.scene import TableScene  # noqa: PLC0415 - the menu is shown sooner without it

        self._scenes.leave_tables()
        if number is None and (long := self.saves.long(type(game))):
            self._open_long(game, long)
            return
        found = None if number else self.saves.load(type(game))
        session, seconds = found or (Session(game, number or self.new_deal(game)), 0.0)
        waits = "" if found else self._waits(session)
        table = TableScene(self._host, session, self.saves, seconds)
        if self._scenes.stack:  # it was chosen in the menu; who names a game on the command line knows it
            table.welcome()
        self._seat(table, waits)

    def open_session(self, session: Session, seconds: float) -> None:
        """Go to the table of a session, which was played for `seconds`, leaving every other scene but the menu."""
        self._sit_down(session, seconds, self._waits(session))

    def open_loaded(self, save: Save | Loaded, name: str) -> None:
        """Show a game that was loaded from a file, or restore it first."""
        from game.store.named import as_loaded  # noqa: PLC0415 - not needed where no file is named

        def arrived(loaded: Loaded) -> None:
            self.open_session(*self.saves.take_over(as_loaded(loaded)))

        def refused(error: SaveError) -> None:
            self._warn(_("{name} cannot be loaded: {error}", name=name, error=error))

        if isinstance(save, Loaded):
            self.open_session(*self.saves.take_over(save))
        else:
            self._open_save(save, arrived, refused)

    def new_deal(self, game: Patience) -> int:
        """Choose a deal of the kind that the player wants."""
        from game.deals import choose  # noqa: PLC0415 - most starts go on with a game

        return choose(game, self._host.preferences.settings.new_deals)

    def _open_long(self, game: Patience, long: Long) -> None:
        """Go on with a long game as soon as it is restored; with another one if it turns out to be damaged."""

        def arrived(loaded: Loaded) -> None:
            self._sit_down(*self.saves.take_over(loaded))

        def refused(error: SaveError) -> None:
            long.refuse(error)
            self.open_table(game)

        self._open_save(long.save, arrived, refused)

    def _open_save(self, save: Save, arrived: Callable[[Loaded], None], refused: Callable[[SaveError], None]) -> None:
        """Restore a game and let it arrive, or be refused; a long one does so later, unless the player cancels it."""
        from game.scenes.open_save import open_save  # noqa: PLC0415 - most starts load no file

        open_save(self._host, save, arrived, refused)

    def _sit_down(self, session: Session, seconds: float, waits: str = "") -> None:
        from game.scenes.table.scene import TableScene  # noqa: PLC0415 - the menu is shown sooner without it

        self._scenes.leave_tables()
        self._seat(TableScene(self._host, session, self.saves, seconds), waits)

    def _seat(self, table: Scene, waits: str) -> None:
        """Show a table, and say which game waits meanwhile."""
        self._scenes.show(table)
        if waits:
            table.say(waits)

    def _waits(self, session: Session) -> str:
        """Say that a game is left for another one of its patience, "" where none is."""
        from game.scenes.wording import waiting_text  # noqa: PLC0415 - most starts go on with a game

        former = self.saves.load(type(session.game))
        if not former or self.saves.tally(former[0]).started == self.saves.tally(session).started:
            return ""  # a state of one game takes the place of another
        return waiting_text(former[0])
