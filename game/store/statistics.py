"""Queries on the records: functions for `Records.query` that take a connection first.

Times are in seconds; lists are ordered by the time at which games were started.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, NamedTuple

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.platform.display_text import display_name
from game.store import records
from game.store.pending_rows import RecordRow, RowKey
from game.store.save_format import Aid, aid_of, is_clean

if TYPE_CHECKING:
    import sqlite3

ALL = "all"  # the name of all games together
LAST_RESET = "erased = (SELECT max(erased) FROM games)"


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played. `day` is the player's local date when it was started.

    `outcome` is "won", "lost", "abandoned", or "shown" if moves of a winning line were watched.
    """

    game: str
    variation: str
    number: int
    started: datetime
    day: date
    seconds: float
    moves: int
    undos: int
    hints: int
    score: int | None
    outcome: str
    clean: bool
    light: bool = False

    @property
    def aid(self) -> Aid:
        """Return what a win is called by the greatest help that was used."""
        return aid_of(self)

    @property
    def is_daily(self) -> bool:
        """Whether it was the deal of the day on which it was begun, in the standard variation."""
        known = PATIENCES.get(self.game)
        return known is not None and not self.variation and self.number == deal_of_the_day(known(), self.day)


@dataclass(frozen=True)
class Overall:
    """The totals of one game over all its variations, for the menu and for the win screen."""

    played: int
    won: int
    best_time: float | None  # of the wins without hints, None if there are none


class Book(NamedTuple):
    """What the record book holds of all games but those that were reset, and the deals that were ever watched.

    `days` are those on which at least one deal of the day was won; they never get fewer with time.
    """

    results: dict[RowKey, RecordRow]
    overall: dict[str, Overall]
    watched: set[tuple[str, int]]
    days: set[date]
    known: bool = True  # whether this was read


def all_games(connection: sqlite3.Connection) -> list[PlayedGame]:
    """List all games of all patiences, the oldest first; invalid rows are left out."""
    return played_games(records.rows(connection))


def played_games(rows: Iterable[RecordRow]) -> list[PlayedGame]:
    """Return the games of valid rows, the oldest first."""
    return sorted((game for row in rows if (game := _played(row))), key=lambda game: game.started)


def counted(games: list[PlayedGame]) -> list[PlayedGame]:
    """Leave out games that were shown: they are listed but count neither as won nor as lost."""
    return [played for played in games if played.outcome != "shown"]


def book(connection: sqlite3.Connection) -> Book:
    """Return what the record book holds."""
    rows = records.rows(connection)
    watched = {(game, deal_number(deal)) for game, deal in connection.execute("SELECT game, deal FROM watched")}
    return Book({row.key: row for row in rows}, totals(rows), watched, won_days(rows))


def totals(rows: Iterable[RecordRow]) -> dict[str, Overall]:
    """Return the totals of the patiences in these rows, over all variations, without what was shown."""
    counted: dict[str, list[RecordRow]] = {}
    for row in rows:
        if not row.shown:
            counted.setdefault(row.game, []).append(row)
    return {slug: _total(games) for slug, games in counted.items()}


def _total(games: list[RecordRow]) -> Overall:
    won = [row for row in games if row.outcome == "won"]
    return Overall(len(games), len(won), min((row.seconds for row in won if not row.hints), default=None))


def won_days(rows: Iterable[RecordRow]) -> set[date]:
    """Return the days on which a deal of the day was won."""
    games = played_games(row for row in rows if row.outcome == "won" and not row.shown)
    return {played.day for played in games if played.is_daily}


def reset(connection: sqlite3.Connection, game: str = ALL) -> None:
    """Erase the records of one game or of all; their time sorts after all earlier resets, whatever the clock says."""
    fields = {"now": datetime.now(UTC).isoformat(), "game": game, "all": ALL}
    connection.execute(
        "UPDATE games SET erased = max(:now, coalesce((SELECT max(erased) FROM games) || '+', ''))"
        " WHERE erased IS NULL AND :game IN (game, :all)",
        fields,
    )


def take_back(connection: sqlite3.Connection, key: RowKey) -> None:
    """Delete the record of a lost game that goes on; that moves of its deal were watched stays."""
    connection.execute(
        "DELETE FROM games WHERE (game, variation, deal, started) = (?, ?, ?, ?) AND outcome = 'lost' AND NOT shown",
        key,
    )


def last_reset(connection: sqlite3.Connection) -> int:
    """Return how many records the last reset erased that was not undone; 0 for none."""
    return int(connection.execute(f"SELECT count(*) FROM games WHERE {LAST_RESET}").fetchone()[0])  # noqa: S608


def undo_reset(connection: sqlite3.Connection) -> int:
    """Restore what the last reset erased; return how many records."""
    return connection.execute(f"UPDATE games SET erased = NULL WHERE {LAST_RESET}").rowcount  # noqa: S608


def csv_text(games: list[PlayedGame]) -> str:
    """Return games as CSV with a header line."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(field.name for field in fields(PlayedGame))
    writer.writerows(map(_cell, astuple(game)) for game in games)
    return text.getvalue()


def _cell(value: object) -> object:
    """Return what to write for a value that the writer would write in another way."""
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value).lower() if isinstance(value, bool) else value


def _played(row: RecordRow) -> PlayedGame | None:
    """Convert a row; None if its values are invalid, such as a day that is no date."""
    try:
        moment, day = _moment(row.started), date.fromisoformat(row.day)
    except (ValueError, TypeError):
        return None
    counts = row.seconds, row.moves, row.undos, row.hints, row.score
    outcome = "shown" if row.shown else row.outcome
    flags = outcome, outcome == "won" and is_clean(row.aid), row.light
    return PlayedGame(row.game, display_name(row.variation), deal_number(row.deal), moment, day, *counts, *flags)


def _moment(text: str) -> datetime:
    """Parse an ISO time; without a zone it is taken as UTC, so that all times can be compared."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def deal_number(deal: str) -> int:
    """Parse a deal number; 0, which is no deal, if it is not a number. The highest deal number has 21 digits."""
    return int(deal) if deal.isascii() and deal.isdigit() and len(deal) <= 30 else 0
