"""The results of the deals of one day, as a query for `Records.ask`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.store import statistics
from game.store.statistics import Played

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True)
class DailyResult:
    """A deal of the day that was won on that day; `streak` counts such days in a row of this game, up to this day."""

    game: str
    day: date
    seconds: float
    moves: int
    hints: int
    streak: int


@dataclass(frozen=True)
class DailyResults:
    """The first win of each game's deal of a day, and the games whose deal was begun but not won.

    `streak` counts the days in a row with at least one deal of the day won; it may end the day before.
    """

    day: date
    won: Mapping[str, tuple[DailyResult, ...]]
    begun: frozenset[str]
    streak: int


def today(connection: sqlite3.Connection, day: date) -> DailyResults:
    """Return the results of the deals of a day; streaks count days with a win."""
    played, days, won, begun = statistics.all_games(connection), set[date](), {}, set[str]()
    for slug in PATIENCES:
        record = statistics.days(connection, slug, day)
        days |= {*record.won}
        games = [game for game in played if _is_of_the_day(game, slug, day)]
        if day in record.won:
            won[slug] = tuple(_result(game, record.streak) for game in games if game.outcome == "won")
        elif games:
            begun.add(slug)
    return DailyResults(day, won, frozenset(begun), _streak(days, day))


def _is_of_the_day(played: Played, slug: str, day: date) -> bool:
    same = (played.game, played.variation, played.day) == (slug, "", day)
    return same and played.number == deal_of_the_day(PATIENCES[slug](), day)


def _result(played: Played, streak: int) -> DailyResult:
    return DailyResult(played.game, played.day, played.seconds, played.moves, played.hints, streak)


def _streak(days: Iterable[date], today: date) -> int:
    """Count the days in a row that end today or yesterday."""
    found, day, count = {*days}, today, 0
    if day not in found:
        day -= timedelta(days=1)
    while day in found:
        day, count = day - timedelta(days=1), count + 1
    return count
