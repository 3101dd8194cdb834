"""The record book: the records of each table, and the achievements of a win."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.deals import Graded, pack
from game.patiences import PATIENCES, KingAlbert
from game.rules.session import Session
from game.scenes import record_book
from game.scenes.pages import statistics_data
from game.scenes.record_book import Feats, RecordBook
from game.store import statistics
from game.store.pending_rows import Result
from game.store.records import Records
from game.store.save_format import GameStats
from game.store.statistics import ALL, Overall
from game.view.celebrations.win_text import Achievement
from tests.support.host import part_of_won_game, won_game

PATIENCE = 20.0  # seconds for a thread that has nothing else to do


class Reader:
    """A book that a test can wait for."""

    def __init__(self, folder: Path) -> None:
        self.records = Records(folder / "records.sqlite", self._complain)
        self.book = RecordBook(self.records)

    def _complain(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def read(self) -> None:
        """Wait until the book knows all that was noted."""
        self.book.look()
        self.records.query(statistics.book).result(PATIENCE)  # which is answered after what the book has asked
        self.book.poll()

    def after(self, session: Session, stats: GameStats) -> str:
        """Record a win; return the best time of the statistics after it."""
        self.note(session, stats, "won")
        games = self.records.query(statistics.all_games).result(PATIENCE)
        rows = statistics_data.won_of_played(games, ALL)
        return next(row.best for row in rows if row.slug == session.game.slug())

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
    return [achievement.title for achievement in told(reader, session, stats)]


def told(reader: Reader, session: Session, stats: GameStats, line: int = 0) -> list[Achievement]:
    return reader.book.feats(session, stats).told(len(session.moves), line)


def test_a_game_that_is_won_again_after_an_undo_counts_once_as_it_was_won_first(reader: Reader, won: Session) -> None:
    stats = GameStats(seconds=90)
    reader.note(won, stats, "won")
    stats.undos = 1
    assert titles(reader, won, stats) == ["First win", "Unaided win"]
    assert reader.after(won, stats) == "1:30"


def test_the_tenth_win_earns_a_card_back(reader: Reader, won: Session) -> None:
    for number in range(11):
        assert ("Sunburst" in titles(reader, won, GameStats(seconds=90))) == (number == 9)
        reader.note(part_of_won_game("king-albert", 1.0), GameStats(seconds=90), "won")


def test_the_last_card_of_a_suit_earns_a_look(reader: Reader) -> None:
    """After the clubs from ace to king come an ace of diamonds and the king of clubs once more."""
    numbers, session = pack(KingAlbert()), part_of_won_game("king-albert", 1.0)
    for turn, number in enumerate((*numbers[:14], numbers[12])):
        session.number, stats = number, GameStats()
        assert ("Quincunx" in titles(reader, session, stats)) == (turn == 12)
        reader.note(session, stats, "won")


def test_a_game_that_was_shown_is_nothing_to_be_proud_of(reader: Reader, won: Session) -> None:
    shown = GameStats(seconds=90, shown=True)
    assert titles(reader, won, shown) == ["Watched"]
    reader.note(won, shown, "won")
    assert reader.book.overall == {}
    again = part_of_won_game("king-albert", 1.0)
    assert titles(reader, again, GameStats(seconds=90)) == ["Watched"]
    reader.note(again, GameStats(seconds=90), "won")
    assert reader.book.overall == {}
    other = part_of_won_game("quatorze", 1.0)
    assert titles(reader, other, GameStats(seconds=90)) == ["First win", "Unaided win"]


def test_watched_deals_are_known_at_the_next_start_and_at_once(tmp_path: Path, won: Session) -> None:
    reader = Reader(tmp_path)
    deal = won.game.slug(), won.number
    assert not reader.book.was_watched(*deal)
    reader.book.record(won, GameStats(shown=True), "abandoned")
    assert reader.book.was_watched(*deal)  # before it is written
    reader.records.close()
    reader = Reader(tmp_path)
    assert not reader.book.was_watched(*deal)
    reader.read()
    assert reader.book.was_watched(*deal)
    assert not reader.book.was_watched("quatorze", won.number)
    reader.records.close()


def test_a_tile_tells_of_all_games_played(reader: Reader, won: Session) -> None:
    lost = Session(won.game, 24)
    lost.play(lost.legal_moves()[0])
    reader.note(lost, GameStats(seconds=5), "abandoned")
    assert reader.book.overall == {"king-albert": Overall(played=1, won=0, best_time=None)}
    reader.note(won, GameStats(seconds=90), "won")
    assert reader.book.overall == {"king-albert": Overall(played=2, won=1, best_time=90)}


def test_a_faster_win(reader: Reader, won: Session) -> None:
    assert titles(reader, won, GameStats(seconds=90)) == ["First win", "Unaided win"]
    reader.note(won, GameStats(seconds=90), "won")
    again = part_of_won_game("king-albert", 1.0)
    achievements = told(reader, again, GameStats(seconds=65))
    assert [each.title for each in achievements] == ["New best time", "Unaided win"]
    assert achievements[0].note == "0:25 faster"
    assert "New best time" not in titles(reader, again, GameStats(seconds=91))
    assert "New best time" not in titles(reader, again, GameStats(seconds=65, hints=1))


@pytest.mark.parametrize("seed", range(3))
def test_a_win_says_what_the_statistics_say_of_it(reader: Reader, seed: int) -> None:
    """What a win is called, whether it is the fastest and the figures are those of the statistics after it."""
    rng = random.Random(seed)
    best = "–"
    for number in range(12):
        stats = GameStats(datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=number), rng.randint(20, 3000))
        stats.hints, stats.undos, stats.light = rng.choice([0, 0, 9]), rng.choice([0, 0, 2]), rng.random() < 0.5
        stats.shown = rng.random() < 0.08
        if rng.random() < 0.5:  # it was lost, and goes on from a save
            reader.note(part_of_won_game("quatorze", 0.5), stats, "lost")
        feats = reader.book.feats(won := part_of_won_game("quatorze", 1.0), stats)
        told = [each.title for each in (*feats.news, *feats.others)]
        before, best = best, reader.after(won, stats)
        assert ("New best time" in told) == (best != before != "–")
        games = reader.records.query(statistics.all_games).result(PATIENCE)
        played = games[-1]
        called = {title.lower().removesuffix(" win") for title in told} & {"unaided", "clean", "watched"}
        assert called == {statistics_data.called(played) or statistics_data.result(played)} - {
            "with undo",
            "with hints",
        }
        clean = int(statistics_data.tiles(games)[-1][0])
        text = [*csv.DictReader(statistics.csv_text(games).splitlines())]
        assert sum(line["clean"] == "true" for line in text) == clean


@pytest.mark.parametrize(
    ("stats", "title", "note"),
    [
        (GameStats(), "Unaided win", "no light, hint or undo"),
        (GameStats(light=True), "Clean win", "no undo, no hint"),
        (GameStats(undos=3), "9 more wins", "for a card back"),
        (GameStats(hints=24, undos=1, light=True), "9 more wins", "for a card back"),
        (GameStats(light=True, returned=True), "Won back", "from a lost position"),
    ],
)
def test_help_is_told_only_where_there_was_none(
    reader: Reader, won: Session, stats: GameStats, title: str, note: str
) -> None:
    first, other = told(reader, won, stats)
    assert (first.title, other.title, other.note) == ("First win", title, note)


def test_a_win_from_a_loaded_save_whose_scoring_ended_is_not_clean(reader: Reader) -> None:
    loaded = Session(KingAlbert(), won_game("king-albert")[0])
    loaded.replay(won_game("king-albert")[1], scoring=False)
    assert titles(reader, loaded, GameStats()) == ["First win", "9 more wins"]


def test_a_win_in_fewer_moves_than_the_solver_needs_says_so(reader: Reader, won: Session) -> None:
    made = len(won.moves)
    reader.note(part_of_won_game("king-albert", 1.0), GameStats(seconds=9), "won")
    fewer = told(reader, won, GameStats(), made + 4)[0]
    assert (fewer.title, fewer.note) == ("4 moves fewer", "than the computer")
    assert told(reader, won, GameStats(), made + 1)[0].title == "1 move fewer"
    assert Feats().told(3, 7)[0].title == "4 moves fewer"  # also where nothing else is told
    for line in (made, made - 1, 0):
        assert titles(reader, won, GameStats()) == [each.title for each in told(reader, won, GameStats(), line)]


@pytest.mark.parametrize(
    ("share", "title"), [((0, 15), "None of 15"), ((1, 40), "1 of 40"), ((2, 40), ""), ((0, 0), ""), (None, "")]
)
def test_a_deal_that_simulated_players_rarely_win(
    reader: Reader, won: Session, monkeypatch: pytest.MonkeyPatch, share: tuple[int, int] | None, title: str
) -> None:
    """Below one of twenty, where there were plays; a deal outside the table says nothing."""
    deals = {won.number: Graded("hard", *share)} if share else {}
    monkeypatch.setattr(record_book, "table", lambda _: deals)
    notes = {each.note: each.title for each in reader.book.feats(won, GameStats()).others}
    assert notes.get("simulated plays won this deal", "") == title


def test_a_card_of_the_pack_turns_up_with_the_first_win_that_counts(reader: Reader, won: Session) -> None:
    assert reader.book.feats(won, GameStats()).is_new
    other = Session(PATIENCES["king-albert"].in_variation("foundations-return"), won.number or 0)
    reader.note(other, GameStats(undos=1), "won")
    assert reader.book.feats(won, GameStats()).is_new
    assert not reader.book.feats(other, GameStats()).is_new
    reader.note(won, GameStats(), "won")
    assert not reader.book.feats(part_of_won_game("king-albert", 1.0), GameStats()).is_new
