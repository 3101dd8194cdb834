"""The records of all games played, written and read by a thread.

    records.record(session, stats, "won")          # when a game is won or lost
    records.give_up(save)                          # when an unfinished game is given up, or found to be won
    answer = records.query(statistics.all_games)
    if answer.done(): show(answer.result())        # in a later frame; raises StoreError if the query failed

sqlite3 is imported at the first write or query, so that it does not slow the start.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from game.deals import day_of
from game.language import N_, _
from game.language.os_errors import os_error_text
from game.platform.threads import Wake
from game.rules.session import Session
from game.store import disk, pending_rows
from game.store.disk import StoreError
from game.store.disk_worker import DiskWorker
from game.store.pending_rows import RecordFile, RecordRow, Result
from game.store.save_format import GameStats, Save, Take

if TYPE_CHECKING:
    import sqlite3
    from concurrent.futures import Future

    from game.store.database import Database

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

WATCHED = "INSERT OR IGNORE INTO watched VALUES (:game, :deal)"
# A win stays as it was won, unless it was erased and is won again; otherwise the newest state replaces the older. Flags
# of help are never cleared.
INSERT = """
    INSERT INTO games (game, variation, deal, started, day, seconds, moves, undos, hints, score, outcome, shown, light)
    VALUES (:game, :variation, :deal, :started, :day, :seconds, :moves, :undos, :hints, :score, :outcome,
        :shown OR EXISTS (SELECT 1 FROM watched WHERE game = :game AND deal = :deal), :light)
    ON CONFLICT (game, variation, deal, started) DO UPDATE SET
        seconds = excluded.seconds, moves = excluded.moves, score = excluded.score, outcome = excluded.outcome,
        undos = max(undos, excluded.undos), hints = max(hints, excluded.hints), shown = max(shown, excluded.shown),
        light = max(light, excluded.light), erased = NULL
    WHERE outcome != 'won' OR (erased IS NOT NULL AND excluded.outcome = 'won')
"""

COLUMNS = ", ".join(RecordRow._fields)
KEPT = {"shown": "max(shown, excluded.shown)", "day": "day"}  # a day that was won stays won
REPLACING = [KEPT.get(name, f"excluded.{name}") for name in RecordRow._fields]
# Of two results of one game on two machines the win stays, of two wins the quicker one, else the longer game. A win
# that counts here does not become one that was watched.
MERGE = f"""
    INSERT INTO games ({COLUMNS}) VALUES ({", ".join("?" * len(RecordRow._fields))})
    ON CONFLICT (game, variation, deal, started) DO UPDATE SET ({COLUMNS}) = ({", ".join(REPLACING)}), erased = NULL
    WHERE (excluded.outcome = 'won', iif(excluded.outcome = 'won', -excluded.seconds, excluded.seconds))
        > (outcome = 'won', iif(outcome = 'won', -seconds, seconds))
        AND (outcome != 'won' OR excluded.shown <= shown)
"""  # noqa: S608 - the columns are named above
RESTORE = """
    UPDATE games SET erased = NULL
    WHERE erased IS NOT NULL AND (game, variation, deal, started) = (:game, :variation, :deal, :started)
