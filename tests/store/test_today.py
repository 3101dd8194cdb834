"""The games of the deals of a day, from real records."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.scenes.record_book import RecordBook
from game.store.pending_rows import Result
from game.store.records import Records
from game.store.save_format import GameStats
from tests.support.play import dealt
from tests.support.waiting import until

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
DAY = NOON.astimezone().date()
KING_ALBERT = deal_of_the_day(PATIENCES["king-albert"](), DAY)


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


def book_of(records: Records) -> RecordBook:
    """Return a record book that has been read."""
    book = RecordBook(records)
    book.look()
    until(book.poll)
    return book


def asked(records: Records, day: date = DAY) -> list[tuple[str, str, str]]:
    """Return the games of the deals of a day, and how they ended."""
    return [(game.game, game.outcome, game.aid) for game in book_of(records).of_day(day) or ()]


@pytest.mark.parametrize(
    ("games", "told"),
    [
        ([], []),
        ([{"minute": 9, "hints": 1}, {"minute": 3}], [("won", "unaided"), ("won", "hints")]),
        ([{"ago": 1}, {"outcome": "abandoned", "shown": True}, {"minute": 5}], [("shown", "unaided")] * 2),
        ([{}, {"outcome": "lost", "minute": 5, "shown": True}], [("won", "unaided"), ("shown", "unaided")]),
        ([{"outcome": "lost"}], [("lost", "unaided")]),
        ([{"number": 24}, {"ago": 1}, {"variation": "foundations-return", "minute": 5}], []),
    ],
    ids=["nothing", "two wins", "watched", "watched after a win", "lost", "another deal, day and variation"],
)
def test_the_games_of_a_day(records: Records, games: list[dict[str, Any]], told: list[tuple[str, str]]) -> None:
    for game in games:
        note(records, **game)
    assert asked(records) == [("king-albert", *each) for each in told]


def test_a_day_has_its_own_games(records: Records) -> None:
    note(records)
    note(records, ago=1, slug="quatorze")
    assert {game for game, *_ in asked(records, DAY - timedelta(days=1))} == {"quatorze"}


def test_a_win_counts_before_it_is_read_again(records: Records) -> None:
    note(records, slug="quatorze", ago=1)
    book = book_of(records)
    stats = GameStats(started=NOON, seconds=60.0)
    for outcome, won, days in (("lost", [], 1), ("won", ["king-albert"], 2), ("won", ["king-albert"], 2)):
        book.record(dealt("king-albert", KING_ALBERT, 1), stats, outcome)  # type: ignore[arg-type] # these words
        assert [game.game for game in book.of_day(DAY) or () if game.outcome == "won"] == won
        assert book.days == days


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="a program cannot choose its time zone here")
def test_days_are_the_same_before_and_after_records_are_read(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was given up in one time zone and is won in another stays on its first date."""
    session, stats = dealt("king-albert", KING_ALBERT, 1), GameStats(started=NOON.replace(hour=23))
    places: list[tuple[str, Result]] = [("Asia/Tokyo", "abandoned"), ("America/Los_Angeles", "won")]
    with monkeypatch.context() as patch:
        for zone, outcome in places:
            patch.setenv("TZ", zone)
            time.tzset()
            book = book_of(records)
            book.record(session, stats, outcome)
            assert book.days == book_of(records).days
    time.tzset()


def test_days_with_a_win_are_counted_and_gaps_are_not(records: Records) -> None:
    """A day has one deal of the day for each game; two wins of a day are one day."""
    for ago in (0, 3, 9):
        note(records, slug="quatorze", ago=ago)
    note(records, slug="king-albert", ago=3)
    note(records, slug="king-albert", ago=5, outcome="lost")
    note(records, slug="numeration", ago=6, shown=True)
    assert book_of(records).days == 3


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_was_earned_falls_whatever_the_clock_says(records: Records, seed: int) -> None:
    """Neither days nor wins get fewer as games are recorded, on dates in any order."""
    rng, days, won = Random(seed), 0, set[date]()
    outcomes: list[Result] = ["won", "won", "lost", "abandoned"]
    dates = [DAY - timedelta(days=ago) for ago in range(-6, 7)]
    for minute in range(16):
        ago, outcome = rng.randint(-5, 5), rng.choice(outcomes)
        variation, shown = rng.choice(["", "", "foundations-return"]), rng.random() < 0.1
        note(records, ago=ago, minute=minute, outcome=outcome, shown=shown, variation=variation)
        note(records, ago=rng.randint(1, 5) * rng.choice([-1, 1]), minute=minute + 30, number=KING_ALBERT)
        book = book_of(records)
        on_day = {day for day in dates if any(game.outcome == "won" for game in book.of_day(day) or ())}
        assert on_day >= won
        assert book.days == len(on_day) >= days
        won, days = on_day, len(on_day)
    assert days
