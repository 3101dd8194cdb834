"""The results of the deals of a day, from real records."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.store import statistics
from game.store.daily_results import DailyResult, DailyResults, today
from game.store.pending_rows import Result
from game.store.records import Records
from game.store.save_format import GameStats
from tests.support.play import dealt

SECONDS = 20  # that an answer may take
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
DAY = NOON.astimezone().date()


def note(  # noqa: PLR0913 - a game played
    records: Records,
    *,
    outcome: Result = "won",
    slug: str = "king-albert",
    ago: int = 0,
    number: int = 0,
    variation: str = "",
    minute: int = 0,
    moves: int = 1,
    hints: int = 0,
    shown: bool = False,
) -> None:
    """Record a game started some days ago: by default with the deal of that day."""
    started = NOON - timedelta(days=ago) + timedelta(minutes=minute)
    day = started.astimezone().date()
    session = dealt(slug, number or deal_of_the_day(PATIENCES[slug](), day), moves, variation)
    records.record(session, GameStats(started=started, seconds=60.0 + minute, hints=hints, shown=shown), outcome)


def asked(records: Records, day: date = DAY) -> DailyResults:
    return records.query(today, day).result(SECONDS)


NONE, ALBERT = frozenset[str](), frozenset({"king-albert"})


@pytest.mark.parametrize(
    ("games", "won", "begun", "watched", "streak"),
    [
        ([], [], NONE, NONE, 0),
        ([{"minute": 9, "hints": 1}, {"minute": 3}], ["unaided", "hints"], NONE, NONE, 1),
        ([{"ago": 1}, {"outcome": "abandoned", "shown": True}, {"minute": 5}], [], NONE, ALBERT, 1),
        ([{}, {"outcome": "lost", "minute": 5, "shown": True}], ["unaided"], NONE, NONE, 1),
        ([{"outcome": "lost"}], [], ALBERT, NONE, 0),
        ([{"outcome": "abandoned"}], [], ALBERT, NONE, 0),
        ([{"number": 24}, {"ago": 1}, {"variation": "foundations-return", "minute": 5}], [], NONE, NONE, 1),
    ],
    ids=["nothing", "two wins", "watched", "watched after a win", "lost", "left", "another deal, day and variation"],
)
def test_what_the_games_make_of_the_day(  # noqa: PLR0913, PLR0917 - a case
    records: Records, games: list[dict[str, Any]], won: list[str], begun: object, watched: object, streak: int
) -> None:
    for game in games:
        note(records, **game)
    told = asked(records)
    assert [win.aid for win in told.won.get("king-albert", ())] == won
    assert (told.begun, told.watched, told.streak) == (begun, watched, streak)


@pytest.mark.parametrize(("first", "aid"), [(24, "hints"), (0, "unaided")])
def test_a_day_is_won_as_it_was_won_first(records: Records, first: int, aid: str) -> None:
    note(records, minute=1, hints=first)
    note(records, minute=2, hints=24 - first)
    assert records.query(statistics.days, "king-albert", DAY).result(SECONDS).won == {DAY: aid}


def test_a_streak_is_of_days_on_which_any_of_the_five_was_won(records: Records) -> None:
    for ago, slug in ((3, "quatorze"), (2, "king-albert"), (1, "quatorze")):
        note(records, slug=slug, ago=ago)
    assert asked(records).streak == 3
    note(records, slug="calculation", moves=2)
    told = asked(records)
    assert told.streak == 4
    assert told.won["calculation"] == (DailyResult("calculation", DAY, 60.0, 2, 0, 1, "unaided"),)
    assert asked(records, DAY + timedelta(days=1)).streak == 4
    assert asked(records, DAY + timedelta(days=2)).streak == 0
