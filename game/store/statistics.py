"""Queries on the records: functions for `Records.query` that take a connection first.

Times are in seconds; streaks and lists are ordered by the time at which games were started.
"""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, fields
from datetime import UTC, date, datetime, timedelta
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.platform.display_text import display_name
from game.store import records
from game.store.pending_rows import RecordRow, RowKey
from game.store.save_format import Aid, aid_of

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
        return aid_of(hints=self.hints, undone=bool(self.undos) or self.score is None, light=self.light)


@dataclass(frozen=True)
class Overall:
    """The totals of one game over all its variations, or of all games, for the menu and for the win screen."""

    played: int
    won: int
    best_score: int | None  # None without a game that was scored to its end
    best_time: float | None  # of the wins without hints, None if there are none
    streak: int
    longest_streak: int


@dataclass(frozen=True)
class Days:
    """The dates whose deal of the day was won on that day, and how at first; the current streak may end yesterday."""

    won: Mapping[date, Aid]
    streak: int
    longest_streak: int


def all_games(connection: sqlite3.Connection) -> list[PlayedGame]:
    """List all games of all patiences, the oldest first."""
    return games_where(connection, "TRUE")


def games_where(connection: sqlite3.Connection, condition: str, *values: str) -> list[PlayedGame]:
    """List the games that fulfil a condition in SQL with these values, the oldest first; invalid rows are left out."""
    query = f"""
        SELECT game, variation, deal, started, day, seconds, moves, undos, hints, score, outcome, clean, light
        FROM played WHERE {condition} ORDER BY started
    """  # noqa: S608 - the condition is no text of a player
    return [game for row in connection.execute(query, values) if (game := _played(row))]


def counted(games: list[PlayedGame]) -> list[PlayedGame]:
    """Leave out games that were shown: they are listed but count neither as won nor as lost."""
    return [played for played in games if played.outcome != "shown"]


def results(connection: sqlite3.Connection) -> dict[RowKey, RecordRow]:
    """Return the rows of all games by what identifies them."""
    return {row.key: row for row in records.rows(connection)}


def totals(rows: Iterable[RecordRow]) -> dict[str, Overall]:
    """Return the totals of every patience in these games over all its variations, and of ALL.

    Those that were shown count neither as won nor as lost.
    """
    counted: dict[str, list[RecordRow]] = {}
    for row in sorted(rows, key=attrgetter("started")):
        for name in () if row.shown else (row.game, ALL):
            counted.setdefault(name, []).append(row)
    return {name: _total(games) for name, games in counted.items()}


def _total(games: list[RecordRow]) -> Overall:
    won = [row.outcome == "won" for row in games]
    scores = (row.score for row in games if row.score is not None)
    times = (row.seconds for row in games if row.outcome == "won" and not row.hints)
    return Overall(len(won), sum(won), max(scores, default=None), min(times, default=None), *streaks(won))


def watched_deals(connection: sqlite3.Connection) -> set[tuple[str, int]]:
    """Return the games and numbers of the deals of which moves that win were watched, whatever was reset."""
    return {(game, _number(deal)) for game, deal in connection.execute("SELECT game, deal FROM watched")}


def days(connection: sqlite3.Connection, game: str, today: date) -> Days:
    """Return the days whose deal of the day was won in the standard variation."""
    wins, patience = games_where(connection, "game = ? AND variation = '' AND outcome = 'won'", game), PATIENCES[game]()
    won: dict[date, Aid] = {}
    for played in wins:
        if played.number == deal_of_the_day(patience, played.day):
            won.setdefault(played.day, played.aid)
    return Days(won, *day_streaks({*won}, today))


def day_streaks(won: set[date], today: date) -> tuple[int, int]:
    """Return the current streak of days, which may end yesterday, and the longest one; later days do not count."""
    first, last = min(won, default=today), today if today in won else today - timedelta(days=1)
    numbers = range(first.toordinal(), last.toordinal() + 1)
    return streaks([date.fromordinal(number) in won for number in numbers])


def reset(connection: sqlite3.Connection, game: str | None = None) -> None:
    """Erase the records of one game or of all."""
    fields = {"now": datetime.now(UTC).isoformat(), "game": game}
    connection.execute(
        "UPDATE games SET erased = :now WHERE erased IS NULL AND (:game IS NULL OR game = :game)", fields
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


def _cell(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _played(row: tuple[Any, ...]) -> PlayedGame | None:
    """Convert a row; None if its values are invalid, such as a day that is no date."""
    game, variation, deal, started, day, seconds, moves, undos, hints, score, outcome, clean, light = row
    try:
        moment, date_then = _moment(started), date.fromisoformat(day)
    except (ValueError, TypeError):
        return None
    counts = seconds, moves, undos, hints, score
    flags = outcome, bool(clean), bool(light)
    return PlayedGame(game, display_name(str(variation)), _number(deal), moment, date_then, *counts, *flags)


def _moment(text: str) -> datetime:
    """Parse an ISO time; without a zone it is taken as UTC, so that all times can be compared."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _number(deal: str) -> int:
    """Parse a deal number; 0, which is no deal, if it is not a number. The highest deal number has 21 digits."""
    return int(deal) if deal.isascii() and deal.isdigit() and len(deal) <= 30 else 0


def streaks(won: list[bool]) -> tuple[int, int]:
    """Return the current streak of wins and the longest one."""
    runs = [len(list(run)) for good, run in itertools.groupby(won) if good]
    return runs[-1] if won and won[-1] else 0, max(runs, default=0)
