"""Games in which a winning line was watched: they are listed, but not counted."""

from __future__ import annotations

import random
import sqlite3
from datetime import date, timedelta

import pytest

from game.deals import deal_of_the_day
from game.patiences import Quatorze
from game.scenes.pages import statistics_data
from game.store import database, statistics
from game.store.records import Records
from tests.store.test_records import SECONDS, add, tally
from tests.support.host import part_of_won_game


def played(records: Records) -> list[statistics.PlayedGame]:
    return records.query(statistics.all_games).result(SECONDS)


@pytest.mark.parametrize("seed", range(20))
def test_a_shown_game_changes_no_figure(seed: int) -> None:
    """With any shown games among them, all counts are as without these."""
    rng, today = random.Random(seed), date(2025, 3, 31)
    connections = [sqlite3.connect(":memory:", isolation_level=None) for _ in range(2)]
    for made in connections:
        database.migrate(made)
    for number in range(30):
        deal = rng.choice([deal_of_the_day(Quatorze(), date(2025, 3, 1) + timedelta(days=number)), 1])
        outcome = rng.choice(["won", "lost", "abandoned", "shown"])
        seconds, score = rng.randint(1, 900), rng.choice([52, 40, None])
        for made in connections if outcome != "shown" else connections[:1]:
            add(made, 1440 * number, seconds, score, outcome, deal=str(deal))
    for figure in (
        statistics.overall,
        lambda made: statistics.days(made, "quatorze", today),
        lambda made: statistics_data.tiles(statistics.all_games(made), "quatorze"),
        lambda made: statistics_data.won_of_played(statistics.all_games(made), "all"),
        lambda made: statistics_data.high_scores(statistics.all_games(made), today),
        lambda made: statistics_data.progress(statistics.all_games(made)),
        lambda made: statistics_data.winning_times(statistics.all_games(made)),
    ):
        one, other = map(figure, connections)
        assert one == other
    games, without = map(statistics.all_games, connections)
    assert len(games) == 30
    assert [game for game in games if game.outcome != "shown"] == without


def test_a_game_that_was_shown_is_listed_as_that(records: Records) -> None:
    won = part_of_won_game("quatorze", 1.0)
    records.record(won, tally(0, 60, shown=True), "won")
    assert [(game.outcome, game.clean) for game in played(records)] == [("shown", False)]
    assert records.query(statistics.overall).result(SECONDS) == {}


def test_what_was_shown_stays_shown_and_what_was_won_stays_won(records: Records) -> None:
    begun = part_of_won_game("quatorze", 0.5)
    won = part_of_won_game("quatorze", 1.0)
    records.record(begun, tally(0, 60, shown=True), "abandoned")
    records.record(begun, tally(0, 70), "lost")
    records.record(won, tally(60, 60), "won")
    records.record(won, tally(60, 90, shown=True), "won")
    assert [game.outcome for game in played(records)] == ["shown", "won"]
