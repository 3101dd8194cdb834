"""The results of the deals of a day, from real records."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.rules.session import Session
from game.store import statistics
from game.store.daily_results import DailyResults, today
from game.store.pending_rows import Result
from game.store.records import Records
from game.store.save_format import GameStats

SECONDS = 20  # that an answer may take
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
DAY = NOON.astimezone().date()


def note(  # noqa: PLR0913 - a game played
    records: Records,
    outcome: Result,
    slug: str = "king-albert",
    *,
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
    game = PATIENCES[slug]
    day = started.astimezone().date()
    session = Session(game.in_variation(variation), number or deal_of_the_day(game(), day))
    for _ in range(moves):
        session.play(session.legal_moves()[0])
    records.record(session, GameStats(started=started, seconds=60.0 + minute, hints=hints, shown=shown), outcome)


def asked(records: Records, day: date = DAY) -> DailyResults:
    return records.query(today, day).result(SECONDS)


def test_a_day_without_games_has_nothing_to_tell(records: Records) -> None:
    assert asked(records) == DailyResults(DAY, {}, frozenset(), 0)


def test_the_first_win_of_the_day_comes_first(records: Records) -> None:
    note(records, "won", minute=9, moves=2, hints=1)
    note(records, "won", minute=3)
    told = asked(records)
    [first, second] = told.won["king-albert"]
    assert (first.seconds, first.moves, first.hints, first.day, first.game) == (63.0, 1, 0, DAY, "king-albert")
    assert (second.seconds, second.moves, second.hints) == (69.0, 2, 1)
    assert (first.aid, second.aid) == ("unaided", "hints")
    assert told.begun == frozenset()


@pytest.mark.parametrize(("first", "aid"), [(24, "hints"), (0, "unaided")])
def test_a_day_is_won_as_it_was_won_first(records: Records, first: int, aid: str) -> None:
    note(records, "won", minute=1, hints=first)
    note(records, "won", minute=2, hints=24 - first)
    assert records.query(statistics.days, "king-albert", DAY).result(SECONDS).won == {DAY: aid}


def test_a_watched_deal_is_neither_won_nor_begun_and_stays_so(records: Records) -> None:
    note(records, "won", ago=1)
    note(records, "abandoned", shown=True)
    note(records, "won", minute=5)
    told = asked(records)
    assert not told.won
    assert not told.begun
    assert told.watched == {"king-albert"}
    assert told.streak == 1


def test_a_deal_that_was_won_before_it_was_watched_is_won(records: Records) -> None:
    note(records, "won")
    note(records, "lost", minute=5, shown=True)
    told = asked(records)
    assert ([win.aid for win in told.won["king-albert"]], told.watched) == (["unaided"], frozenset())


@pytest.mark.parametrize("outcome", ["lost", "abandoned"])
def test_what_was_not_won_is_begun(records: Records, outcome: Result) -> None:
    note(records, outcome)
    told = asked(records)
    assert not told.won
    assert told.begun == {"king-albert"}
    assert told.streak == 0


def test_neither_another_deal_nor_a_variation_nor_another_day_counts(records: Records) -> None:
    note(records, "won", number=24)
    note(records, "won", ago=1)
    [variation] = PATIENCES["king-albert"].variations()
    note(records, "won", variation=variation, minute=5)
    told = asked(records)
    assert not told.won
    assert not told.begun
    assert told.streak == 1


def test_a_streak_is_of_days_on_which_any_of_the_five_was_won(records: Records) -> None:
    note(records, "won", "quatorze", ago=3)
    note(records, "won", "king-albert", ago=2)
    note(records, "won", "quatorze", ago=1)
    assert asked(records).streak == 3
    note(records, "won", "calculation")
    told = asked(records)
    assert told.streak == 4
    assert told.won["calculation"][0].streak == 1
    assert asked(records, DAY + timedelta(days=1)).streak == 4
    assert asked(records, DAY + timedelta(days=2)).streak == 0
