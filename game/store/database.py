"""The records' database file: opens it, migrates it, and sets it aside when it is damaged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from game.language import _
from game.platform import atomic_files
from game.store import disk

T = TypeVar("T")

MAX_BYTES = 500_000_000  # a game takes some 200
BUSY_TIMEOUT = 5.0  # seconds to wait for another process that is writing
STRICT = "STRICT" if sqlite3.sqlite_version_info >= (3, 37) else ""  # older ones take it for a mistake
MIGRATIONS: tuple[tuple[str, ...], ...] = (  # the steps to each next version; what was released never changes
    (
        f"""CREATE TABLE games (
            game TEXT NOT NULL,
            variation TEXT NOT NULL,
            deal TEXT NOT NULL,           -- a decimal number: deals go beyond 64 bits
            started TEXT NOT NULL,        -- UTC, ISO 8601
            day TEXT NOT NULL,            -- the player's own date then
            seconds REAL NOT NULL CHECK (seconds >= 0 AND seconds < 1e9),
            moves INTEGER NOT NULL CHECK (moves >= 0),
            undos INTEGER NOT NULL CHECK (undos >= 0),
            hints INTEGER NOT NULL CHECK (hints >= 0),
            score INTEGER,                -- none where scoring was discontinued
            outcome TEXT NOT NULL CHECK (outcome IN ('won', 'lost', 'abandoned')),
            erased TEXT,                  -- when the player reset the records
            PRIMARY KEY (game, variation, deal, started)
        ) {STRICT}""",
        """CREATE VIEW played AS SELECT *,
            outcome = 'won' AND undos = 0 AND hints = 0 AND score IS NOT NULL AS clean
            FROM games WHERE erased IS NULL""",
    ),
    (  # a game in which moves of a winning line were watched is neither won nor lost; older rows stay as they are
        "ALTER TABLE games ADD COLUMN shown INTEGER NOT NULL DEFAULT 0 CHECK (shown IN (0, 1))",
        "DROP VIEW played",
        """CREATE VIEW played AS SELECT game, variation, deal, started, day, seconds, moves, undos, hints, score,
            CASE WHEN shown THEN 'shown' ELSE outcome END AS outcome,
            outcome = 'won' AND undos = 0 AND hints = 0 AND score IS NOT NULL AND NOT shown AS clean
            FROM games WHERE erased IS NULL""",
    ),
    (  # older games are counted as played with the light, which was on unless the player switched it off
        "ALTER TABLE games ADD COLUMN light INTEGER NOT NULL DEFAULT 1 CHECK (light IN (0, 1))",
        "DROP VIEW played",
        """CREATE VIEW played AS SELECT game, variation, deal, started, day, seconds, moves, undos, hints, score,
            CASE WHEN shown THEN 'shown' ELSE outcome END AS outcome,
            outcome = 'won' AND undos = 0 AND hints = 0 AND score IS NOT NULL AND NOT shown AS clean, light
            FROM games WHERE erased IS NULL""",
    ),
    (  # later games of a deal do not count once moves of a line that wins it were watched, in whichever variation
        "CREATE TABLE watched (game TEXT NOT NULL, deal TEXT NOT NULL, PRIMARY KEY (game, deal))",
        "INSERT INTO watched SELECT DISTINCT game, deal FROM games WHERE shown",
    ),
)
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_MISMATCH}


class Database:
    """One connection to the database, for use by a single thread."""

    def __init__(self, path: Path, warn: disk.Warn) -> None:
        """Name the file, which need not exist yet; `warn` gets a sentence when a damaged file is set aside."""
        self._path, self._warn = path, warn
        self._connection: sqlite3.Connection | None = None
        self._opened: int | None = None  # the inode shows whether the file at the path is still the one that was opened

    def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Call `work` with the connection within one transaction; return its result.

        Raises OSError if the disk refuses or another process writes for too long, and UnavailableError if a newer
        version wrote the file.
        """
        try:
            return self._run(work)
        except sqlite3.DatabaseError as error:
            if _code(error) not in DAMAGE:
                raise OSError(0, str(error)) from error
        self._set_aside()
        try:
            return self._run(work)
        except sqlite3.DatabaseError as error:
            raise OSError(0, str(error)) from error

    def close(self) -> None:
        """Close the file; a later `run` opens it again."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._notice_removal()
        connection = self._connection = self._connection or self._open()
        with connection:  # which commits, or rolls back
            connection.execute("BEGIN IMMEDIATE")
            return work(connection)

    def _notice_removal(self) -> None:
        """Close the connection if the file was deleted or replaced, because what is written to it would be lost."""
        if self._connection and self._opened and self._inode() != self._opened:
            self.close()
            if not self._path.exists():
                self._warn(_("the statistics were deleted while the program ran, and new ones begin"))

    def _open(self) -> sqlite3.Connection:
        atomic_files.make_folder(self._path.parent)
        if self._path.exists():
            if not self._path.is_file():
                raise OSError(0, f"{self._path.name} is not a file")
            if self._path.stat().st_size > MAX_BYTES:  # a check takes minutes
                raise _damaged()
        with suppress(FileExistsError):  # else SQLite creates it readable for everybody
            os.close(os.open(self._path, atomic_files.CREATING, 0o600))
        connection = sqlite3.connect(self._path, timeout=BUSY_TIMEOUT, isolation_level=None)
        try:
            self._opened = self._inode()
            prepare(connection)
        except BaseException as error:
            connection.close()
            if _code(error) == sqlite3.SQLITE_ERROR:  # the tables are not those of the version it claims to be
                raise _damaged() from error
            raise
        return connection

    def _set_aside(self) -> None:
        self.close()
        name = disk.set_aside(self._path, _damaged())
        for tail in ("-wal", "-shm"):
            with suppress(OSError):
                self._path.with_name(self._path.name + tail).rename(self._path.with_name(name + tail))
        self._warn(_("the statistics were damaged; they were moved to {name}, and new ones begin", name=name))

    def _inode(self) -> int | None:
        found = disk.stamp(self._path)
        return found and found[0]


def prepare(connection: sqlite3.Connection) -> None:
    """Check and migrate a database. Raises DatabaseError if it is damaged or busy, UnavailableError if it is newer."""
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _damaged()
    connection.text_factory = lambda text: text.decode("utf-8", "replace")  # else one bad text hides all games
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    migrate(connection)
    connection.execute("SELECT clean, light, watched.deal FROM played, watched LIMIT 0")


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate the tables to this version in one transaction. Raises UnavailableError if their version is higher."""
    if _version(connection) == len(MIGRATIONS):
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")  # takes the lock now, so that no other process migrates at the same time
        version = _version(connection)
        if version > len(MIGRATIONS):
            sentence = _("the statistics were written by a newer version of Quintet, and are left alone")
            raise disk.UnavailableError(sentence)
        for step in MIGRATIONS[version:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _damaged() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("the check found damage")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _code(error: BaseException) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
