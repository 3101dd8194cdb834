"""Autosaves: the unfinished game of each patience, written in a thread after each move, and older unfinished games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from game.language import N_, _
from game.language.games import game_title
from game.language.os_errors import os_error_text
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from game.store import disk
from game.store.autosave_folder import AutosaveFolder, UnfinishedSave
from game.store.disk import set_aside
from game.store.disk_worker import DiskWorker
from game.store.save_format import Loaded, Save, SaveError, Snapshot, Tally

if TYPE_CHECKING:
    from concurrent.futures import Future

SHORT = 20_000  # bytes; a save of this size is replayed within a few frames


class UnrestoredGame(NamedTuple):
    """A long game that is not restored yet; `refuse` is called with the reason if it turns out to be damaged."""

    save: Save
    table: Table
    refuse: Callable[[SaveError], None]

    @property
    def game(self) -> Patience:
        """Return the game in its variation."""
        return self.save.patience()

    @property
    def number(self) -> int:
        """Return the deal number."""
        return self.save.number

    @property
    def moves(self) -> list[str]:
        """Return the moves made, in the notation."""
        return self.save.moves

    @property
    def score(self) -> int | None:
        """Return the score, or None once scoring is discontinued."""
        return self.save.score

    def layout(self) -> dict[str, list[str]]:
        """Return the table in the notation, by pile."""
        return self.save.layout


class Autosaves:
    """Writes games in progress in the background.

    When another deal or variation replaces a game, the game goes on the list of recent ones and can be resumed. A
    save that was acknowledged survives a crash of the program and of the machine.
    """

    def __init__(
        self,
        folder: Path,
        acknowledge: Callable[[int], None],
        warn: Callable[[str], None],
        gone: Callable[[Save], None] = lambda _: None,
    ) -> None:
        """Keep games in a folder.

        A thread calls `acknowledge` with the number of moves that are on disk now, and `warn` with a sentence when
        the disk begins to refuse; refused writes are repeated until they succeed. `gone` gets each game that is given
        up or falls out of the list; in the second case the thread calls it.
        """
        self._shelf, self._acknowledge, self._warn = AutosaveFolder(folder, gone), acknowledge, warn
        self._worker = DiskWorker(
            "unfinished", N_("the game cannot be saved to disk, and is lost if the program ends: {reason}"), warn
        )
        self._latest: dict[str, Snapshot | None] = {}
        self._sessions: dict[str, Session] = {}  # the sessions of the latest snapshots
        self._tallies: WeakKeyDictionary[Session, tuple[Tally, int]] = WeakKeyDictionary()

    def tally(self, session: Session) -> Tally:
        """Return the tally of a session; `keep` sets its time and undos, what gives hints counts them."""
        if session not in self._tallies:
            self.take_over(Loaded(session, Tally()))
        return self._tallies[session][0]

    def take_over(self, loaded: Loaded) -> tuple[Session, float]:
        """Continue a loaded game; return its session and the seconds played."""
        self._tallies[loaded.session] = loaded.tally, len(loaded.session.moves)
        return loaded.session, loaded.tally.seconds

    def keep(self, session: Session, elapsed: float) -> None:
        """Save the game in the background with its seconds played. A game that began at a layout is not saved.

        If the session has fewer moves than at the last call, an undo is counted.
        """
        tally, before = self.tally(session), self._tallies[session][1]
        tally.undos += len(session.moves) < before
        tally.seconds = elapsed
        self._tallies[session] = tally, len(session.moves)
        if session.number is not None:
            snapshot = Snapshot.of(session, tally)
            self._latest[snapshot.key.game], self._sessions[snapshot.key.game] = snapshot, session
            self._worker.do(snapshot.key, lambda: self._put(snapshot))

    def forget(self, game: type[Patience]) -> None:
        """Delete the file of a finished game, the last one kept, in the background."""
        latest = self._latest.get(game.slug())
        self._latest[game.slug()] = None
        if latest:
            self._worker.do(latest.key, lambda: self._finish(latest))  # replaces a write that still waits

    def load(self, game: type[Patience]) -> tuple[Session, float] | None:
        """Return the unfinished game and its seconds, or None if there is none; a damaged file is set aside."""
        loaded = self._load(game)
        return loaded and self.take_over(loaded)

    def _load(self, game: type[Patience]) -> Loaded | None:
        slug = game.slug()
        if slug in self._latest:  # the file may be older, because the thread has not written yet or the disk is full
            latest = self._latest[slug]
            return latest and self._as_kept(latest)
        path = self._shelf.newest(slug)
        if path is None:
            return None
        try:
            return self._shelf.read(path, slug).restore()
        except FileNotFoundError:
            return None
        except SaveError as error:
            self._refuse(game, path, error)
            return None

    def _refuse(self, game: type[Patience], path: Path, error: SaveError) -> None:
        self._latest[game.slug()] = None
        text = N_("the unfinished game of {game} cannot be read, and was moved to {name}: {error}")
        self._warn(_(text, game=game_title(game.name), name=set_aside(path), error=error))

    def _as_kept(self, latest: Snapshot) -> Loaded:
        """Return the game that was kept last without a replay."""
        session = self._sessions[latest.key.game]
        if (session.moves, session.undone, session.scoring) != (latest.moves, latest.redo, latest.scoring):
            return latest.save().restore()
        counts = (latest.elapsed, latest.undos, latest.hints)
        aids = (latest.shown, latest.light, latest.unaided)
        return Loaded(session.copy(), Tally(latest.key.started, *counts, list(latest.bookmarks), *aids))

    def long(self, game: type[Patience]) -> UnrestoredGame | None:
        """Return the unfinished game if it is only on disk and its replay takes long, else None."""
        path = None if game.slug() in self._latest else self._shelf.newest(game.slug())
        if path is None or not disk.is_large(path, SHORT):
            return None
        try:
            save = self._shelf.read(path)
            table = save.table()
        except (FileNotFoundError, SaveError):
            return None  # `load` reports it
        return UnrestoredGame(save, table, lambda error: self._refuse(game, path, error)) if save.is_long else None

    def recent(self) -> list[UnfinishedSave]:
        """List the games that were left for another deal, the latest first. Waits for the disk."""
        self._worker.flush()
        return self._shelf.recent()

    def list_recent(self, wake: Callable[[], None]) -> Future[list[UnfinishedSave]]:
        """List them in the thread, after all pending writes; the thread calls `wake` when the list is ready."""
        from concurrent.futures import Future  # noqa: PLC0415 - not at the start

        listed: Future[list[UnfinishedSave]] = Future()

        def look() -> None:
            listed.set_result(self._shelf.recent())
            wake()

        self._worker.do(listed, look)
        return listed

    def take_up(self, recent: UnfinishedSave) -> tuple[Session, float]:
        """Return an unfinished game and its seconds; `keep` then takes it off the list. Raises SaveError."""
        return self.take_over(self.read(recent).restore())

    def read(self, recent: UnfinishedSave) -> Save:
        """Read an unfinished game, for `restore` and `take_over`. Raises SaveError if it cannot be read."""
        self._worker.flush()
        try:
            return self._shelf.read(recent.path)
        except FileNotFoundError:
            raise SaveError(_("it is no longer there")) from None

    def give_up(self, recent: UnfinishedSave) -> None:
        """Remove an unfinished game from the list permanently; it counts as lost. Raises SaveError."""
        self._worker.flush()
        try:
            self._shelf.remove(recent.path)
        except FileNotFoundError:
            raise SaveError(_("it is no longer there")) from None
        except OSError as error:
            raise SaveError(_("it cannot be given up: {reason}", reason=os_error_text(error))) from None

    def flush(self) -> bool:
        """Wait some seconds at most until every write was tried; return whether all succeeded."""
        return self._worker.flush()

    def close(self) -> None:
        """Finish writing."""
        self._worker.close()

    def _finish(self, snapshot: Snapshot) -> None:
        """Write a finished game once more, so that its last move is acknowledged, then delete its file."""
        with suppress(OSError):
            self._put(snapshot)
        self._shelf.drop(snapshot.key)

    def _put(self, snapshot: Snapshot) -> None:
        self._shelf.put(snapshot)
        self._acknowledge(len(snapshot.moves))
