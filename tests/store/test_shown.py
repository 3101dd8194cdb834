"""Games in which a winning line was watched: they are listed, but not counted."""

from __future__ import annotations

import random
import sqlite3
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from game.deals import deal_of_the_day
from game.patiences import Quatorze
from game.scenes.pages import statistics_data
from game.store import database, statistics
from game.store.records import Records
from game.store.save_format import GameStats
from tests.support.host import part_of_won_game

NOON = datetime(2025, 3, 1, 12, tzinfo=UTC)
SECONDS = 20  # that an answer may take


def played(records: Records) -> list[statistics.PlayedGame]:
    return records.query(statistics.all_games).result(SECONDS)


@pytest.fixture
def records(tmp_path: Path) -> Records:
    return Records(tmp_path / "records.sqlite", print)


@pytest.mark.parametrize("seed", range(20))
def test_a_shown_game_changes_no_figure(seed: int) -> None:
    """With any shown games among them, all counts are as without these."""
    rng = random.Random(seed)
    games = [
        statistics.PlayedGame(
            "quatorze",
            "",
            deal_of_the_day(Quatorze(), day) if rng.random() < 0.5 else 1,
            NOON + timedelta(days=number),
            day,
            float(rng.randint(1, 900)),
            26,
            0,
            0,
            rng.choice([52, 40, None]),
            outcome := rng.choice(["won", "lost", "abandoned", "shown"]),
            clean=outcome == "won",
        )
        for number in range(30)
        if (day := date(2025, 3, 1) + timedelta(days=number))
    ]
    without = [game for game in games if game.outcome != "shown"]
    assert statistics_data.tiles(games, "quatorze") == statistics_data.tiles(without, "quatorze")
    assert statistics_data.won_of_played(games, "all") == statistics_data.won_of_played(without, "all")
    today = date(2025, 3, 31)
    assert statistics_data.high_scores(games, today) == statistics_data.high_scores(without, today)
    assert statistics_data.progress(games) == statistics_data.progress(without)
    assert statistics_data.winning_times(games) == statistics_data.winning_times(without)
    assert statistics_data.tiles(games, "quatorze") == statistics_data.tiles(without, "quatorze")
    database_with, database_without = stored(games), stored(without)
    assert statistics.overall(database_with) == statistics.overall(database_without)
    assert statistics.days(database_with, "quatorze", today) == statistics.days(database_without, "quatorze", today)
    assert statistics.all_games(database_with) == [replace(game, clean=clean(game)) for game in games]


def clean(game: statistics.PlayedGame) -> bool:
    return game.outcome == "won" and game.score is not None


def stored(games: list[statistics.PlayedGame]) -> sqlite3.Connection:
    """Write games into a database as the program does."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    database.migrate(made)
    for game in games:
        shown = game.outcome == "shown"
        values = (game.game, "", str(game.number), game.started.isoformat(), str(game.day), game.seconds, game.moves)
        outcome = "won" if shown else game.outcome
        made.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, NULL, ?, 0)",
            (*values, game.score, outcome, shown),
        )
    return made


def test_a_game_that_was_shown_is_listed_as_that(records: Records) -> None:
    won = part_of_won_game("quatorze", 1.0)
    records.record(won, GameStats(NOON, 60, shown=True), "won")
    assert [(game.outcome, game.clean) for game in played(records)] == [("shown", False)]
    assert records.query(statistics.overall).result(SECONDS) == {}
    records.close()


def test_what_was_shown_stays_shown_and_what_was_won_stays_won(records: Records) -> None:
    begun = part_of_won_game("quatorze", 0.5)
    won = part_of_won_game("quatorze", 1.0)
    records.record(begun, GameStats(NOON, 60, shown=True), "abandoned")
    records.record(begun, GameStats(NOON, 70), "lost")
    records.record(won, GameStats(NOON + timedelta(hours=1), 60), "won")
    records.record(won, GameStats(NOON + timedelta(hours=1), 90, shown=True), "won")
    assert [game.outcome for game in played(records)] == ["shown", "won"]
    records.close()


def test_records_of_the_version_before_keep_what_they_hold(
    records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A win with hints, which may have been watched, was a win when it was recorded, and stays one."""
    with monkeypatch.context() as before:
        before.setattr(database, "MIGRATIONS", database.MIGRATIONS[:1])
        older = sqlite3.connect(tmp_path / "records.sqlite", isolation_level=None)
        database.migrate(older)
        for minute, outcome in enumerate(("won", "lost", "abandoned")):
            started = (NOON + timedelta(minutes=minute)).isoformat()
            values = ("quatorze", "", "1", started, "2025-03-01", 60, 26, 0, 26, 52, outcome, None)
            older.execute(f"INSERT INTO games VALUES ({', '.join('?' * 12)})", values)  # noqa: S608 - question marks
        older.close()
    assert [game.outcome for game in played(records)] == ["won", "lost", "abandoned"]
    assert records.query(statistics.overall).result(SECONDS)["quatorze"].won == 1
    assert all(game.light for game in played(records))  # unknown for old games, which count as played with it
    records.close()
