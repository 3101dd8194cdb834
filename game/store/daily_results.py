"""The results of the deals of one day, as a query for `Records.query`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.store import statistics
from game.store.save_format import Aid

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
    aid: Aid


@dataclass(frozen=True)
class DailyResults:
    """The wins of the deals of a day, the games begun but not won, and the days in a row with a win.

    A deal of which moves that win were watched cannot be won any more, unless it was won before.
    """

    day: date
    won: Mapping[str, tuple[DailyResult, ...]]
    begun: frozenset[str]
    streak: int
    watched: frozenset[str] = frozenset()


def today(connection: sqlite3.Connection, day: date) -> DailyResults:
    """Return the results of the deals of a day; streaks count days with a win."""
    played = statistics.all_games(connection)
    days, won, begun, watched = set[date](), {}, set[str](), set[str]()
    for slug, kind in PATIENCES.items():
        record, deal = statistics.days_of(played, slug, day), deal_of_the_day(kind(), day)
        days |= {*record.won}
        games = [game for game in played if (game.game, game.variation, game.day, game.number) == (slug, "", day, deal)]
        if day in record.won:
            won[slug] = tuple(
                DailyResult(slug, day, game.seconds, game.moves, game.hints, record.streak, game.aid)
                for game in games
                if game.outcome == "won"
            )
        elif games:
            (watched if any(game.outcome == "shown" for game in games) else begun).add(slug)
    return DailyResults(day, won, frozenset(begun), statistics.day_streaks(days, day)[0], frozenset(watched))
