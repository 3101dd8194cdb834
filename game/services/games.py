"""The player's games, in progress, saved and finished, and how their tables are opened."""

from __future__ import annotations

import os
from contextlib import ExitStack, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.deals import choose, next_in_pack, pack, rising
from game.language import _, ngettext
from game.platform.display_text import display_name
from game.rules.patience import Patience
from game.rules.session import Session
from game.store.autosaves import Autosaves
from game.store.disk import StoreError, Warn
from game.store.records import Records
from game.store.save_format import Save
from game.store.settings import merged

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.scenes.host import Host
    from game.scenes.record_book import RecordBook
    from game.scenes.table.scene import TableScene
    from game.store.archive import Merged
    from game.store.named_saves import NamedSaves
    from game.store.save_format import Loaded


class Games:
    """The games in a folder of data, and their tables in a host."""

    def __init__(self, host: Host, data: Path, warn: Warn) -> None:
        """Open the saves; any thread calls `warn` with a sentence when something on disk is wrong."""
        self._host, self.folder = host, data
        self.records = Records(data / "records.sqlite", warn, host.wake)
        folder = data / "unfinished"
        self.saves = Autosaves(folder, lambda moves: host.trace("saved", moves=moves), warn, self.records.give_up)
        self.records.won = self.saves.forget
        self.saves.take_wins()
        self._imports: list[tuple[Path, Future[Merged], Warn]] = []

    @cached_property
    def record_book(self) -> RecordBook:
        from game.scenes.record_book import RecordBook  # noqa: PLC0415 - nothing of it is needed before the first frame

        return RecordBook(self.records)

    @cached_property
    def named(self) -> NamedSaves:
        """The games that the player saved under a name."""
        from game.store.named_saves import NamedSaves  # noqa: PLC0415 - not needed before one is saved or loaded

        return NamedSaves(self.folder / "saves")

    @property
    def pictures(self) -> Path:
        """The folder of the user's pictures; the home folder if there is none, or else the one of the games."""
        from configparser import Error  # noqa: PLC0415 - few players want it

        from platformdirs import user_pictures_path  # noqa: PLC0415 - likewise

        found = [Path(os.path.expanduser("~"))]  # noqa: PTH111 - this fails nowhere
        with suppress(OSError, ValueError, Error):  # it reads the desktop's file of folders, which may say anything
            found.insert(0, user_pictures_path())
        return next(filter(Path.is_dir, found), self.folder)

    def import_file(self, path: Path, said: Warn) -> None:
        """Add an export of another machine in the background; then `poll` applies its settings and says what came."""
        from game.store import archive  # noqa: PLC0415 - most players never need it

        undo = ExitStack()
        answer = self.records.query(archive.merge, path, self.folder, undo)
        answer.add_done_callback(lambda done: undo.close() if done.exception() else undo.pop_all())
        self._imports.append((path, answer, said))

    def poll(self) -> None:
        """Apply the settings of imports that are done, and say what came."""
        while self._imports and self._imports[0][1].done():
            path, answer, said = self._imports.pop(0)
            try:
                came = answer.result()
            except StoreError as error:
                said(_("{name} cannot be imported: {error}", name=display_name(path.name), error=error))
                continue
            for settings in came.settings:
                saved = self._host.preferences.saved
                wanted = vars(merged(saved, settings))
                changes = {key: value for key, value in wanted.items() if value != getattr(saved, key)}
                self._host.preferences.change(**changes)
            self.record_book.look()
            results = ngettext("{count} result", "{count} results", came.results)
            saves = ngettext("{count} saved or unfinished game", "{count} saved or unfinished games", came.saves)
            new = _("Imported: {results}, {saves}", results=results, saves=saves)
            said(new if came.results or came.saves else _("Nothing new: all of its games are here already"))

    def unfinished(self, game: type[Patience]) -> Session | None:
        return self.saves.load(game)

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a game's table: the deal of a number, or its unfinished game, else a new deal."""
        self._host.scenes.close_tables()
        previous = self.saves.load(type(game))
        session = None if number else previous
        table = self._open(session or Session(game, number or self.new_deal(game, in_pack=True)), previous)
        if len(self._host.scenes.stack) > 1:  # opened from the menu; a player who starts it by a command needs no tour
            table.welcome()

    def open_session(self, session: Session) -> None:
        """Show the table of a session; all other scenes but the menu are closed."""
        self._host.scenes.close_tables()
        self._open(session, self.saves.load(type(session.game)))

    def open_save(self, loaded: Loaded) -> None:
        """Show the table of a game that was loaded from a save; all other scenes but the menu are closed."""
        self._host.scenes.close_tables()
        previous = self.saves.load(type(loaded.session.game))
        self._open(self.saves.fork(loaded), previous)

    def _open(self, session: Session, previous: Session | None) -> TableScene:
        """Show a table, with a sentence on the previous game of its patience unless it goes on."""
        from game.scenes.table.scene import TableScene  # noqa: PLC0415 - the menu is shown sooner without it

        table = TableScene(self._host, session, self.saves)
        self._host.scenes.push(table)
        if previous and not self._goes_on(previous, session):
            from game.scenes.wording import waiting_text  # noqa: PLC0415 - most starts go on with a game

            table.say(waiting_text(previous))
        return table

    def _goes_on(self, previous: Session, session: Session) -> bool:
        """Return whether a session is the same game and has all moves of a previous one, with undone ones."""
        before, now = (Save.of(each, self.saves.stats(each)) for each in (previous, session))
        return now.key == before.key and now.continues(before)

    def new_deal(self, game: Patience, *, in_pack: bool = False) -> int:
        """Return a deal of the kind that is chosen for a table; a rising one may go on `in_pack` as a win offered."""
        slug = game.slug()
        kind = self._host.preferences.settings.kind_of_deals(slug)
        if kind != "rising":
            return choose(game, kind)
        games = self.record_book.played(slug)
        won = {each.number for each in games[-1:] if each.outcome == "won" and not each.variation} & {*pack(game)}
        if in_pack and won and (following := self.next_in_pack(game, *won)):
            return following
        results = ["clean" if each.clean else each.outcome for each in games if each.outcome != "shown"]
        return rising(game, results, {each.number for each in games} | self.saves.deals(slug))

    def next_in_pack(self, game: Patience, last: int) -> int | None:
        """Return the deal of a game's pack that comes after one that is won; None if all are won, or watched.

        One that was begun, and perhaps left, comes again after all others.
        """
        slug, book = game.slug(), self.record_book
        done = {last, *book.won(slug), *(number for number in pack(game) if book.was_watched(slug, number))}
        return next_in_pack(game, done | self.saves.deals(slug), last) or next_in_pack(game, done, last)
