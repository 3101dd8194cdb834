"""The records: what is recorded, what queries return, and what may happen to the file."""

from __future__ import annotations

import csv
import importlib
import io
import json
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import astuple, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest

from game.deals import deal_of_the_day
from game.patiences import Quatorze
from game.rules.session import Session
from game.store import database, pending_rows, statistics
from game.store.disk import StoreError
from game.store.pending_rows import Result
from game.store.records import Records, row, rows, write
from game.store.save_format import GameStats, Save
from tests.store.play import small_files
from tests.support.play import at, dealt

SECONDS = 20  # that an answer may take


class Program:
    """A running program's records."""

    def __init__(self, path: Path) -> None:
        self.path, self.warnings = path, list[str]()
        self.records = Records(path, self.warnings.append)

    def record(self, outcome: Result = "won", minute: int = 0) -> None:
        """Record a game that was started some minutes after a noon."""
        self.records.record(session(), tally(minute), outcome)

    def played(self) -> list[statistics.PlayedGame]:
        """Return all games, the oldest first."""
        return self.records.query(statistics.all_games).result(SECONDS)


Start = Callable[[], Program]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    programs = list[Program]()

    def begin() -> Program:
        programs.append(Program(tmp_path / "data" / "records.sqlite"))
        return programs[-1]

    yield begin
    for program in programs:
        program.records.close()


def tally(minute: int, seconds: float = 60, undos: int = 0, hints: int = 0, *, shown: bool = False) -> GameStats:
    """Record a game that was started some minutes after a noon."""
    started = datetime(2025, 3, 1, 12, tzinfo=UTC) + timedelta(minutes=minute)
    return GameStats(started, seconds, undos, hints, shown=shown)


def session(game: str = "quatorze", number: int = 1, moves: int = 1, variation: str = "") -> Session:
    return dealt(game, number, moves, variation)


def saved(stats: GameStats, number: int = 1) -> Save:
    return Save.of(session(number=number), stats)


# ---- which games are recorded


def test_a_game_without_a_move_is_not_played(start: Start) -> None:
    program = start()
    program.records.record(session(moves=0), tally(0), "abandoned")
    program.records.record(at(Quatorze(), t1="KS"), tally(1), "lost")
    assert program.played() == []


def test_a_game_left_after_a_move_is_played_and_not_won(start: Start) -> None:
    program, left = start(), session()
    left.undo()
    program.records.record(left, tally(0), "abandoned")
    (game,) = program.played()
    assert (game.game, game.variation, game.outcome, game.clean) == ("quatorze", "", "abandoned", False)


def test_a_game_that_is_given_up_is_played_and_not_won(start: Start) -> None:
    program, begun = start(), session(moves=3)
    for minute, left in enumerate((begun, session(moves=0), stuck())):
        program.records.give_up(Save.of(left, tally(minute, 12.5, hints=2)))
    written = [(game.number, game.moves, game.hints, game.outcome) for game in program.played()]
    assert written == [
        (1, 3, 2, "abandoned"),
        (stuck().number, len(stuck().moves), 2, "lost"),
    ]
    one = program.played()[0]
    program.records.record(begun, tally(0, 12.5, hints=2), "abandoned")
    assert program.played()[0] == one


def test_a_loss_that_is_taken_back_leaves_the_records_but_no_win_and_nothing_watched(start: Start) -> None:
    program, outcomes = start(), list[list[str]]()
    for minute, (outcome, shown) in enumerate([("lost", False), ("won", False), ("lost", True)]):
        number, stats = 10 + minute, tally(minute, shown=shown)
        program.records.record(session(number=number), stats, cast("Result", outcome))
        key = row(saved(stats, number), "lost").key
        program.records.query(statistics.take_back, key).result(SECONDS)
        outcomes.append([game.outcome for game in program.played()])
    assert outcomes == [[], ["won"], ["won", "shown"]]


