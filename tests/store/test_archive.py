"""Everything exported on one machine and imported on another: nothing is lost, nothing comes twice."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from game.store import archive, statistics
from game.store.autosave_folder import MAX_RECENT
from game.store.autosaves import Autosaves
from game.store.disk import StoreError
from game.store.named_saves import NamedSaves
from game.store.pending_rows import Result
from game.store.save_format import GameStats, Loaded, Save
from game.store.save_reader import read_save
from game.store.settings import Settings, merged
from tests import ROOT
from tests.store.play import BEGINNING, small_files
from tests.store.profiles import Program, State, contents, exported, fill, furthest, state, take_in
from tests.support.play import dealt
from tests.support.selection import FULL, posix

DAMAGED = "it is not an export of Quintet, or it is damaged"
SETTINGS = Settings(deck="four", window_size=(3000, 900), felts={"quatorze": "walnut"}, coached=("quatorze",))


@pytest.fixture
def here(tmp_path: Path) -> Path:
    fill(tmp_path / "here", range(6))
    return tmp_path / "here"


@pytest.fixture
def there(tmp_path: Path) -> Path:
    fill(tmp_path / "there", range(100, 112))
    return tmp_path / "there"


def leave(folder: Path, minute: int, *moves: int, undone: bool = False) -> Save:
    """Leave a game of deal 77 after the moves of these numbers; it is known by the minute when it began."""
    session, games = dealt("numeration", 77), Autosaves(folder / "unfinished", lambda _: None, pytest.fail)
    for number in moves:
        session.play(session.legal_moves()[number])
    if undone:
        session.undo()
    games.save(games.adopt(Loaded(session, GameStats(BEGINNING + timedelta(minutes=minute)))), 10.0)
    games.close()
    return read_save(max(folder.glob("unfinished/*.json"), key=os.path.getmtime))


def record(folder: Path, minute: int, outcome: Result, seconds: float = 10.0, **more: Any) -> None:  # noqa: ANN401 - of its stats
    """Record the result of the game that began at a minute."""
    program = Program(folder)
    over = GameStats(BEGINNING + timedelta(minutes=minute), seconds, **more)
    program.games.records.record(dealt("numeration", 77, moves=1), over, outcome)
    program.close()


def reset(folder: Path) -> None:
    """Erase all results, as a player does."""
    program = Program(folder)
    program.games.records.query(statistics.reset).result()
    program.close()


# ---- laws


def test_an_empty_folder_gets_all_of_it(there: Path, tmp_path: Path) -> None:
    for path in there.glob("saves/*.quintet"):
        os.utime(path, (1_600_000_000, 1_600_000_000))
    take_in(tmp_path / "new", exported(there))
    found = state(tmp_path / "new")
    assert found == state(there)
    assert all(found)
    assert {path.stat().st_mtime for path in tmp_path.glob("new/saves/*.quintet")} == {1_600_000_000}


def test_a_second_time_changes_nothing(here: Path, there: Path) -> None:
    path = exported(there)
    assert take_in(here, path) == "Imported: 10 results, 16 saved or unfinished games"
    once, found = contents(here), state(here)
    assert take_in(here, path) == "Nothing new: all of its games are here already"
    assert (contents(here), state(here)) == (once, found)


def test_two_machines_have_the_same_in_either_order(here: Path, there: Path, tmp_path: Path) -> None:
    for number, folder in enumerate((here, there)):
        leave(folder, -1, 0, number)  # each goes on in its own way
        leave(folder, -2, *[0] * (2 + number))  # one goes further
        record(folder, -3, ("won", "lost")[number], 50.0 + number, hints=3 * number)
        record(folder, -4, "lost", 50.0 + number)
        record(folder, -5, "won", 50.0 + number, undos=number)
    both = []
    for first, second in ((here, there), (there, here)):
        copy = tmp_path / f"{first.name} first"
        shutil.copytree(first, copy)
        take_in(copy, exported(second))
        both.append(state(copy))
    assert both[0].results == both[1].results
    games = [{row[:4] for row in state(folder).results} for folder in (here, there)]
    assert sorted(row[:4] for row in both[0].results) == sorted(games[0] | games[1])
    for found in both:
        for folder in (here, there):
            before = state(folder)
            assert furthest(before) <= furthest(found) | {line for line in furthest(before) if line[0].number == 77}
            assert all(save in [each for _, each in found.saves] for _, save in before.saves)
    assert furthest(both[0]) == furthest(both[1])
    assert sorted(repr(save) for _, save in both[0].saves) == sorted(repr(save) for _, save in both[1].saves)


def test_what_is_written_can_be_unpacked_by_hand(there: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(exported(there)) as made:
        made.extractall(tmp_path / "new")
    assert state(tmp_path / "new") == state(there)


# ---- what is there stays


def brought(folder: Path, other: str = "there") -> State:
    """Import what is in another folder; return all that is here then."""
    take_in(folder / "here", exported(folder / other))
    return state(folder / "here")


def test_two_branches_of_a_game_are_both_kept_and_a_part_of_one_is_not(tmp_path: Path) -> None:
    mine, other = leave(tmp_path / "here", 1, 0, 0), leave(tmp_path / "there", 1, 0, 1)
    found = brought(tmp_path)
    assert (found.unfinished, found.recent) == ([mine], [other])
    leave(tmp_path / "earlier", 1, 0)
    assert brought(tmp_path, "earlier").recent == [other]
    undone = leave(tmp_path / "back", 1, 0, 0, 0, undone=True)
    assert brought(tmp_path, "back").recent == [other, undone]


@pytest.mark.parametrize(("outcome", "back"), [("won", False), ("abandoned", False), ("lost", True)])
def test_a_game_that_is_over_here_is_not_brought_back(tmp_path: Path, outcome: Result, back: bool) -> None:  # noqa: FBT001 - a case
    leave(tmp_path / "there", 1, 0)
    record(tmp_path / "here", 1, outcome)
    assert bool(brought(tmp_path).unfinished) == back


def test_more_games_than_the_list_keeps_all_stay_and_leave_one_by_one(tmp_path: Path) -> None:
    for minute in range(MAX_RECENT + 1):
        leave(tmp_path / "here", minute, 0)
        leave(tmp_path / "there", 100 + minute, 0)
    many = brought(tmp_path).recent
    assert [save.started.minute for save in many] == [(15 + n) % 60 for n in (*range(20), *range(100, 121))]
    leave(tmp_path / "here", 200, 0)
    assert state(tmp_path / "here").recent[:-1] == many[1:]


@pytest.mark.parametrize(
    ("name", "moves", "saves"),
    [
        ("Evening", 1, {"Evening": 0, "Evening (2)": 1}),
        ("Before the king", 0, {"Evening": 0, "Before the king": 0}),
    ],
    ids=["another game of this name", "a copy of another name"],
)
def test_a_save_is_taken_once_beside_one_of_its_name(
    tmp_path: Path, name: str, moves: int, saves: dict[str, int]
) -> None:
    for folder, own, made in (("here", "Evening", 0), ("there", name, moves)):
        NamedSaves(tmp_path / folder / "saves").save(own, dealt("quatorze", 5, moves=made), GameStats(BEGINNING))
    for _time in range(2):
        assert {own: len(save.moves) for own, save in brought(tmp_path).saves} == saves


def test_a_save_or_game_that_is_in_it_three_times_comes_once(tmp_path: Path) -> None:
    left, current = (leave(tmp_path / "there", minute, 0) for minute in (1, 2))
    path = NamedSaves(tmp_path / "there" / "saves").save("Evening", dealt("quatorze", 5), GameStats())
    for copied in (path, *(tmp_path / "there" / "unfinished" / "recent").iterdir()):
        for number in (2, 3):
            shutil.copy(copied, copied.with_stem(f"{copied.stem} ({number})"))
    found = brought(tmp_path)
    assert (len(found.saves), found.unfinished, found.recent) == (1, [current], [left])


@pytest.mark.parametrize("erased", [False, True])
@pytest.mark.parametrize(
    ("mine", "other", "result"),
    [
        (("lost", 90, 2), ("won", 50, 0), ("won", 50, 0)),
        (("won", 50, 0), ("lost", 90, 2), ("won", 50, 0)),
        (("won", 50, 1), ("won", 40, 0), ("won", 40, 0)),
        (("won", 40, 0), ("won", 50, 1), ("won", 40, 0)),
        (("lost", 50, 0), ("abandoned", 90, 2), ("abandoned", 90, 2)),
        (("lost", 50, 0), ("lost", 40, 9), ("lost", 50, 0)),
    ],
)
def test_a_game_that_ended_on_both_has_one_result(
    tmp_path: Path,
    mine: tuple[Result, float, int],
    other: tuple[Result, float, int],
    result: tuple[str, float, int],
    *,
    erased: bool,
) -> None:
    for name, (outcome, seconds, hints) in (("here", mine), ("there", other)):
        record(tmp_path / name, 1, outcome, seconds, hints=hints)
    if erased:
        reset(tmp_path / "here")
    assert [(row.outcome, row.seconds, row.hints) for row in brought(tmp_path).results] == [result]


def test_a_day_that_was_won_here_stays_won_when_a_quicker_result_comes_from_where_it_was_another_day(
    tmp_path: Path,
) -> None:
    for name, seconds in (("here", 90.0), ("there", 60.0)):
        record(tmp_path / name, 1, "won", seconds, hints=0)
    with closing(sqlite3.connect(tmp_path / "there" / "records.sqlite")) as database, database:
        database.execute("UPDATE games SET day = '2020-02-02'")
    (before,) = state(tmp_path / "here").results
    (after,) = brought(tmp_path).results
    assert (after.seconds, after.day) == (60.0, before.day)


@pytest.mark.parametrize("outcome", ["abandoned", "won"])
@pytest.mark.parametrize(
    ("watched", "played", "won", "counts"),
    [
        ("here", "there", 0, True),
        ("here", "there", 2, False),
        ("here", "there", 3, False),
        *(("there", "here", minute, True) for minute in (0, 2, 3)),  # what is here stays
        ("here", "here", 3, True),
        ("there", "there", 3, True),
    ],
)
def test_a_win_stays_and_one_that_comes_counts_unless_its_deal_was_watched_here_before(  # noqa: PLR0913 - a case
    tmp_path: Path, watched: str, played: str, won: int, outcome: Result, *, counts: bool
) -> None:
    """A game that began at a minute was won, and after that one of its deal watched that had begun at the second."""
    record(tmp_path / played, won, "won")
    record(tmp_path / watched, 2, outcome, shown=True)
    assert any(not row.shown for row in brought(tmp_path).results) == counts


@pytest.mark.parametrize("kind", ["named", "unfinished"])
def test_a_deal_whose_watched_game_is_imported_counts_no_more(tmp_path: Path, kind: str) -> None:
    session, stats = dealt("numeration", 77, moves=1), GameStats(BEGINNING, shown=True)
    if kind == "named":
        NamedSaves(tmp_path / "there" / "saves").save("Watched", session, stats)
    else:
        saves = Autosaves(tmp_path / "there" / "unfinished", lambda _: None, pytest.fail)
        saves.save(saves.adopt(Loaded(session, stats)), 1.0)
        saves.close()
    brought(tmp_path)
    record(tmp_path / "here", 3, "won")
    assert [row.shown for row in state(tmp_path / "here").results] == [True]


@pytest.mark.parametrize("erased", [False, True])
def test_a_deal_watched_on_the_other_machine_counts_on_neither_any_more(tmp_path: Path, *, erased: bool) -> None:
    record(tmp_path / "here", 1, "won")  # before it was watched
    record(tmp_path / "there", 2, "won", shown=True)
    if erased:
        reset(tmp_path / "there")
    brought(tmp_path)
    record(tmp_path / "here", 3, "won")
    assert [row.shown for row in state(tmp_path / "here").results] == [False, *[True] * (not erased), True]


def test_results_that_were_reset_come_back_and_are_not_exported(here: Path) -> None:
    path, before = exported(here), state(here).results
    reset(here)
    assert state(here).results == []
    with zipfile.ZipFile(exported(here)) as made:
        assert not [name for name in made.namelist() if "records" in name]
    take_in(here, path)
    assert state(here).results == before


def test_settings_that_are_as_at_first_are_taken_and_the_players_choices_stay(tmp_path: Path) -> None:
    other = Program(tmp_path / "there", SETTINGS)
    path, _missing = other.export()
    other.close()
    program = Program(tmp_path / "here", Settings(mute=True, felts={"numeration": "moss"}, coached=("numeration",)))
    assert program.take_in(path)
    program.close()
    assert program.settings == Settings(
        deck="four",
        mute=True,
        felts={"quatorze": "walnut", "numeration": "moss"},
        coached=("numeration", "quatorze"),
    )
    chosen = Settings(deck="large", felts={"quatorze": "slate"}, window_size=(1024, 640))
    assert merged(chosen, SETTINGS) == replace(chosen, coached=("quatorze",))
    for each in (SETTINGS, chosen, program.settings):
        assert merged(each, each) == each
        assert merged(merged(each, SETTINGS), SETTINGS) == merged(each, SETTINGS)


def test_an_import_does_not_save_the_language_of_a_single_run(tmp_path: Path) -> None:
    other = Program(tmp_path / "there", SETTINGS)
    path, _missing = other.export()
    other.close()
    program = Program(tmp_path / "here", Settings(language="de"), language="en")
    assert program.take_in(path)
    program.close()
    assert (program.settings.language, program.saved.language) == ("en", "de")
    assert program.saved.deck == SETTINGS.deck


def test_what_cannot_be_opened_is_counted_and_left_out(there: Path) -> None:
    (there / "saves" / "evening 0.quintet").write_text("no save")
    (there / "unfinished" / "recent" / "1-quatorze-x.json").write_text('{"format": 2}')
    program = Program(there)
    path, missing = program.export()
    program.close()
    assert missing == 2
    archive.read(path.read_bytes())


# ---- what is refused


def refused(folder: Path, path: Path) -> str:
    """Import a file that is wrong; return why, once nothing has changed."""
    before = contents(folder), state(folder)
    said = take_in(folder, path)
    assert (contents(folder), state(folder)) == before
    assert said.startswith(f"{path.name} cannot be imported: ")
    assert "\n" not in said
    return said.partition(": ")[2]


def test_whatever_byte_is_changed_nothing_wrong_comes_in(there: Path) -> None:
    data, rng = exported(there).read_bytes(), random.Random(1)
    good = archive.read(data)
    for _ in range(5000 if FULL else 100):
        at = rng.choice([rng.randrange(len(data)), rng.randrange(len(data) - 3000, len(data))])
        changed = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        try:
            found = archive.read(changed)
        except StoreError as error:
            assert "\n" not in str(error)  # noqa: PT017 - it need not be refused
        else:  # a date, or the name of a save
            assert found.rows == good.rows
            assert [each.data for each in found.saves["saves"]] == [each.data for each in good.saves["saves"]]


def rewritten(source: Path, path: Path, change: Callable[[str, bytes], tuple[str, bytes]]) -> Path:
    """Write an archive with other names or contents."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            name, data = change(info.filename, old.read(info))
            new.writestr(name, data)
    return path


