"""Wins on a disk that refuses, and programs that are killed: a win is in the records, or else its game is there."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from game.deals import deal_of_the_day
from game.patiences import KingAlbert, Quatorze
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.wording import local_day
from game.services.games import Games
from game.store import database, disk_worker
from game.store.disk import StoreError
from game.store.save_format import GameStats, Save
from tests.support.host import HeadlessHost, part_of_won_game, won_game
from tests.support.play import dealt
from tests.support.unfinished import unfinished
from tests.support.waiting import until

NUMBER, LINE = won_game("king-albert")
LAST = parse_move(LINE[-1])


class Run:
    """A run of the program on a folder of data."""

    def __init__(self, data: Path) -> None:
        self.said = list[str]()
        self.data, self.games = data, Games(HeadlessHost((1024, 640)), data, self.said.append)

    def win(self, session: Session, stats: GameStats) -> None:
        """Keep a win and record it, as a table does."""
        self.games.saves.save(session, stats.seconds)
        self.games.record_book.record(session, stats, "won")

    def try_all(self) -> None:
        """Have everything tried that waits, and what follows from it."""
        for _ in range(2):
            for files in (self.games.records, self.games.saves):
                assert files.flush(60.0)

    @property
    def results(self) -> list[tuple[int, str]]:
        self.games.record_book.look()
        return [(game.number, game.outcome) for game in self.games.record_book.played("king-albert")]

    @property
    def files(self) -> list[Path]:
        return [*(self.data / "unfinished").rglob("*.json")]

    def close(self) -> None:
        self.games.saves.close()
        self.games.records.close()


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """A run in which all moves but the last one of a win are made."""
    run = Run(tmp_path / "data")
    assert run.results == []
    run.games.saves.save(part_of_won_game("king-albert", 1 - 1 / len(LINE)), 1.0)
    run.try_all()
    yield run
    run.close()


def almost_won(run: Run) -> tuple[Session, GameStats]:
    session = run.games.unfinished(KingAlbert)
    assert session
    assert len(session.moves) == len(LINE) - 1
    return session, run.games.saves.stats(session)


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Let another program write the records."""
    other = sqlite3.connect(data / "records.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.rollback()
    other.close()


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 0.05)
    monkeypatch.setattr(disk_worker, "RETRY", 0.02)


@pytest.mark.parametrize("has_room", [True, False], ids=["locked records", "a full disk"])
@pytest.mark.parametrize("end", ["kill", "quit", "go on"])
def test_a_win_that_cannot_be_recorded_is_kept_with_its_game(
    run: Run, full: Event, tmp_path: Path, end: str, *, has_room: bool
) -> None:
    session, stats = almost_won(run)
    session.play(LAST)
    with locked(run.data):
        if not has_room:
            full.set()
        run.win(session, stats)
        run.try_all()
        assert run.games.unfinished(KingAlbert) is None
        assert list(run.games.saves.unsaved().values()) == ([] if has_room else [1])
        if end == "quit":
            run.close()
        left = shutil.copytree(run.data, tmp_path / "left")
    full.clear()
    later = run if end == "go on" else Run(left)
    if end != "go on" and not has_room:  # the game is there as the disk had it, one move before the win
        session, stats = almost_won(later)
        session.play(LAST)
        later.win(session, stats)
    until(lambda: later.games.unfinished(KingAlbert) is None and not later.files)
    assert later.results == [(NUMBER, "won")]
    later.close()


@pytest.mark.parametrize("recorded", [False, True], ids=["before it was recorded", "before its file was deleted"])
def test_a_game_that_a_kill_has_left_won_counts_once(run: Run, *, recorded: bool) -> None:
    session, stats = almost_won(run)
    session.play(LAST)
    run.games.saves.save(session, 1.0)
    run.games.saves.close()
    file = Save.of(session, stats).data()
    if recorded:
        run.games.records.record(session, stats, "won")
        run.close()
    (run.data / "unfinished" / "king-albert-20260101T120000000000.json").write_bytes(file)
    again = Run(run.data)
    assert again.games.unfinished(KingAlbert) is None
    until(lambda: not again.files)
    assert again.results == [(NUMBER, "won")]
    assert again.games.record_book.played("king-albert")[0].started == stats.started
    again.close()


@pytest.mark.parametrize("end", ["kill", "go on"])
def test_a_win_with_locked_records_is_not_unfinished_once_another_deal_is_played(
    run: Run, tmp_path: Path, end: str
) -> None:
    session, stats = almost_won(run)
    session.play(LAST)
    with locked(run.data):
        run.win(session, stats)
        run.try_all()
        run.games.saves.save(dealt("king-albert", 7, 1), 1.0)
        own, left = unfinished(run.games.saves)
        assert [entry.save.number for entry in own if entry.save] == [7]
        assert left == []
        assert len(run.files) == 2
        killed = shutil.copytree(run.data, tmp_path / "killed")
    later = run if end == "go on" else Run(killed)
    until(lambda: len(later.files) == 1)
    assert later.results == [(NUMBER, "won")]
    assert unfinished(later.games.saves)[1] == []
    later.close()


@pytest.mark.parametrize("how", ["resumed", "given up"])
def test_a_won_game_of_the_list_is_won_whatever_becomes_of_it(run: Run, how: str) -> None:
    session, _stats = almost_won(run)
    session.play(LAST)
    run.games.saves.save(session, 1.0)
    run.games.saves.flush()
    run.games.saves.save(dealt("king-albert", 7, 1), 1.0)
    run.games.saves.flush()
    (left,) = run.data.glob("unfinished/recent/*.json")
    if how == "resumed":
        with pytest.raises(StoreError, match="it is no longer there"):
            run.games.saves.resume(left)
    else:
        run.games.saves.give_up(left)
    until(lambda: len(run.files) == 1)
    assert run.results == [(NUMBER, "won")]


def test_a_win_that_is_undone_before_it_is_recorded_goes_on(run: Run) -> None:
    session, stats = almost_won(run)
    session.play(LAST)
    with locked(run.data):
        run.win(session, stats)
        run.games.saves.flush()
        session.undo()
        run.games.saves.save(session, 1.0)
    run.try_all()
    run.close()
    again = Run(run.data)
    assert again.results == [(NUMBER, "won")]
    found, _stats = almost_won(again)
    assert found.undone == (LAST,)
    again.close()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="a program cannot choose its time zone here")
@pytest.mark.parametrize(("begun", "won"), [("Pacific/Kiritimati", "UTC"), ("UTC", "Pacific/Kiritimati")])
def test_a_deal_of_the_day_counts_for_the_day_on_which_it_was_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: str, won: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", begun)
        time.tzset()
        day, run = local_day(), Run(tmp_path)
        session, stats = dealt("quatorze", deal_of_the_day(Quatorze(), day), 1), GameStats()
        patch.setenv("TZ", won)
        time.tzset()
        run.win(session, stats)
        (game,) = run.games.record_book.played("quatorze")
        until(run.games.record_book.poll)
        assert (game.day, game.is_daily, run.games.record_book.days) == (day, True, 1)
        assert [each.number for each in run.games.record_book.of_day(day) or ()] == [session.number]
        run.close()
    time.tzset()
