"""The record of all games played, kept by a thread of its own.

    records.note(session, tally, "abandoned")      # when a game is won, is lost, or is left for another one
    answer = records.ask(statistics.totals, "quatorze", "")
    if answer.done(): show(answer.result())        # in a later frame; StoreError says why there is none

sqlite3 is imported when there is something to write or to ask, so that it takes no time at the start.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, Literal, NamedTuple, ParamSpec, TypeVar

from game.rules.session import Session
from game.store.disk import StoreError, reason
from game.store.save_format import MOST, Tally
from game.store.worker import Worker

if TYPE_CHECKING:
    import sqlite3
    from concurrent.futures import Future

    from game.store.database import Database

T = TypeVar("T")
P = ParamSpec("P")
Outcome = Literal["won", "lost", "abandoned"]

# What was won stays won, as it was won; else the newest state counts, and what once helped has helped.
NOTE = """
    INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)
    ON CONFLICT (game, variation, deal, started) DO UPDATE SET
        seconds = excluded.seconds, moves = excluded.moves, score = excluded.score, outcome = excluded.outcome,
        undos = max(undos, excluded.undos), hints = max(hints, excluded.hints), erased = NULL
    WHERE outcome != 'won'
"""


class Row(NamedTuple):
    """What is known of a game played: a row of the table, as it is written."""

    game: str
    variation: str
    deal: str
    started: str
    day: str
    seconds: float
    moves: int
    undos: int
    hints: int
    score: int | None
    outcome: Outcome


def row(session: Session, tally: Tally, outcome: Outcome) -> Row | None:
    """Write a game down; None for one in which no move was ever made, or that has no deal number."""
    moves = len(session.moves)
    if session.number is None or not (moves or session.undone or tally.undos):
        return None
    deal, day = str(session.number), f"{tally.started.astimezone():%Y-%m-%d}"
    game = session.game.slug(), session.game.variation, deal, tally.started.isoformat(timespec="microseconds"), day
    return Row(*game, min(round(tally.seconds, 1), MOST), moves, tally.undos, tally.hints, session.score, outcome)


class Records:
    """The records on disk. Nothing here waits for it, but `close`."""

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        """Name the file. From the thread, `warn` gets a sentence when the records are damaged or cannot be written."""
        self._path, self._warn = path, warn
        self._worker = Worker("records", "the records cannot be written", warn, at_end=self._close)
        self._open: Database | None = None
        self._count = itertools.count()
        self._warned = False

    def note(self, session: Session, tally: Tally, outcome: Outcome) -> None:
        """Write down how a game came out; a game that was left and is taken up again may come out better later."""
        written = row(session, tally, outcome)
        if written:
            self._worker.do(next(self._count), lambda: self._note(written))

    def ask(
        self, question: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        """Let the thread answer a question of `statistics`, after all that was noted before."""
        from concurrent.futures import Future  # noqa: PLC0415 - not at the start

        answer: Future[T] = Future()

        def run() -> None:
            try:
                answer.set_result(self._database().run(lambda connection: question(connection, *args, **kwargs)))
            except OSError as error:
                answer.set_exception(StoreError(f"the records cannot be read: {reason(error)}"))
            except StoreError as error:
                answer.set_exception(error)
            except ValueError as error:
                answer.set_exception(StoreError(f"the records hold what cannot be: {error}"))
            except Exception as error:  # noqa: BLE001 - whoever asked gets it
                answer.set_exception(error)

        self._worker.do(next(self._count), run)
        return answer

    def close(self) -> None:
        """Finish writing."""
        self._worker.close()

    def _note(self, written: Row) -> None:
        try:
            self._database().run(lambda connection: connection.execute(NOTE, written))
        except StoreError as error:
            if not self._warned:
                self._warned = True
                self._warn(str(error))

    def _close(self) -> None:
        if self._open:
            self._open.close()
            self._open = None

    def _database(self) -> Database:
        if self._open is None:
            from game.store.database import Database  # noqa: PLC0415 - sqlite3 is not imported at the start

            self._open = Database(self._path, self._warn)
        return self._open