"""
FIRST_WATCHED = "SELECT game, deal, min(started) FROM games WHERE shown GROUP BY game, deal"


def row(save: Save, outcome: Result) -> RecordRow:
    """Make the row of a game."""
    return RecordRow(
        save.game,
        save.variation,
        str(save.number),
        save.started.isoformat(timespec="microseconds"),
        str(day_of(save.patience(), save.number, save.started) or save.started.astimezone().date()),
        round(save.elapsed, 1),
        len(save.moves),
        save.undos,
        save.hints,
        save.score,
        outcome,
        save.shown,
        save.light,
    )


def write(connection: sqlite3.Connection, rows: list[RecordRow]) -> None:
    """Insert rows, of which those of watched deals do not count; one that the table refuses keeps out no other."""
    import sqlite3  # noqa: PLC0415 - not at the start

    for each in rows:
        with suppress(sqlite3.IntegrityError, UnicodeEncodeError):
            if each.shown:
                connection.execute(WATCHED, each._asdict())
            connection.execute(INSERT, each._asdict())


def rows(connection: sqlite3.Connection) -> list[RecordRow]:
    """Return all rows that are not erased, the oldest first."""
    found = connection.execute(f"SELECT {COLUMNS} FROM games WHERE erased IS NULL ORDER BY started")  # noqa: S608 - see above
    return [RecordRow._make((*columns, bool(shown), bool(light))) for *columns, shown, light in found]


class Records(DiskWorker):
    """The records on disk. No method waits for the disk except `close`."""

    def __init__(self, path: Path, warn: disk.Warn, wake: Wake = lambda: None) -> None:
        """Name the file. The thread calls `warn` with a sentence if the records are damaged or cannot be written.

        It calls `wake` whenever a query is done.
        """
        super().__init__("records", N_("the statistics cannot be written: {reason}"), warn)
        self._path, self._wake = path, wake
        self.won: Take = lambda _: None  # the thread calls it with a win once it is in the file
        self._open: Database | None = None
        self._unwritten: list[RecordRow] = []  # any thread adds to it, the worker removes from its start
        self._warned: set[str] = set()

    def record(self, session: Session, stats: GameStats, outcome: Result) -> None:
        """Record the result of a game; a later result of the same game may be better and replaces it."""
        if session.number is not None:
            self._add(Save.of(session, stats), outcome)

    def give_up(self, save: Save) -> None:
        """Record that an unfinished game was given up, unless it is over; any thread may call this."""
        with suppress(StoreError):  # a game or a table that is not valid
            game, table = save.patience(), save.table()
            self._add(save, "won" if game.is_won(table) else "lost" if game.is_lost(table) else "abandoned")

    def _add(self, save: Save, outcome: Result) -> None:
        if save.moves or save.redo or save.undos or save.shown:
            self._unwritten.append(new := row(save, outcome))
            if outcome == "won":
                self.do(save.key, lambda: self._confirm(save, new))
            else:
                self.do("write", self._write)

    def _confirm(self, save: Save, new: RecordRow) -> None:
        """Write all rows that wait, and tell of a win that is then read back."""
        self._write()
        with suppress(StoreError):  # a newer version wrote the file
            if self._database().run(
                lambda connection: connection.execute(
                    "SELECT 1 FROM games WHERE (game, variation, deal, started) = (?, ?, ?, ?) AND outcome = 'won'",
                    new.key,
                ).fetchone()
            ):
                self.won(save)

    def query(self, question: Callable[[sqlite3.Connection, *Ts], T], *args: *Ts) -> Future[T]:
        """Run a query of `statistics` in the thread, after everything recorded before; return its future."""
        from concurrent.futures import Future  # noqa: PLC0415 - not at the start

        answer: Future[T] = Future()
        answer.add_done_callback(lambda _: self._wake())

        def run() -> None:
            try:
                with suppress(OSError):  # the worker tries again
                    self._write()
                answer.set_result(self._database().run(lambda connection: question(connection, *args)))
            except OSError as error:
                answer.set_exception(
                    StoreError(_("the statistics cannot be read: {reason}", reason=os_error_text(error)))
                )
            except Exception as error:  # noqa: BLE001 - the caller gets it
                answer.set_exception(error)

        self.do(answer, run)
        return answer

    def close(self, seconds: float | None = 2.0) -> None:
        """Finish writing within a few seconds; rows that are not written by then go to files beside the database."""
        super().close(seconds)  # another process may be writing, or the disk be slow
        rows = list(self._unwritten)
        if not rows:
            return
        try:
            pending_rows.write(self._path.parent, rows)
        except OSError as error:
            self._warn(_("the last games cannot be written into the statistics: {reason}", reason=os_error_text(error)))

    def _write(self) -> None:
        """Write all rows that wait, after those that earlier runs of the program left in files."""
        rows, files = list(self._unwritten), pending_rows.list_files(self._path.parent)
        if not rows and not files:
            return
        earlier = [row for file in files for row in file.rows]
        try:
            self._database().run(lambda connection: write(connection, earlier + rows))
        except StoreError as error:  # the rows are kept for the newer version of the program
            self._warn_once(str(error))
            return
        del self._unwritten[: len(rows)]
        for file in files:
            self._remove(file)

    def _remove(self, file: RecordFile) -> None:
        """Delete a file whose rows are in the database; a damaged one is set aside."""
        if not file.error:
            with suppress(OSError):
                file.path.unlink(missing_ok=True)
            return
        name = disk.set_aside(file.path, file.error)
        self._warn_once(
            _("some games in {name} cannot be added to the statistics: {error}", name=name, error=file.error)
        )

    def _warn_once(self, sentence: str) -> None:
        if sentence not in self._warned:
            self._warned.add(sentence)
            self._warn(sentence)

    def _work(self) -> None:
        super()._work()
        with suppress(BaseException):  # everything is written, and no caller is left to see an error
            if self._open:
                self._open.close()

    def _database(self) -> Database:
        if self._open is None:
            from game.store.database import Database  # noqa: PLC0415 - sqlite3 is not imported at the start

            self._open = Database(self._path, self._warn)
        return self._open