def of_file(part: str, old: bytes, new: bytes) -> Callable[[str, bytes], tuple[str, bytes]]:
    """Return a change of each file whose name has a part."""
    return lambda name, data: (name, data.replace(old, new) if part in name else data)


NEWER = "it was written by a newer version of Quintet"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (of_file("quintet.json", b'"format": 1', b'"format": 2'), NEWER),
        (of_file("quintet.json", b'"format": 1', b'"format": 0'), DAMAGED),
        (of_file("quintet.json", b'"format": 1', b'"format": null'), DAMAGED),
        (of_file("quintet.json", b'"format": 1', b'"format": true'), DAMAGED),
        (of_file("quintet.json", b'"format": 1', b'"format": NaN'), DAMAGED),
        (of_file("quintet.json", b'"deal": "', b'"deal": "0'), DAMAGED),
        (of_file("quintet.json", b"1", b"[" * 10_000), DAMAGED),
        (of_file("saves/", b'"format": 1', b'"format": 2'), NEWER),
        (of_file("records", b'"light"', b'"later": 1, "light"'), NEWER),
        (of_file("records", b'"won"', b'"best"'), DAMAGED),
        (of_file("records", b'"deal": "', b'"deal": "0'), DAMAGED),
        (of_file("saves/", b'"number": 1', b'"number": 2'), DAMAGED),
        (of_file("recent/", b'"score": ', b'"score": 1'), DAMAGED),
        (of_file("settings", b"=", b""), DAMAGED),
        (lambda name, data: (name.replace("quintet.json", "manifest.json"), data), DAMAGED),
        (lambda name, data: (name.replace("saves/", "../"), data), DAMAGED),
        (lambda name, data: (name.replace("saves/", "saves/../../"), data), DAMAGED),
        (lambda name, data: (name.replace("saves/", "/tmp/"), data), DAMAGED),  # noqa: S108 - never written
        (lambda name, data: (name.replace("settings.toml", "records.sqlite"), data), DAMAGED),
        (lambda name, data: (name, b"#" * 200_000 if name == "settings.toml" else data), DAMAGED),
    ],
)
def test_a_file_that_is_wrong_is_refused(
    here: Path, there: Path, tmp_path: Path, change: Callable[[str, bytes], tuple[str, bytes]], why: str
) -> None:
    assert refused(here, rewritten(exported(there), tmp_path / "wrong.zip", change)) == why


