"""The record book: the records of each table, and the achievements of a win."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.session import Session
from game.scenes.record_book import RecordBook
from game.store import statistics
from game.store.pending_rows import Result
from game.store.records import Records
from game.store.save_format import GameStats
from game.store.statistics import ALL
from game.view.menu.tile import Record
from tests.support.host import part_of_won_game

PATIENCE = 20.0  # seconds for a thread that has nothing else to do


class Reader:
    """A book that a test can wait for."""

    def __init__(self, folder: Path) -> None:
        self.records = Records(folder / "records.sqlite", self._complain)
        self.book = RecordBook(self.records, lambda: None)

    def _complain(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def read(self) -> None:
        """Wait until the book knows all that was noted."""
        self.book.look()
        self.book.query(statistics.overall).result(PATIENCE)  # which is answered after what the book has asked
        self.book.poll()

    def note(self, session: Session, stats: GameStats, outcome: Result) -> None:
        self.book.record(session, stats, outcome)
        self.read()


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(tmp_path)
    yield reader
    reader.records.close()


@pytest.fixture
def won() -> Session:
    return part_of_won_game("king-albert", 1.0)


def titles(reader: Reader, session: Session, stats: GameStats) -> list[str]:
    return [achievement.title for achievement in reader.book.achievements(session, stats)]


def test_before_anything_is_read_it_knows_nothing(reader: Reader) -> None:
    assert not reader.book.poll()
    assert reader.book.tiles() == {}


def test_the_first_win(reader: Reader, won: Session) -> None:
    assert titles(reader, won, GameStats(seconds=90)) == ["First win", "Unaided win", "1 of 1 won"]


@pytest.mark.parametrize(("wins", "words"), [(9, "a new card back"), (8, "100%"), (10, "100%")])
def test_the_tenth_win_earns_a_card_back(reader: Reader, won: Session, wins: int, words: str) -> None:
    for _ in range(wins):
        reader.note(part_of_won_game("king-albert", 1.0), GameStats(seconds=90), "won")
    assert reader.book.achievements(won, GameStats(seconds=90))[-1].note == words


def test_a_game_that_was_shown_is_nothing_to_be_proud_of(reader: Reader, won: Session) -> None:
    shown = GameStats(seconds=90, shown=True)
    assert titles(reader, won, shown) == ["Watched"]
    reader.note(won, shown, "won")
    assert reader.book.tiles() == {}
    assert titles(reader, won, GameStats(seconds=90)) == ["First win", "Unaided win", "1 of 1 won"]


def test_a_tile_tells_of_all_games_played(reader: Reader, won: Session) -> None:
    lost = Session(won.game, 24)
    lost.play(lost.legal_moves()[0])
    reader.note(lost, GameStats(seconds=5), "abandoned")
    begun = Record(played=1, won=0, best=lost.score, streak=0, longest=0)
    assert reader.book.tiles() == {"king-albert": begun, ALL: begun}
    reader.note(won, GameStats(seconds=90), "won")
    record = Record(played=2, won=1, best=None, streak=1, longest=1)  # every win has the same score
    assert reader.book.tiles() == {"king-albert": record, ALL: record}


def test_a_faster_win_in_a_row(reader: Reader, won: Session) -> None:
    reader.note(won, GameStats(seconds=90), "won")
    again = part_of_won_game("king-albert", 1.0)
    achievements = reader.book.achievements(again, GameStats(seconds=65))
    assert [achievement.title for achievement in achievements] == [
        "New best time",
        "Unaided win",
        "2 in a row",
        "2 of 2 won",
    ]
    assert achievements[0].note == "0:25 faster"
    assert "New best time" not in titles(reader, again, GameStats(seconds=91))


def test_a_win_with_hints_sets_no_best_time(reader: Reader, won: Session) -> None:
    reader.note(won, GameStats(seconds=20, hints=90), "won")
    again = part_of_won_game("king-albert", 1.0)
    assert "New best time" not in titles(reader, again, GameStats(seconds=10))
    reader.note(again, GameStats(seconds=90), "won")
    again = part_of_won_game("king-albert", 1.0)
    assert "New best time" in titles(reader, again, GameStats(seconds=65))
    assert "New best time" not in titles(reader, again, GameStats(seconds=65, hints=1))


def test_best_times_are_compared_with_wins_that_were_helped_alike(reader: Reader, won: Session) -> None:
    reader.note(won, GameStats(seconds=20, light=True), "won")
    again = part_of_won_game("king-albert", 1.0)
    assert titles(reader, again, GameStats(seconds=90)) == ["Unaided win", "2 in a row", "2 of 2 won"]
    best, clean, *_ = reader.book.achievements(again, GameStats(seconds=15, light=True))
    assert (best.title, best.note) == ("New best time", "0:05 faster, with the light")
    assert clean.title == "Clean win"
    reader.note(again, GameStats(seconds=90), "won")
    again = part_of_won_game("king-albert", 1.0)
    assert "New best time" in titles(reader, again, GameStats(seconds=80))


@pytest.mark.parametrize("stats", [GameStats(undos=1), GameStats(hints=1)])
def test_a_win_that_was_helped_is_not_clean(reader: Reader, won: Session, stats: GameStats) -> None:
    assert "Unaided win" not in titles(reader, won, stats)


def test_a_win_whose_scoring_was_discontinued_is_not_clean(reader: Reader, won: Session) -> None:
    won.undo()
    won.redo()
    assert titles(reader, won, GameStats(undos=1)) == ["First win", "No score", "1 of 1 won"]


def test_a_game_that_seemed_lost_and_is_won_counts_once(reader: Reader, won: Session) -> None:
    stats = GameStats(seconds=90)
    reader.note(won, stats, "lost")
    assert titles(reader, won, stats)[-1] == "1 of 1 won"
