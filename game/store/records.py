"""The records of all games played, written and read by a thread.

    records.note(session, tally, "won")            # when a game is won or lost
    records.give_up(save)                          # when an unfinished game is given up
    answer = records.ask(statistics.days, "quatorze", today)
    if answer.done(): show(answer.result())        # in a later frame; raises StoreError if the question failed

sqlite3 is imported at the first write or question, so that it does not slow the start.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from game.language import N_, _
from game.language.os_errors import os_error_text
from game.rules.session import Session
from game.store import disk, pending_rows
from game.store.disk import StoreError
from game.store.disk_worker import DiskWorker
from game.store.pending_rows import Result, Row
from game.store.save_format import MOST, Save, SaveError, Tally

if TYPE_CHECKING:
    import sqlite3
    from concurrent.futures import Future

    from game.store.database import Database

T = TypeVar("T")
P = ParamSpec("P")
LAST_WAIT = 2.0  # seconds that the program waits at its end for another process or a slow disk

# A win stays as it was won; otherwise the newest state replaces the older. Flags of help are never cleared.
NOTE = """
    INSERT INTO games (game, variation, deal, started, day, seconds, moves, undos, hints, score, outcome, shown, light)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (game, variation, deal, started) DO UPDATE SET
        seconds = excluded.seconds, moves = excluded.moves, score = excluded.score, outcome = excluded.outcome,
        undos = max(undos, excluded.undos), hints = max(hints, excluded.hints), shown = max(shown, excluded.shown),
        light = max(light, excluded.light), erased = NULL
    WHERE outcome != 'won'
"""


def row(session: Session, tally: Tally, outcome: Result) -> Row | None:
    """Make the row of a game; None if no move was ever made, or if it has no deal number."""
    moves = len(session.moves)
    if session.number is None or not (moves or session.undone or tally.undos):
        return None
    deal, day = str(session.number), f"{tally.started.astimezone():%Y-%m-%d}"
    game = session.game.slug(), session.game.variation, deal, tally.started.isoformat(timespec="microseconds"), day
    counts = min(round(tally.seconds, 1), MOST), moves, tally.undos, tally.hints, session.score
    return Row(*game, *counts, outcome, tally.shown, tally.light)


def row_of(save: Save) -> Row | None:
    """Make the row of a game that is given up, from its save; None if no move was ever made."""
    if not (save.moves or save.redo or save.undos):
        return None
    try:
        lost = save.patience().is_lost(save.table())
    except SaveError:
        return None
    day, started = f"{save.started.astimezone():%Y-%m-%d}", save.started.isoformat(timespec="microseconds")
    counts = min(round(save.elapsed, 1), MOST), len(save.moves), save.undos, save.hints, save.score
    outcome: Result = "lost" if lost else "abandoned"
    return Row(save.game, save.variation, str(save.number), started, day, *counts, outcome, save.shown, save.light)


def write(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """Insert rows; a row that the table refuses does not keep out the others."""
    import sqlite3  # noqa: PLC0415 - not at the start

    for one in rows:
        with suppress(sqlite3.IntegrityError):
            connection.execute(NOTE, one)


class Records:
    """The records on disk. No method waits for the disk except `close`."""

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        """Name the file. The thread calls `warn` with a sentence if the records are damaged or cannot be written."""
        self._path, self._warn = path, warn
        self._worker = DiskWorker("records", N_("the records cannot be written: {reason}"), warn, at_end=self._close)
        self._open: Database | None = None
        self._count = itertools.count()
        self._unwritten: dict[int, Row] = {}
        self._taken_in: list[Path] | None = None  # files with rows that are to be written; None until they are read
        self._warned = False

    def note(self, session: Session, tally: Tally, outcome: Result) -> None:
        """Record the result of a game; a later result of the same game may be better and replaces it."""
        self._add(row(session, tally, outcome))

    def give_up(self, save: Save) -> None:
        """Record that an unfinished game was given up; any thread may call this."""
        self._add(row_of(save))

    def _add(self, written: Row | None) -> None:
        if written:
            number = next(self._count)
            self._unwritten[number] = written
            self._worker.do(number, self._write)

    def ask(
        self, question: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Run a question of `statistics` in the thread, after everything noted before; return its future."""
        from concurrent.futures import Future  # noqa: PLC0415 - not at the start

        answer: Future[T] = Future()

        def run() -> None:
            try:
                self._take_in()
                answer.set_result(self._database().run(lambda connection: question(connection, *args, **kwargs)))
            except OSError as error:
                answer.set_exception(StoreError(_("the records cannot be read: {reason}", reason=os_error_text(error))))
            except StoreError as error:
                answer.set_exception(error)
            except ValueError as error:
                answer.set_exception(StoreError(_("the records are not valid: {error}", error=error)))
            except Exception as error:  # noqa: BLE001 - the caller gets it
                answer.set_exception(error)

        self._worker.do(next(self._count), run)
        return answer

    def close(self) -> None:
        """Finish writing within a few seconds; rows that are not written by then go to files beside the database."""
        self._worker.close(LAST_WAIT)
        rows = list(self._unwritten.values())
        if not rows:
            return
        try:
            pending_rows.keep(self._path.parent, rows)
        except OSError as error:
            self._warn(_("the last games cannot be written into the records: {reason}", reason=os_error_text(error)))
        else:
            self._forget_files()

    def _write(self) -> None:
        """Write all rows that wait, including those that an earlier run of the program left in files."""
        rows = dict(self._unwritten)
        if not rows:
            return
        try:
            self._database().run(lambda connection: write(connection, list(rows.values())))
        except StoreError as error:  # the rows are kept for the newer version of the program
            if not self._warned:
                self._warned = True
                self._warn(str(error))
            return
        for number in rows:
            self._unwritten.pop(number, None)
        self._forget_files()

    def _take_in(self) -> None:
        """Read, once, the rows that an earlier run could not write, and have them written soon."""
        if self._taken_in is not None:
            return
        self._taken_in = []
        for path in pending_rows.kept(self._path.parent):
            try:
                rows = pending_rows.read(path)
            except FileNotFoundError:  # another process was faster
                continue
            except StoreError as error:
                name = disk.set_aside(path)
                self._warn(
                    _(
                        "some games cannot be added to the records, and were moved to {name}: {error}",
                        name=name,
                        error=error,
                    )
                )
                continue
            self._taken_in.append(path)
            self._unwritten.update((-next(self._count) - 1, row) for row in rows)
        if self._taken_in:
            self._worker.do("taken in", self._write)  # a retry, if it cannot be done at once
            with suppress(OSError):
                self._write()

    def _forget_files(self) -> None:
        """Delete the files of rows that are in the database now."""
        for path in self._taken_in or ():
            with suppress(OSError):
                path.unlink(missing_ok=True)
        if self._taken_in:
            self._taken_in = []

    def _close(self) -> None:
        if self._open:
            self._open.close()
            self._open = None

    def _database(self) -> Database:
        if self._open is None:
            from game.store.database import Database  # noqa: PLC0415 - sqlite3 is not imported at the start

            self._open = Database(self._path, self._warn)
        return self._open