def test_a_bomb_is_refused_and_not_unpacked(
    here: Path, there: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that claims to be short, and becomes half a gigabyte; one with more files or moves than anybody has."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("quintet.json", '{"format": 1}')
        made.writestr("saves/a.quintet", b" " * 2**29)
    data = bytearray(path.read_bytes())
    for size in (data.rindex(b"PK\3\4") + 22, data.rindex(b"PK\1\2") + 24):
        assert struct.unpack_from("<L", data, size) == (2**29,)
        struct.pack_into("<L", data, size, 1000)
    path.write_bytes(data)
    code = "import sys; from game.store import archive; archive.read(open(sys.argv[1], 'rb').read())"
    limit = ["sh", "-c", 'ulimit -v 500000; exec "$@"', "sh"] if sys.platform != "win32" else []
    command = [*limit, sys.executable, "-c", code, str(path)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert DAMAGED in ended.stderr
    assert "MemoryError" not in ended.stderr
    assert refused(here, path) == DAMAGED
    with zipfile.ZipFile(path, "w") as made:
        for number in range(archive.MAX_FILES + 1):
            made.writestr(f"saves/{number}.quintet", "")
    assert refused(here, path) == "it is too large"
    path, found = exported(there), state(there)
    moves = sum(save.length for save in (*found.unfinished, *found.recent, *dict(found.saves).values()))
    monkeypatch.setattr(archive, "MAX_MOVES", moves - 1)
    assert refused(here, path) == "it is too large"
    monkeypatch.setattr(archive, "MAX_MOVES", moves)
    assert take_in(here, path).startswith("Imported")


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_another_compression_is_refused(here: Path, tmp_path: Path, how: int) -> None:
    with zipfile.ZipFile(tmp_path / "other.zip", "w", how) as made:
        made.writestr("quintet.json", '{"format": 1}')
    assert refused(here, tmp_path / "other.zip") == DAMAGED


def test_names_are_made_safe(there: Path, tmp_path: Path) -> None:
    NamedSaves(there / "saves").save("x", dealt("quatorze", 5), GameStats())
    (there / "saves" / "x.quintet").rename(there / "saves" / 'CON<"?>\u202e.quintet')
    names = iter(("saves/aux.quintet", "saves/a\\b:c.quintet", "saves/ .. .quintet", "saves/\u202e\n.quintet"))
    path = rewritten(
        exported(there), tmp_path / "x.zip", lambda name, data: (next(names, name) if "saves/" in name else name, data)
    )
    take_in(tmp_path / "new", path)
    assert {"_aux", "a_b_c", "Quintet"} <= {name for name, _ in state(tmp_path / "new").saves}


def test_what_is_no_file_is_refused(here: Path, tmp_path: Path) -> None:
    assert refused(here, tmp_path / "none.zip") == "there is no such file"
    assert refused(here, tmp_path) == "it is a folder, not a file"
    (tmp_path / "note.zip").write_text("hello")
    assert refused(here, tmp_path / "note.zip") == DAMAGED


# ---- the disk


@posix
def test_a_full_disk_changes_nothing(here: Path, there: Path) -> None:
    path = exported(there)
    before = contents(here), state(here)
    program = Program(here)
    assert program.results() == before[1].results
    with small_files(maximum=1000):
        program.take_in(path)
    program.close()
    assert program.said == ["quintet.zip cannot be imported: the file cannot be written: file too large"]
    assert (contents(here), state(here)) == before
    program = Program(there)
    assert program.results()
    with small_files(maximum=1000), pytest.raises(StoreError, match="the file cannot be written: file too large"):
        program.export()
    program.close()
    assert len([*(there / "exports").iterdir()]) == 2  # the first one with its games as CSV


@posix
def test_whatever_is_refused_or_killed_loses_nothing_and_another_time_completes_it() -> None:
    """`python -m tests.store.import_faults` tries every step of an import."""
    command = [sys.executable, "-m", "tests.store.import_faults", "1" if FULL else "9"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    steps, _word, wrong = ended.stdout.splitlines()[-1].partition(" steps, ")
    assert wrong == "0 wrong", ended.stdout + ended.stderr
    assert int(steps) > 50