@cache
def stuck() -> Session:
    """Play a game of Quatorze until no pair is left."""
    for number in range(1, 50):
        begun = session(number=number, moves=0)
        while moves := begun.legal_moves():
            begun.play(moves[0])
        if begun.is_lost():
            return begun
    raise AssertionError("every game is won by chance")


def test_a_game_is_written_down_whole(start: Start) -> None:
    program = start()
    big = session("king-albert", 10**20, 4, "foundations-return")
    program.records.record(big, tally(0, 75.31, 2, 3), "lost")
    day = tally(0).started.astimezone().date()
    expected = statistics.PlayedGame(
        "king-albert",
        "foundations-return",
        10**20,
        tally(0).started,
        day,
        75.3,
        4,
        2,
        3,
        big.score,
        "lost",
        clean=False,
    )
    assert program.played() == [expected]


def test_a_game_that_is_taken_up_again_is_one_game(start: Start) -> None:
    program = start()
    steps: list[tuple[Result, GameStats]] = [
        ("abandoned", tally(0, 10, undos=2, hints=1)),
        ("lost", tally(0, 20)),
        ("won", tally(0, 30)),
        ("abandoned", tally(0, 40, undos=5)),  # after the win, to look at it again
    ]
    steps[1][1].light = True
    outcomes = []
    for outcome, so_far in steps:
        program.records.record(session(), so_far, outcome)
        (game,) = program.played()
        outcomes.append((game.outcome, game.seconds, game.undos, game.hints, game.light))
    lost, won = ("lost", 20, 2, 1, True), ("won", 30, 2, 1, True)
    assert outcomes == [("abandoned", 10, 2, 1, False), lost, won, won]


# ---- queries


