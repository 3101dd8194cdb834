"""Games in which a winning line was watched: they are listed, but not counted."""

from __future__ import annotations

import random
import sqlite3
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.deals import deal_of_the_day
from game.patiences import Quatorze
from game.scenes.pages import statistics_data
from game.store import database, pending_rows, statistics
from game.store.pending_rows import Result
from game.store.records import Records, row
from game.store.save_format import Save
from tests.store.test_records import SECONDS, add, session, tally


def played(records: Records) -> list[statistics.PlayedGame]:
    return records.query(statistics.all_games).result(SECONDS)


@pytest.mark.parametrize("seed", range(20))
def test_a_shown_game_changes_no_figure(seed: int) -> None:
    """With any shown games among them, all counts are as without these."""
    rng = random.Random(seed)
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
        lambda made: statistics.book(made).overall,
        lambda made: statistics.book(made).days,
        lambda made: statistics_data.tiles(statistics.all_games(made)),
        lambda made: statistics_data.won_of_played(statistics.all_games(made), "all"),
        lambda made: statistics_data.fastest(statistics.all_games(made)),
        lambda made: statistics_data.progress(statistics.all_games(made)),
    ):
        one, other = map(figure, connections)
        assert one == other
    games, without = map(statistics.all_games, connections)
    assert len(games) == 30
    assert [game for game in games if game.outcome != "shown"] == without


@pytest.mark.parametrize("seed", range(8))
def test_what_was_watched_never_counts_again(tmp_path: Path, seed: int) -> None:
    """After the first watched move no game of that deal is recorded as won or lost, whatever has happened since.

    The games are of three deals in both variations, begun before or after; they are won, lost or given up, by their
    sessions or by their saves, in several runs of the program, some of which could not write, and after resets.
    """
    rng, path = random.Random(seed), tmp_path / "records.sqlite"
    records, expected, watched = Records(path, pytest.fail), dict[tuple[str, int, int], str](), set[int]()
    variations, outcomes, hour = ["", "foundations-return"], list[Result](["won", "lost", "abandoned"]), 0
    for _ in range(60):
        variation, deal, minute = rng.choice(variations), rng.randint(1, 3), 60 * hour + rng.randint(0, 20)
        stats, outcome = tally(minute, shown=rng.random() < 0.06), rng.choice(outcomes)
        begun = session("king-albert", deal, rng.randint(not stats.shown, 1), variation)
        save = Save.of(begun, stats)
        match rng.choice(["record", "give up", "unwritten", "restart", "reset"] if rng.random() < 0.5 else ["record"]):
            case "restart":
                records.close()
                records = Records(path, pytest.fail)
                continue
            case "reset":
                records.query(statistics.reset).result(SECONDS)
                expected.clear()
                hour += 1  # with other games than those before
                continue
            case "give up":
                outcome = "abandoned"
                records.give_up(save)
            case "unwritten":
                pending_rows.write(tmp_path, [row(save, outcome)])
                records.query(statistics.all_games).result(SECONDS)
            case "record":
                records.record(begun, stats, outcome)
        watched |= {deal} if stats.shown else set()
        if expected.get(key := (variation, deal, minute)) != "won":
            expected[key] = "shown" if deal in watched else outcome
        found = {
            (game.variation, game.number, (game.started - tally(0).started) // timedelta(minutes=1)): game.outcome
            for game in played(records)
        }
        assert found == expected
    assert records.query(statistics.book).result(SECONDS).watched == {("king-albert", deal) for deal in watched}
    records.close()