GAMES = [  # minutes after the start, seconds, score, outcome
    (0, 100, 52, "won"),
    (10, 200, 20, "lost"),
    (20, 50, 52, "won"),
    (30, 61, 52, "won"),
    (40, 10, 4, "abandoned"),
    (50, 300, 52, "won"),
    (60 * 24 * 40, 20_000, 52, "won"),
]


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """Records of made-up games of Quatorze and one of King Albert, in memory."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    database.migrate(made)
    for minute, seconds, score, outcome in GAMES:
        add(made, minute, seconds, score, outcome)
    add(made, 5, 7, None, "won", game="king-albert")
    yield made
    made.close()


def add(made: sqlite3.Connection, minute: int, seconds: float, score: int | None, outcome: str, **other: str) -> None:
    started, shown = tally(minute).started, outcome == "shown"
    game, deal = other.get("game", "quatorze"), other.get("deal", "1")
    figures = (started.isoformat(), f"{started:%Y-%m-%d}", seconds, 26, 0, 0, score)
    values = (game, "", deal, *figures, "won" if shown else outcome, None, shown)
    made.execute(f"INSERT INTO games VALUES ({', '.join('?' * 13)}, 0)", values)  # noqa: S608 - question marks


def test_wins_are_told_apart_by_what_helped_them(start: Start) -> None:
    program = start()
    won = session("king-albert", 24, 4)
    for minute, (seconds, undos, hints, light) in enumerate(
        [(50, 0, 0, False), (40, 0, 0, False), (30, 2, 0, False), (20, 2, 0, True), (25, 0, 0, True), (10, 0, 1, True)]
    ):
        played = tally(minute, seconds, undos, hints)
        played.light = light
        program.records.record(won, played, "won")
    helped = [(game.aid, game.clean) for game in program.played()]
    undone, unaided = ("undo", False), ("unaided", True)
    assert helped == [unaided, unaided, undone, undone, ("clean", True), ("hints", False)]
    assert program.records.query(statistics.book).result(SECONDS).overall["king-albert"].best_time == 20


def test_overall(connection: sqlite3.Connection) -> None:
    assert statistics.book(connection).overall == {
        "quatorze": statistics.Overall(7, 5, 50),
        "king-albert": statistics.Overall(1, 1, 7),
    }
    add(connection, 99_999, 1, 60, "lost")
    add(connection, 99_999, 20, 4, "abandoned", game="calculation")
    found = statistics.book(connection).overall
    assert found["quatorze"] == statistics.Overall(8, 5, 50)
    assert found["calculation"] == statistics.Overall(1, 0, None)
    statistics.reset(connection, "quatorze")
    assert {*statistics.book(connection).overall} == {"king-albert", "calculation"}


def test_days(connection: sqlite3.Connection) -> None:
    for day, outcome in ((3, "won"), (4, "won"), (5, "won"), (6, "lost"), (8, "won"), (9, "won")):
        minute = (date(2025, 5, day) - date(2025, 3, 1)).days * 1440
        add(connection, minute, 60, 52, outcome, deal=str(deal_of_the_day(Quatorze(), date(2025, 5, day))))
    late = (date(2025, 5, 7) - date(2025, 3, 1)).days * 1440
    add(connection, late, 60, 52, "won", deal=str(deal_of_the_day(Quatorze(), date(2025, 5, 6))))
    assert {day for day in statistics.book(connection).days if day.month == 5} == {
        date(2025, 5, day) for day in (3, 4, 5, 8, 9)
    }


@pytest.mark.parametrize(
    ("column", "value", "listed"),
    [
        ("day", "x", False),
        ("started", "x", False),
        *(("deal", deal, True) for deal in ("many", "9" * 5000, "-1", "", "²")),
    ],
)
def test_a_row_that_cannot_be_keeps_no_other_out_of_sight(
    connection: sqlite3.Connection, column: str, value: str, *, listed: bool
) -> None:
    games = statistics.all_games(connection)
    connection.execute(f"UPDATE games SET {column} = ? WHERE seconds = 50", (value,))  # noqa: S608 - named above
    odd = [replace(game, number=0) for game in games if game.seconds == 50 and listed]
    assert statistics.all_games(connection) == sorted(
        [game for game in games if game.seconds != 50] + odd, key=lambda game: game.started
    )


def test_a_text_that_is_not_utf8_hides_no_game(start: Start) -> None:
    program = start()
    program.record()
    program.record("lost", 1)
    assert len(program.played()) == 2
    with closing(sqlite3.connect(program.path)) as other, other:
        other.execute("UPDATE games SET variation = CAST(x'eda080' AS TEXT) WHERE outcome = 'lost'")
    assert [game.outcome for game in program.played()] == ["won", "lost"]
    assert program.records.query(statistics.book).result(SECONDS).overall["quatorze"].played == 2


def test_resets_can_be_undone_one_after_another(connection: sqlite3.Connection) -> None:
    def count() -> tuple[int, int, int]:
        games = [game.game for game in statistics.all_games(connection)]
        return games.count("quatorze"), games.count("king-albert"), statistics.last_reset(connection)

    assert count() == (7, 1, 0)
    statistics.reset(connection, "quatorze")
    assert count() == (0, 1, 7)
    statistics.reset(connection, "quatorze")  # nothing is left of it
    assert count() == (0, 1, 7)
    statistics.reset(connection)
    assert count() == (0, 0, 1)
    assert statistics.undo_reset(connection) == 1
    assert count() == (0, 1, 7)
    assert statistics.undo_reset(connection) == 7
    assert count() == (7, 1, 0)
    assert statistics.undo_reset(connection) == 0


@pytest.mark.parametrize("later", ["2001-01-01", "2041-01-01", "2026-03-14"], ids=["back", "on", "standing still"])
def test_the_last_reset_is_undone_first_whatever_the_clock_said(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch, later: str
) -> None:
    """A clock that was wrong is set right between two resets, or stands still."""
    for game, day in (("quatorze", "2026-03-14"), ("king-albert", later)):
        now = datetime.fromisoformat(f"{day}T12:00Z")
        monkeypatch.setattr(statistics, "datetime", Mock(now=Mock(return_value=now)))
        statistics.reset(connection, game)
    monkeypatch.undo()
    left = []
    while statistics.undo_reset(connection):
        left.append(sorted({game.game for game in statistics.all_games(connection)}))
    assert left == [["king-albert"], ["king-albert", "quatorze"]]


def test_csv(connection: sqlite3.Connection) -> None:
    odd = 'a,"b"\r\n\u202e'
    connection.execute("UPDATE games SET variation = ? WHERE game = 'king-albert'", (odd,))
    text = statistics.csv_text(statistics.all_games(connection))
    lines = text.split("\r\n")
    assert lines[0] == "game,variation,number,started,day,seconds,moves,undos,hints,score,outcome,clean,light"
    assert lines[1] == "quatorze,,1,2025-03-01T12:00:00+00:00,2025-03-01,100.0,26,0,0,52,won,true,false"
    rows = [*csv.DictReader(io.StringIO(text, newline=""))]
    assert (rows[1]["variation"], rows[1]["score"]) == (r'a,"b"\r\n\u202e', "")
    assert len(rows) == 8


# ---- the file


def damages() -> dict[str, Callable[[Path], object]]:
    def bend(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[4096:] = random.Random(1).randbytes(len(data) - 4096)
        path.write_bytes(data)

    def drop(what: str) -> Callable[[Path], None]:
        def drop_it(path: Path) -> None:
            with closing(sqlite3.connect(path)) as connection:
                connection.execute(f"DROP {what}")

        return drop_it

    return {
        "short": lambda path: os.truncate(path, 5000),
        "far too long": lambda path: os.truncate(path, database.MAX_BYTES + 1),
        "bent": bend,
        "other tables": drop("VIEW played"),
        "no watched deals": drop("TABLE watched"),
    }


@pytest.mark.parametrize("damage", damages().values(), ids=damages())
def test_damaged_records_are_set_aside(start: Start, damage: Callable[[Path], object]) -> None:
    program = start()
    for minute in range(200):
        program.record("won", minute)
    program.records.close()
    damage(program.path)
    again = start()
    again.record("lost")
    assert [game.outcome for game in again.played()] == ["lost"]
    warning = "the statistics were damaged; they were moved to records.sqlite.damaged, and new ones begin"
    assert again.warnings == [warning]
    assert (program.path.parent / "records.sqlite.damaged").exists()


def test_records_of_a_newer_version_are_left_alone(start: Start) -> None:
    program = start()
    program.record()
    program.records.close()
    connection = sqlite3.connect(program.path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    again = start()
    for minute in range(3):
        again.record("won", minute)
    with pytest.raises(StoreError, match="newer version"):
        again.played()
    assert again.warnings == ["the statistics were written by a newer version of Quintet, and are left alone"]
    assert not list(program.path.parent.glob("*.damaged"))


def test_a_migration_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, ("CREATE TABLE more (a)", "nonsense")))
    with pytest.raises(sqlite3.OperationalError):
        database.migrate(connection)
    assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


@pytest.mark.usefixtures("impatient")
def test_a_full_disk_is_told_once_and_made_up_for(start: Start) -> None:
    program = start()
    program.record()
    assert len(program.played()) == 1
    with small_files(maximum=30_000):
        for minute in range(1, 30):
            program.record("won", minute)
        program.records.query(statistics.all_games).exception(SECONDS)
    assert len(program.warnings) == 1
    assert program.warnings[0].startswith("the statistics cannot be written: ")
    assert len(program.played()) == 30


@pytest.mark.skipif(sys.platform == "win32", reason="this system deletes no file that is open")
@pytest.mark.parametrize("new", [False, True], ids=["that were there", "of today"])
def test_records_that_are_deleted_while_it_runs_begin_anew(
    start: Start,
    new: bool,  # noqa: FBT001 - a case
) -> None:
    if not new:
        earlier = start()
        earlier.record()
        earlier.records.close()
    program = start()
    program.record("won", 1)
    assert program.played()
    for path in program.path.parent.glob("records.sqlite*"):
        path.unlink()
    program.record("lost", 2)
    assert [game.outcome for game in program.played()] == ["lost"]
    assert program.warnings == ["the statistics were deleted while the program ran, and new ones begin"]
    program.records.close()
    assert [game.outcome for game in start().played()] == ["lost"]


HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


def test_the_end_waits_for_no_other_program_and_loses_nothing(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 0.5)
    first = start()
    first.record()
    assert len(first.played()) == 1
    command = [sys.executable, "-c", HOLDER, str(first.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        for minute in range(1, 9):
            first.record("lost", minute)
        first.records.close()  # while it is locked: this test ends only because `close` does not wait
        held = start()
        held.records.query(statistics.all_games).exception(SECONDS)
        held.record("won", 10)
        held.records.close()
        holder.communicate()
    folder = first.path.parent
    assert list(folder.glob("records-unwritten*.json"))
    again = start()
    assert {game.started for game in again.played()} == {tally(minute).started for minute in (*range(9), 10)}
    assert not list(folder.glob("records-unwritten*.json"))
    assert again.warnings == []


@pytest.mark.parametrize("content", [b"", b'{"a": 1}', b"[1]", b'[{"game": "quatorze"}]', b"\xff", b"[" * 100_000])
def test_kept_rows_that_are_damaged_are_set_aside(start: Start, content: bytes) -> None:
    program = start()
    program.path.parent.mkdir()
    (program.path.parent / "records-unwritten.json").write_bytes(content)
    assert program.played() == []
    (warning,) = program.warnings
    assert warning.startswith("some games in records-unwritten.json.damaged cannot be added to the statistics: it ")


def test_kept_rows_of_a_newer_version_stay(start: Start) -> None:
    program = start()
    program.path.parent.mkdir()
    path = program.path.with_name("records-unwritten.json")
    path.write_text(newer := FORMER_FILE.replace('"light"', '"later": 1, "light"'))
    assert program.played() == []
    assert path.read_text() == newer
    assert program.warnings[0].endswith("it was written by a newer version of Quintet")


FORMER_FILE = """[
{"game": "quatorze", "variation": "", "deal": "7", "started": "2025-03-01T12:00:00.000000+00:00", "day": "2025-03-01",
"seconds": 60.5, "moves": 3, "undos": 2, "hints": 1, "score": 52, "outcome": "won"},
{"game": "king-albert", "variation": "", "deal": "24", "started": "2025-03-02T12:00:00.000000+00:00",
"day": "2025-03-02", "seconds": 9, "moves": 4, "undos": 0, "hints": 0, "score": null, "outcome": "lost",
"shown": false, "light": false}
]"""


def test_kept_rows_of_former_versions_are_taken_in_once(start: Start) -> None:
    program = start()
    program.path.parent.mkdir()
    for name in ("records-unwritten.json", "records-unwritten (2).json"):
        (program.path.parent / name).write_text(FORMER_FILE)
    games = [(game.number, game.day.day, game.seconds, game.outcome, game.aid) for game in program.played()]
    assert games == [(7, 1, 60.5, "won", "hints"), (24, 2, 9, "lost", "undo")]
    assert not list(program.path.parent.glob("records-unwritten*"))
    assert program.warnings == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"deal": "x"},
        *({"deal": deal} for deal in ("0", "07", " 7", "+7", "1_0", "\u0667", "100000000000000000001", 7)),
        {"variation": "\ud800"},
        {"day": "2025-02-30"},
        {"started": None},
        {"game": "chess"},
        {"moves": -1},
        {"score": 2**70},
        {"seconds": float("nan")},
        {"outcome": "shown"},
        {"light": 1},
    ],
    ids=str,
)
def test_a_kept_row_that_is_not_valid_is_set_aside_alone(start: Start, wrong: dict[str, Any]) -> None:
    program = start()
    good = [row(saved(tally(minute)), "won") for minute in (0, 1)]
    pending_rows.write(program.path.parent, [good[0], good[0]._replace(**wrong), good[1]])
    assert [game.started for game in program.played()] == [tally(0).started, tally(1).started]
    (warning,) = program.warnings
    (damaged,) = program.path.parent.glob("records-unwritten*")
    assert warning == f"some games in {damaged.name} cannot be added to the statistics: it is not valid"
    assert damaged.suffix == ".damaged"
    assert len(json.loads(damaged.read_text())) == 3


@pytest.mark.parametrize("wrong", [{"variation": "\ud800"}, {"moves": -1}, {"outcome": "shown"}], ids=str)
def test_a_row_that_the_table_refuses_keeps_out_no_other(connection: sqlite3.Connection, wrong: dict[str, Any]) -> None:
    before = len(statistics.all_games(connection))
    good = [row(saved(tally(minute)), "won") for minute in (1, 2)]
    write(connection, [good[0], good[0]._replace(**wrong, started="2025-03-05"), good[1]])
    assert len(statistics.all_games(connection)) == before + 2


def test_the_player_reads_at_the_end_that_a_game_could_not_be_kept(
    start: Start,
) -> None:
    program = start()
    program.path.parent.touch()  # neither the database nor a file beside it can be written
    program.record()
    program.records.close()
    assert program.warnings == [
        "the statistics cannot be written: not a directory",
        "the last games cannot be written into the statistics: not a directory",
    ]


RELEASED_TABLE = """CREATE TABLE games (
    game TEXT NOT NULL, variation TEXT NOT NULL, deal TEXT NOT NULL, started TEXT NOT NULL, day TEXT NOT NULL,
    seconds REAL NOT NULL CHECK (seconds >= 0 AND seconds < 1e9), moves INTEGER NOT NULL CHECK (moves >= 0),
    undos INTEGER NOT NULL CHECK (undos >= 0), hints INTEGER NOT NULL CHECK (hints >= 0), score INTEGER,
    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'lost', 'abandoned')), erased TEXT{more},
    PRIMARY KEY (game, variation, deal, started))"""
RELEASED_VIEW = """CREATE VIEW played AS
    SELECT game, variation, deal, started, day, seconds, moves, undos, hints, score,
    CASE WHEN shown THEN 'shown' ELSE outcome END AS outcome,
    outcome = 'won' AND undos = 0 AND hints = 0 AND score IS NOT NULL AND NOT shown AS clean{more}
    FROM games WHERE erased IS NULL"""
SHOWN = ", shown INTEGER NOT NULL DEFAULT 0 CHECK (shown IN (0, 1))"
LIGHT = ", light INTEGER NOT NULL DEFAULT 1 CHECK (light IN (0, 1))"
RELEASED = {  # the tables of each version, written out again because they must stay readable as they were
    1: (
        RELEASED_TABLE.format(more=""),
        """CREATE VIEW played AS SELECT *, outcome = 'won' AND undos = 0 AND hints = 0 AND score IS NOT NULL AS clean
        FROM games WHERE erased IS NULL""",
    ),
    2: (RELEASED_TABLE.format(more=SHOWN), RELEASED_VIEW.format(more="")),
    3: (RELEASED_TABLE.format(more=SHOWN + LIGHT), RELEASED_VIEW.format(more=", light")),
    4: (
        RELEASED_TABLE.format(more=SHOWN + LIGHT),
        RELEASED_VIEW.format(more=", light"),
        "CREATE TABLE watched (game TEXT NOT NULL, deal TEXT NOT NULL, PRIMARY KEY (game, deal))",
    ),
}


@pytest.mark.parametrize("strict", sorted({"", database.STRICT}))
@pytest.mark.parametrize("version", RELEASED)
def test_records_of_every_former_version_open_with_every_game(start: Start, version: int, strict: str) -> None:
    """Watched and lightless games are known from the versions on that record them; erased games can be restored.

    Later games of a watched deal count no more, though it was erased.
    """
    program = start()
    program.path.parent.mkdir()
    variation, erased = "foundations-return", "2025-03-05T12:00:00+00:00"
    started = [f"2025-03-0{day}T12:00:00.000000+00:00" for day in range(5)]
    rows = [
        ("quatorze", "", "7", started[1], "2025-03-01", 60.5, 26, 0, 0, 52, "won", None, 0, 0),
        ("quatorze", "", "8", started[2], "2025-03-02", 5, 2, 1, 0, 4, "lost", None, 0, 1),
        ("king-albert", variation, str(10**20), started[3], "2025-03-03", 9, 90, 0, 3, None, "won", None, 1, 1),
        ("calculation", "", "9", started[4], "2025-03-04", 1, 1, 0, 0, 1, "abandoned", erased, 1, 1),
    ]
    with closing(sqlite3.connect(program.path)) as previous, previous:
        table, *others = RELEASED[version]
        previous.execute(f"{table} {strict}")
        for statement in others:
            previous.execute(statement)
        count = 11 + min(version, 3)  # each of them added a column at the end
        marks = ", ".join("?" * count)
        previous.executemany(f"INSERT INTO games VALUES ({marks})", [one[:count] for one in rows])  # noqa: S608 - question marks
        if version > 3:  # which noted a deal as soon as it was watched
            previous.execute("INSERT INTO watched SELECT game, deal FROM games WHERE shown")
        previous.execute(f"PRAGMA user_version = {version}")
    watched, left = ("shown", "shown") if version > 1 else ("won", "abandoned")
    expected = [
        ("quatorze", "", 7, 60.5, 26, 0, 0, 52, "won", True, version < 3),
        ("quatorze", "", 8, 5, 2, 1, 0, 4, "lost", False, True),
        ("king-albert", variation, 10**20, 9, 90, 0, 3, None, watched, False, True),
    ]
    restored = ("calculation", "", 9, 1, 1, 0, 0, 1, left, False, True)

    def played() -> list[tuple[object, ...]]:
        games = program.played()
        assert [game.started for game in games] == [
            datetime(2025, 3, day, 12, tzinfo=UTC) for day in range(1, len(games) + 1)
        ]
        return [(*astuple(game)[:3], *astuple(game)[5:]) for game in games]

    assert played() == expected
    assert program.records.query(statistics.undo_reset).result(SECONDS) == 1
    assert played() == [*expected, restored]
    for minute, (game, number) in enumerate([("king-albert", 10**20), ("calculation", 9), ("quatorze", 7)]):
        program.records.record(session(game, number), tally(60 * 24 * 4 + minute), "won")
    assert [later.outcome for later in program.played()[4:]] == [watched, watched, "won"]
    assert program.warnings == []
    assert {*RELEASED} == {*range(1, len(database.MIGRATIONS) + 1)}


def test_an_older_sqlite_keeps_records_too(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))  # as on RHEL 9, which has no strict tables
        importlib.reload(database)
        try:
            assert not any("STRICT" in statement for step in database.MIGRATIONS for statement in step)
            program = start()
            program.record()
            assert len(program.played()) == 1
        finally:
            older.undo()
            importlib.reload(database)
    assert any("STRICT" in statement for step in database.MIGRATIONS for statement in step)


def test_a_game_that_is_won_again_after_a_reset_counts_again(connection: sqlite3.Connection) -> None:
    row = next(row for row in rows(connection) if row.outcome == "won")
    statistics.reset(connection)
    write(connection, [row._replace(outcome="abandoned")])
    assert rows(connection) == []
    write(connection, [row])
    assert rows(connection) == [row]
